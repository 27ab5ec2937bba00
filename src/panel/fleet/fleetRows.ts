import { type LinkModel } from '@grafana/data';
import { urgencyOf } from '../../model/advice';
import { isAtCeiling, type Rating } from '../../model/capacity';
import { forecastOf } from '../../model/forecast';
import { stripsOf } from '../../model/review';
import { type TimeSpan } from '../../model/snapshot';
import { constraintName, resourceName } from '../../ui/names';
import { t } from '../../ui/text';
import { type PanelData, type PanelReview } from '../data/panelData';
import { FLEET_MOST_ROWS } from '../layout/limits';
import { type CellScope } from '../review/columns';
import { NOTHING, reviewAction, unitsChangeWords } from '../review/reviewWords';
import { type ActionKind, actionKind } from '../words/actionKind';
import { leftOrTimesWords, moneyChangeWords } from '../words/figureWords';
import { durationWords, noDateWords, timeToCeilingWords, withoutDateWords } from '../words/forecastWords';
import { peakWords, silenceWords, unratedWords, whyIncomplete } from '../words/words';
import { type DrawnStrip, drawStrip } from './drawStrip';

/** The cells of a row about its resource. */
export interface FleetRow {
  id: string;
  name: string;
  link?: LinkModel;
  /** Of the latest moment. */
  state: Rating | undefined;
  /** Why the state is not known or incomplete. */
  why?: string;
  strip: DrawnStrip;
  left: string;
  first: string;
  when: string;
  /** The date with its interval, or why there is none. */
  whenExactly?: string;
  action: string;
  kind: ActionKind;
  /** The saving by fewer units. */
  idle?: string;
}

/** The time that the strips of all rows show. */
export interface StripSpan {
  isOfDay: boolean;
  from: string;
  to: string;
}

interface RowScope extends CellScope {
  linksTo: PanelData['linksTo'];
  /** The visible range, as far as data can reach. */
  range: TimeSpan;
}

/** The rows of a fleet, the most urgent first, and what their strips show. */
export function fleetRows(
  reviews: readonly PanelReview[],
  { range, linksTo, ...scope }: RowScope
): { rows: FleetRow[]; span: StripSpan } {
  const shown = byUrgency(reviews).slice(0, FLEET_MOST_ROWS);
  const { isOfDay, strips } = stripsOf(
    shown.map(({ resource }) => resource),
    range
  );
  const { time } = scope.formats;
  const [{ start, step, highest }] = strips;
  return {
    rows: shown.map((review, i) => ({
      ...rowOf(review, scope),
      link: linksTo(review.resource).at(0),
      strip: drawStrip(strips[i], { ...scope, isOfDay }),
    })),
    span: { isOfDay, from: time(start), to: time(start + step * highest.length) },
  };
}

/** Resources at their ceiling now come before all others, then the orders for what was there in the window that the advice looks at. */
const AT_CEILING = 20;
const WAS_AT_CEILING = 10;

function byUrgency(reviews: readonly PanelReview[]): PanelReview[] {
  const urgencies = new Map(reviews.map((review) => [review, urgencyOfRow(review)]));
  const urgency = (review: PanelReview) => urgencies.get(review) ?? 0;
  const now = ({ resource }: PanelReview) => resource.latest.worst?.utilization ?? -1;
  return [...reviews].sort(
    (a, b) =>
      urgency(b) - urgency(a) ||
      now(b) - now(a) ||
      resourceName(a.resource).localeCompare(resourceName(b.resource)) ||
      a.resource.resourceId.localeCompare(b.resource.resourceId)
  );
}

function urgencyOfRow(review: PanelReview): number {
  const { verdict, outlook, resource } = review;
  if (hasEnded(review)) {
    return 0;
  }
  const ofState = isAtCeiling(resource.latest.state) ? AT_CEILING : actionKind(review) === 'now' ? WAS_AT_CEILING : 0;
  return ofState + urgencyOf(verdict, outlook);
}

/** Nobody can act on a resource that has ended. One without any measurement has not begun. */
function hasEnded({ resource }: PanelReview): boolean {
  return resource.hasEnded && resource.measuredDimensions.length > 0;
}

function rowOf(review: PanelReview, scope: CellScope): Omit<FleetRow, 'link' | 'strip'> {
  const { settings, formats } = scope;
  const { resource, first, outlook, change, unrated, units } = review;
  const { latest } = resource;
  const { state, worst } = latest;
  const forecast = forecastOf(outlook);
  const why = unrated === undefined ? undefined : unratedWords(unrated, units);
  return {
    id: resource.resourceId,
    name: resourceName(resource),
    state,
    why: state === 'incomplete' ? whyIncomplete(latest) : why,
    left: worst === undefined ? NOTHING : leftOrTimesWords(worst.utilization, formats),
    first: first === undefined ? (why ?? NOTHING) : constraintName(first),
    when: hasEnded(review) ? silenceWords(latest.time, formats) : whenWords(review, scope),
    whenExactly: forecast === undefined ? outlook && noDateWords(outlook) : timeToCeilingWords(forecast),
    action: reviewAction(review),
    kind: actionKind(review),
    idle:
      change === undefined || change.by >= 0
        ? undefined
        : settings.price === undefined
          ? unitsChangeWords(change.by)
          : moneyChangeWords(change.by, settings.price),
  };
}

/** "in about 3 days"; the peak of a ceiling that was reached and no longer is. */
function whenWords({ outlook, peak }: PanelReview, { settings, formats, endedAt }: CellScope): string {
  if (outlook === undefined) {
    return NOTHING;
  }
  const forecast = forecastOf(outlook);
  if (forecast !== undefined) {
    return t('forecast.in', 'in about {{time}}', { time: durationWords(forecast.at - forecast.now) });
  }
  return outlook.when.when === 'reached' && peak !== undefined
    ? peakWords(peak.utilization, formats)
    : (withoutDateWords(outlook, settings.thresholds, endedAt === undefined) ?? NOTHING);
}
