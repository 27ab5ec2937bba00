/**
 * What to do about a resource.
 *
 * - `noTraffic`, `sizeUnknown`, `noFigure`: there is nothing to judge by: no measured traffic, no unit size, or no figure of
 *   the guide for it
 * - `shard`: near a ceiling in the window, and at some of its load no unit size was recommended; also throttle or batch
 * - `scaleUp`: the window needed more units than the present size
 * - `scaleDown`: fewer units would have held two weeks, and no forecast approaches a ceiling
 * - `keep`: none of these
 */
export const VERDICTS = ['noTraffic', 'sizeUnknown', 'noFigure', 'shard', 'scaleUp', 'scaleDown', 'keep'] as const;

export type VerdictKind = (typeof VERDICTS)[number];
