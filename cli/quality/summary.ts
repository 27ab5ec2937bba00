import { median } from '../../src/model/numbers';
import { groupedBy } from '../../tools/grouped-by';
import { type Judged, type Outcome } from './judge';

/** Of alerts that were delivered, unless it says otherwise. */
export interface Summary {
  told: number;
  outcomes: Readonly<Record<Outcome, number>>;
  /** None where nothing was judged. */
  precision?: Precision;
  /** In seconds, of the middle one; none where none had it. */
  lead: number | undefined;
  reset: number | undefined;
  /** How many were followed by a change of the unit size. */
  changed: number;
  /** Silenced, also those that were delivered before or after it. */
  silenced: number;
  /** Never delivered: silenced, inhibited, ended before their turn, or their receiver failed. */
  untold: number;
}

export interface Precision {
  right: number;
  judged: number;
  /** Wilson's interval of 95%. */
  interval: [low: number, high: number];
}

export function summaryOf(alerts: readonly Judged[]): Summary {
  const told = alerts.filter(isTold);
  const outcomes: Record<Outcome, number> = {
    ahead: 0,
    late: 0,
    acted: 0,
    nothing: 0,
    open: 0,
    unwatched: 0,
    other: 0,
  };
  told.forEach(({ outcome }) => (outcomes[outcome] += 1));
  const right = outcomes.ahead + outcomes.late;
  const judged = right + outcomes.nothing;
  return {
    told: told.length,
    outcomes,
    ...(judged > 0 && { precision: { right, judged, interval: wilson(right, judged) } }),
    lead: middle(told.flatMap(({ lead }) => lead ?? [])),
    reset: middle(told.flatMap(({ reset }) => reset ?? [])),
    changed: told.filter(({ change }) => change !== undefined).length,
    silenced: alerts.filter(({ isSilenced }) => isSilenced).length,
    untold: alerts.length - told.length,
  };
}

export function isTold({ told }: Judged): boolean {
  return told.length > 0;
}

export interface Row {
  alert: string;
  isPage: boolean;
  /** Of one resource; all without it. */
  resource?: string;
  summary: Summary;
}

/** Pages first, then by the number of those that were delivered. */
export function rowsOf(alerts: readonly Judged[], by: 'alert' | 'resource'): Row[] {
  const groups = groupedBy(alerts, ({ alert, isPage, resourceId = '' }) =>
    JSON.stringify([alert, isPage, by === 'resource' ? resourceId : ''])
  );
  return [...groups.values()]
    .map((group) => {
      const [{ alert, isPage, resource }] = group;
      return { alert, isPage, ...(by === 'resource' && { resource }), summary: summaryOf(group) };
    })
    .sort(
      (a, b) =>
        Number(b.isPage) - Number(a.isPage) || b.summary.told - a.summary.told || a.alert.localeCompare(b.alert, 'en')
    );
}

/** The quantile of the normal distribution for an interval of 95%. */
const Z = 1.959964;

/**
 * Wilson's interval of 95% for a share, which is right for few observations, and near 0 and 1.
 *
 * @param of at least 1
 */
export function wilson(hits: number, of: number): [low: number, high: number] {
  const share = hits / of;
  const weight = 1 + Z ** 2 / of;
  const center = (share + Z ** 2 / (2 * of)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return [Math.max(0, center - half), Math.min(1, center + half)];
}

function middle(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : median(values);
}
