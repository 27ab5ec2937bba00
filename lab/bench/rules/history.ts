import { secondsOf } from '../../../alerts/generator/settings/durations';
import { DIMENSION_LABEL, INPUT, OUTPUT, TREND } from '../../../src/model/vocabulary';
import { STEP } from '../../../alerts/generator/promql/series';
import { type PackSettings } from '../../../alerts/generator/settings';
import { HOURLY, meansGroup } from '../../../alerts/generator/recording/review';
import { identityOf } from '../../../alerts/generator/inputs/identity';
import { type Labels } from '../../../demo/simulator/exporters/exposition';
import { type Resource, resourceId } from '../../../demo/simulator/fleet/fleet';
import { type Simulation } from '../../../demo/simulator/exporters/family';
import { unitsAt, utilizationAt, type World } from '../../../demo/simulator/fleet/load';
import { inboundPerOutbound, sample } from '../../../demo/simulator/fleet/traffic';
import { EDITIONS } from '../../../src/guide';
import { evaluate, trafficFactorsOf } from '../../../src/model';
import { NONE, seriesLine } from '../../../demo/simulator/exporters/series-line';

/** The length of a filled series, and the distance of its samples. */
interface Span {
  seconds: number;
  step: number;
}

/** The range that the hourly rules look back. */
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86400;

/**
 * Generates the series that the pack would have recorded until `end`, limited to those that its rules look back on, each
 * over the range and at the step that the rules read. One line per series, in the format of tools/lines.
 *
 * Utilization comes from the simulator, which derives traffic from it, so nothing needs to be evaluated. The first minute of
 * each half hour and day provides its peak, and the recommended size is always the one at the end.
 *
 * @param end epoch seconds of the last sample
 * @param still epoch seconds from which the load is constant
 */
export function* historyLines(
  simulation: Simulation,
  settings: PackSettings,
  end: number,
  still = end
): Generator<string> {
  const evaluation = secondsOf(settings.evaluation_interval);
  const trend: Span = { seconds: secondsOf(settings.forecast_window), step: secondsOf(meansGroup(settings).interval) };
  const hour: Span = { seconds: HOUR_SECONDS, step: evaluation };
  const day: Span = { seconds: DAY_SECONDS, step: secondsOf(settings.recommendation_interval) };
  const weeks: Span = {
    seconds: settings.review_window_days * DAY_SECONDS,
    step: secondsOf(HOURLY.interval),
  };
  for (const resource of simulation.fleet) {
    yield* resourceLines(resource, simulation.world, settings, { trend, hour, day, weeks }, { end, still });
  }
}

function* resourceLines(
  resource: Resource,
  world: World,
  settings: PackSettings,
  { trend, hour, day, weeks }: Readonly<Record<'trend' | 'hour' | 'day' | 'weeks', Span>>,
  { end, still }: Readonly<Record<'end' | 'still', number>>
): Generator<string> {
  const identity = identityOf(resourceId(resource), settings.label_names);
  const id = { resource_id: resourceId(resource) };
  const ofEdition = { ...id, edition: settings.edition };
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
  const hourOfTraffic = minutes(hour, end).map((minute) => sample(resource, minute, world));
  const perSecond = (name: 'outboundBytes' | 'messageCount') =>
    hourOfTraffic.map((minute) => (minute?.[name] ?? 0) / 60);
  yield line(INPUT.outboundBytes, id, hour, end, perSecond('outboundBytes'));
  yield line(INPUT.countedMessages, id, hour, end, perSecond('messageCount'));
  const counted = uncorrectedFactors(resource, settings);
  const inboundShare = (counted.inbound / counted.outbound) * inboundPerOutbound(resource, resource.units);
  const outbound = (span: Span, last: number) =>
    minutes(span, last).map(
      (minute) =>
        (counted.outbound * (utilizationAt(resource, minute, world) ?? 0) * resource.units) /
        unitsAt(resource, minute, world)
    );
  for (const { name, span, last, least = 0 } of [
    { name: OUTPUT.utilization, span: hour, last: end },
    // The rule keeps only what the forecast can need.
    { name: TREND.mean, span: trend, last: end, least: settings.forecast_level_ratio / 2 },
    { name: TREND.peak, span: weeks, last: end },
    { name: TREND.dailyPeak, span: days, last: midnight },
  ]) {
    const values = outbound(span, last);
    for (const [dimension, all] of [
      ['outboundBytes', values],
      ['inboundBytes', values.map((value) => inboundShare * value)],
      ['connections', units(span, last).map((size) => (resource.connectionShare * resource.units) / size)],
    ] as const) {
      const kept = all.map((value) => (value >= least ? value : undefined));
      if (kept.some((value) => value !== undefined)) {
        yield line(name, { ...identity, dimension: DIMENSION_LABEL[dimension] }, span, last, kept);
      }
    }
  }
  yield line(OUTPUT.worst, identity, hour, end, outbound(hour, end));
  const recommended = recommendedUnits(resource, world, settings, Math.floor(still / 60));
  if (recommended !== null) {
    yield line(OUTPUT.recommended, identity, hour, end, constant(hour, recommended));
  }
  yield line(STEP.enough, id, day, end, constant(day, recommended ?? Infinity));
  yield line(TREND.recommendedPeak, identity, weeks, end, constant(weeks, recommended ?? Infinity));
  yield line(TREND.dailyRecommendedPeak, identity, days, midnight, constant(days, recommended ?? Infinity));
}

/** How many times Azure counts the bytes of a resource about which nobody has declared it. */
function uncorrectedFactors({ mix, serviceMode, declared }: Resource, { edition }: PackSettings) {
  const serverLeg = serviceMode === 'Default' && declared.server_leg === undefined;
  return trafficFactorsOf(EDITIONS[edition], mix, { serverLeg });
}

function constant({ seconds, step }: Span, value: number): number[] {
  return Array.from({ length: seconds / step + 1 }, () => value);
}

/** The minutes since the epoch at which a span has samples. */
function minutesOf({ seconds, step }: Span, end: number): number[] {
  return Array.from({ length: seconds / step + 1 }, (_, i) => Math.floor((end - seconds + i * step) / 60));
}

function recommendedUnits(resource: Resource, world: World, settings: PackSettings, minute: number): number | null {
  const traffic = sample(resource, minute, world);
  const result = evaluate({
    edition: settings.edition,
    units: unitsAt(resource, minute, world),
    sku: resource.sku,
    mix: resource.mix,
    messageSize: resource.declared.message_size_bytes,
    serverLeg: resource.declared.server_leg,
    measured:
      traffic === undefined
        ? {}
        : {
            inboundBytes: traffic.inboundBytes / 60,
            outboundBytes: traffic.outboundBytes / 60,
            countedMessages: traffic.messageCount / 60,
            connections: traffic.clientConnections + traffic.serverConnections,
          },
  });
  return result.ok ? result.value.recommendation.units : null;
}

function line(
  name: string,
  labels: Labels,
  { seconds, step }: Span,
  end: number,
  values: ReadonlyArray<number | undefined>
): string {
  const texts = values.map((value) =>
    value === undefined ? NONE : value === Infinity ? '+Inf' : String(Math.round(value * 1e4) / 1e4)
  );
  return seriesLine({ name, labels, first: (end - seconds) * 1000, step: step * 1000, values: texts });
}
