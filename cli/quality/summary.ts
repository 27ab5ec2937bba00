import { median } from '../../src/model/numbers';
import { groupedBy } from '../../tools/grouped-by';
import { isDelivered } from './firings';
import { type Judged, type Outcome } from './judge';

/** Of alerts that were delivered, unless it says otherwise. */
export interface Summary {
  delivered: number;
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
  /** Never delivered: silenced, inhibited, resolved before it was sent, or the receiver failed. */
  notSent: number;
}

export interface Precision {
  right: number;
  judged: number;
  /** Wilson's interval of 95%. */
  interval: [low: number, high: number];
}

export function summaryOf(alerts: readonly Judged[]): Summary {
  const delivered = alerts.filter(isDelivered);
  const outcomes: Record<Outcome, number> = {
    ahead: 0,
    late: 0,
    resized: 0,
    no_harm: 0,
    pending: 0,
    no_data: 0,
    not_about_load: 0,
  };
  delivered.forEach(({ outcome }) => (outcomes[outcome] += 1));
  const right = outcomes.ahead + outcomes.late;
  const judged = right + outcomes.no_harm;
  return {
    delivered: delivered.length,
    outcomes,
    ...(judged > 0 && { precision: { right, judged, interval: wilson(right, judged) } }),
    lead: middle(delivered.flatMap(({ lead }) => lead ?? [])),
    reset: middle(delivered.flatMap(({ reset }) => reset ?? [])),
    changed: delivered.filter(({ change }) => change !== undefined).length,
    silenced: alerts.filter(({ isSilenced }) => isSilenced).length,
    notSent: alerts.length - delivered.length,
  };
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
        Number(b.isPage) - Number(a.isPage) ||
        b.summary.delivered - a.summary.delivered ||
        a.alert.localeCompare(b.alert, 'en')
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
