import { type GrafanaTheme2 } from '@grafana/data';
import { type Verdict } from '../../model/advice';
import { isAtCeiling, type Rating } from '../../model/capacity';
import { isFullSoon, type Outlook } from '../../model/forecast';

/** How urgent an action is, which decides on its colour on every screen. */
export type ActionKind = 'now' | 'soon' | 'unknown' | 'save' | 'none';

/** An action, and what makes it urgent. */
interface Urged {
  verdict: Verdict;
  outlook?: Outlook;
  /** At the peak of the window that the advice looks at. */
  state?: Rating;
}

export function actionKind({ verdict, outlook, state }: Urged): ActionKind {
  switch (verdict.verdict) {
    case 'shard':
    case 'scaleUp':
    case 'serverLegUnknown':
      return isAtCeiling(state) ? 'now' : 'soon';
    case 'loadStuck':
      return 'soon';
    case 'scaleDown':
      return 'save';
    case 'keep':
      return isFullSoon(outlook) ? 'soon' : 'none';
    case 'noTraffic':
    case 'sizeUnknown':
    case 'noFigure':
      return 'unknown';
  }
}

const FILLED = { now: 'error', soon: 'warning', save: 'info' } as const;

/** The colours of a filled tile or chip; undefined for an action that is not urgent and saves nothing. */
export function actionColors(
  kind: ActionKind,
  { colors }: GrafanaTheme2
): { background: string; text: string } | undefined {
  if (kind === 'unknown' || kind === 'none') {
    return undefined;
  }
  const background = colors[FILLED[kind]].main;
  return { background, text: colors.getContrastText(background, 4.5) };
}
