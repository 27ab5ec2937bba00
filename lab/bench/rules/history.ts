import { secondsOf } from '../../../alerts/generator/settings/durations';
import { OUTPUT, STEP, TREND, LABEL } from '../../../alerts/generator/promql/series';
import { type Settings } from '../../../alerts/generator/settings';
import { HOURLY } from '../../../alerts/generator/recording/review';
import { identityOf } from '../../../alerts/generator/inputs/identity';
import { type Labels } from '../../../demo/simulator/exporters/exposition';
import { type Resource, resourceId } from '../../../demo/simulator/fleet/fleet';
import { type Simulation } from '../../../demo/simulator/exporters/family';
import { unitsAt, utilizationAt, type World } from '../../../demo/simulator/fleet/load';
import { sample } from '../../../demo/simulator/fleet/traffic';
import { evaluate } from '../../../src/model';
import { seriesLine } from '../../../demo/simulator/exporters/series-line';

/** How far back a series is filled, and how far its samples are apart. */
interface Span {
  seconds: number;
  step: number;
}

/** The look-back of what the hourly rules read. */
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86400;

/**
 * What the pack would have recorded until `end` of those of its series that its rules look back on, each as far back
 * and as densely as they are read. A line a series, as tools/lines has them.
 *
 * Utilization is the simulator's own, from which it makes the traffic, so that nothing needs to be evaluated for it;
 * of each half hour and each day of the weeks its first minute stands for its peak, and the recommended size is that of the
 * end.
 *
 * @param end epoch seconds of the last sample
 * @param still epoch seconds from which on the load stands still
 */
export function* historyLines(simulation: Simulation, settings: Settings, end: number, still = end): Generator<string> {
  const evaluation = secondsOf(settings.evaluationInterval);
  const trend: Span = { seconds: secondsOf(settings.forecast.window), step: evaluation };
  const hour: Span = { seconds: HOUR_SECONDS, step: evaluation };
  const weeks: Span = {
    seconds: settings.review.windowDays * DAY_SECONDS,
    step: secondsOf(HOURLY.interval),
  };
  for (const resource of simulation.fleet) {
    yield* resourceLines(resource, simulation.world, settings, { trend, hour, weeks }, { end, still });
  }
}

function* resourceLines(
  resource: Resource,
  world: World,
  settings: Settings,
  { trend, hour, weeks }: Readonly<Record<'trend' | 'hour' | 'weeks', Span>>,
  { end, still }: Readonly<Record<'end' | 'still', number>>
): Generator<string> {
  const identity = identityOf(resourceId(resource), settings.labelNames);
  const ofEdition = { ...identity, edition: settings.edition };
  const minutes = (span: Span, last: number) =>
    minutesOf(span, last).map((minute) => Math.min(minute, Math.floor(still / 60)));
  const units = (span: Span, last: number) => minutes(span, last).map((minute) => unitsAt(resource, minute, world));
  yield line(STEP.unitsInGuide, ofEdition, hour, end, units(hour, end));
  yield line(TREND.unitsPeak, ofEdition, weeks, end, units(weeks, end));
  const midnight = Math.floor(end / DAY_SECONDS) * DAY_SECONDS;
  const days: Span = { seconds: weeks.seconds, step: DAY_SECONDS };
  for (const name of [TREND.dailyUnitsPeak, TREND.dailyUnitsLowest]) {
    yield line(name, ofEdition, days, midnight, units(days, midnight));
  }
  if (resource.load === undefined) {
    return;
  }
  const outbound = (span: Span, last: number) =>
    minutes(span, last).map(
      (minute) => ((utilizationAt(resource, minute, world) ?? 0) * resource.units) / unitsAt(resource, minute, world)
    );
  for (const { name, span, last } of [
    { name: OUTPUT.utilization, span: trend, last: end },
    { name: TREND.peak, span: weeks, last: end },
    { name: TREND.dailyPeak, span: days, last: midnight },
  ]) {
    const values = outbound(span, last);
    yield line(name, { ...identity, dimension: LABEL.outboundBytes }, span, last, values);
    const inbound = values.map((value) => resource.inboundShare * value);
    yield line(name, { ...identity, dimension: LABEL.inboundBytes }, span, last, inbound);
    const connections = units(span, last).map((size) => (resource.connectionShare * resource.units) / size);
    yield line(name, { ...identity, dimension: LABEL.connections }, span, last, connections);
  }
  yield line(OUTPUT.worst, identity, hour, end, outbound(hour, end));
  const recommended = recommendedUnits(resource, world, settings, Math.floor(still / 60));
  if (recommended !== null) {
    yield line(OUTPUT.recommended, identity, hour, end, constant(hour, recommended));
  }
  yield line(TREND.recommendedPeak, identity, weeks, end, constant(weeks, recommended ?? Infinity));
  yield line(TREND.dailyRecommendedPeak, identity, days, midnight, constant(days, recommended ?? Infinity));
}

function constant({ seconds, step }: Span, value: number): number[] {
  return Array.from({ length: seconds / step + 1 }, () => value);
}

/** The minutes since the epoch in which a span's samples lie. */
function minutesOf({ seconds, step }: Span, end: number): number[] {
  return Array.from({ length: seconds / step + 1 }, (_, i) => Math.floor((end - seconds + i * step) / 60));
}

function recommendedUnits(resource: Resource, world: World, settings: Settings, minute: number): number | null {
  const traffic = sample(resource, minute, world);
  const result = evaluate({
    edition: settings.edition,
    units: unitsAt(resource, minute, world),
    mix: resource.mix,
    messageSize: resource.messageSize ?? settings.messageSizeBytes,
    measured:
      traffic === undefined
        ? {}
        : {
            inboundBytes: traffic.inboundBytes / 60,
            outboundBytes: traffic.outboundBytes / 60,
            connections: traffic.clientConnections + traffic.serverConnections,
          },
  });
  return result.ok ? result.value.recommendedUnits : null;
}

function line(name: string, labels: Labels, { seconds, step }: Span, end: number, values: readonly number[]): string {
  const texts = values.map((value) => (value === Infinity ? '+Inf' : String(Math.round(value * 1e4) / 1e4)));
  return seriesLine({ name, labels, first: (end - seconds) * 1000, step: step * 1000, values: texts });
}
