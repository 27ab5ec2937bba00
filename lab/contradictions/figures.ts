import { type DataFrame } from '@grafana/data';
import { type ExplicitRoleMapping } from '../../src/frames';
import { judge, unitsOfVerdict, type Verdict } from '../../src/model/advice';
import { type Rating, type State, stateOf } from '../../src/model/capacity';
import { forecastOf, type Outlook, outlookOf } from '../../src/model/forecast';
import { P95, quantile } from '../../src/model/numbers';
import { startOfPlan } from '../../src/model/plan';
import { reviewResource } from '../../src/model/review';
import { readSettings } from '../../src/options/settings';
import { prepSeries } from '../../src/panel/data/panelData';

/** A moment and the time range that ends there, in seconds. */
export interface View {
  at: number;
  range: number;
}

/** The figures of a resource on one screen. A figure that it does not show is missing. */
export interface Figures {
  now?: number;
  state?: Rating;
  peak?: number;
  p95?: number;
  /** Minutes under 50%, under 80%, under 95%, under 100%, and over. */
  bands?: readonly number[];
  /** The action and its unit size. */
  verdict?: string;
  units?: number;
  /** Days until it runs out; Infinity without a date. */
  days?: number;
}

interface Asked {
  view: View;
  roles: ExplicitRoleMapping[] | undefined;
  /** Of the rules: the dashboards pass it on. */
  edition: string;
  isReview: boolean;
}

const NO_TEXTS = { units: '', mixVariable: '', resource: '' };

/** The figures of header and Plan, or of Review, by the model of the panel; undefined without the resource. */
export function panelFigures(
  frames: DataFrame[],
  resourceId: string,
  { view, roles, edition, isReview }: Asked
): Figures | undefined {
  const prepared = prepSeries(frames, readSettings({ roles, edition }, NO_TEXTS));
  const resource = prepared.nothing ? undefined : prepared.resources.find((one) => one.resourceId === resourceId);
  if (resource === undefined) {
    return undefined;
  }
  const { settings } = resource;
  const span = { from: (view.at - view.range) * 1000, to: view.at * 1000 };
  const review = reviewResource(resource, settings, span);
  const { verdict, peak } = judge(resource, settings.edition, span);
  const plan = startOfPlan(resource, settings.edition, span);
  if (describe(plan.verdict) !== describe(verdict) || describe(review.verdict) !== describe(verdict)) {
    throw new Error(`Plan or Review advises otherwise than the header on ${resourceId}.`);
  }
  const now = resource.latest.worst?.utilization;
  return {
    ...(!isReview && { now, state: resource.latest.state }),
    peak: peak?.utilization,
    ...(isReview && { p95: review.p95, bands: review.bands }),
    verdict: describe(verdict),
    units: resource.latest.units,
    days: daysOf(outlookOf(resource, peak)),
  };
}

function describe(verdict: Verdict): string {
  return 'units' in verdict ? `${verdict.verdict} ${unitsOfVerdict(verdict)}` : verdict.verdict;
}

function daysOf(outlook: Outlook | undefined): number {
  const forecast = forecastOf(outlook);
  if (outlook?.when.when === 'now' || outlook?.when.when === 'reached') {
    return 0;
  }
  return forecast === undefined ? Infinity : (forecast.at - forecast.now) / 86_400_000;
}

/** The same figures, counted from the recorded minutes. */
export function countedFigures(minutes: readonly number[], now: number | undefined): Figures {
  return {
    now,
    state: now === undefined ? undefined : stateOf(now),
    peak: minutes.length === 0 ? undefined : minutes.reduce((highest, minute) => Math.max(highest, minute)),
    p95: quantile(minutes, P95),
  };
}

/** The minutes in bands, by the states and not by the model's own bounds of the bands, which may be wrong. */
export function countedBands(minutes: readonly number[]): number[] | undefined {
  if (minutes.length === 0) {
    return undefined;
  }
  const of = (state: State) => minutes.filter((minute) => stateOf(minute) === state).length;
  const idle = minutes.filter((minute) => minute < 0.5).length;
  return [idle, of('normal') - idle, of('warning'), of('critical'), of('over')];
}
