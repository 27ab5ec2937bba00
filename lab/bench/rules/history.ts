import { secondsOf } from '../../../alerts/generator/settings/durations';
import { CONSTRAINT, DIMENSION_LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT, PEAK } from '../../../src/names/series';
import { type PackSettings } from '../../../alerts/generator/settings';
import { DAYS_INTERVAL } from '../../../alerts/generator/recording/days';
import { identityOf } from '../../../alerts/generator/inputs/identity';
import { type Labels, seriesLine } from '../../../demo/simulator/exporters/exposition';
import { type Resource, resourceId } from '../../../demo/simulator/fleet/fleet';
import { type Simulation } from '../../../demo/simulator/exporters/family';
import { unitsAt, utilizationAt, type World } from '../../../demo/simulator/fleet/load';
import { inboundPerOutbound, sample } from '../../../demo/simulator/fleet/traffic';
import { EDITIONS } from '../../../src/guide';
import { evaluate, SCALE_DOWN_DAYS } from '../../../src/model/advice';
import { trafficFactorsOf } from '../../../src/model/capacity';
import { GROWTH_DAYS } from '../../../src/model/forecast';

/** The length of a filled series, and the distance of its samples. */
interface Span {
  seconds: number;
  step: number;
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86400;

/** A day is compared with the same weekday of the week before. */
const WEEK_DAYS = 7;

/**
 * Generates the series that the pack would have recorded until `end`, limited to those that its rules look back on, each
 * over the range and at the step that the rules read. One line per series, in the format of tools/lines.
 *
 * Utilization comes from the simulator, which derives traffic from it, so nothing needs to be evaluated. The first minute of
 * each half hour provides its peak, and the recommended size is always the one at the end.
 *
 * @param end epoch seconds of the last sample
 */
export function* historyLines(simulation: Simulation, settings: PackSettings, end: number): Generator<string> {
  const evaluation = secondsOf(settings.evaluation_interval);
  const halfHour = secondsOf(DAYS_INTERVAL);
  const spans = {
    hour: { seconds: HOUR_SECONDS, step: evaluation },
    day: { seconds: DAY_SECONDS, step: evaluation },
    hours: { seconds: DAY_SECONDS, step: halfHour },
    weeks: { seconds: (GROWTH_DAYS + WEEK_DAYS) * DAY_SECONDS, step: halfHour },
    // Advice to shrink also needs a value of before these days.
    fortnight: {
      seconds: SCALE_DOWN_DAYS * DAY_SECONDS + HOUR_SECONDS,
      step: secondsOf(settings.recommendation_interval),
    },
  };
  for (const resource of simulation.fleet) {
    yield* resourceLines(resource, simulation.world, settings, spans, end);
  }
}

function* resourceLines(
  resource: Resource,
  world: World,
  settings: PackSettings,
  { hour, day, hours, weeks, fortnight }: Readonly<Record<'hour' | 'day' | 'hours' | 'weeks' | 'fortnight', Span>>,
  end: number
): Generator<string> {
  const identity = identityOf(resourceId(resource), settings.label_names);
  const id = { resource_id: resourceId(resource) };
  const minutes = (span: Span) => minutesOf(span, end);
  const units = (span: Span) => minutes(span).map((minute) => unitsAt(resource, minute, world));
  yield line(INPUT.units, identity, hour, end, units(hour));
  if (resource.load === undefined) {
    return;
  }
  const hourOfTraffic = minutes(hour).map((minute) => sample(resource, minute, world));
  const input = (name: 'outboundBytes' | 'messageCount' | 'serverLoad', factor: number) =>
    hourOfTraffic.map((minute) => (minute?.[name] ?? 0) * factor);
  yield line(INPUT.outboundBytes, id, hour, end, input('outboundBytes', 1 / 60));
  yield line(INPUT.countedMessages, id, hour, end, input('messageCount', 1 / 60));
  yield line(INPUT.serverLoad, id, hour, end, input('serverLoad', 1 / 100));
  const used = (span: Span) => utilizations(resource, world, settings, minutes(span));
  for (const [constraint, dimension, values] of used(hour)) {
    yield line(OUTPUT.utilization, { ...identity, constraint, dimension }, hour, end, values);
  }
  for (const [name, span] of [
    [PEAK.hour, hours],
    [PEAK.day, weeks],
  ] as const) {
    for (const [constraint, , values] of used(span)) {
      if (name === PEAK.hour) {
        yield line(name, { ...identity, constraint }, span, end, values);
      } else {
        const perDay = grows(resource, constraint) ? 0.0001 : 0;
        yield line(name, { ...id, constraint }, span, end, risen(values, span, perDay));
      }
    }
  }
  const ofDay = used(day).map(([, , values]) => values);
  yield line(
    OUTPUT.worst,
    identity,
    day,
    end,
    ofDay[0].map((_, i) => Math.max(...ofDay.map((values) => values[i])))
  );
  const outgoing = { ...identity, direction: 'outbound', basis: 'counted' };
  yield line(OUTPUT.messages, outgoing, day, end, constant(day, 1000));
  const recommended = recommendedUnits(resource, world, settings, Math.floor(end / 60));
  yield line(OUTPUT.enough, id, fortnight, end, constant(fortnight, recommended ?? Infinity));
}

/** Each constraint with the dimension that is measured of it, and its utilization at each minute. */
function utilizations(
  resource: Resource,
  world: World,
  settings: PackSettings,
  minutes: readonly number[]
): Array<[constraint: string, dimension: string, values: number[]]> {
  const counted = uncorrectedFactors(resource, settings);
  const inboundShare = (counted.inbound / counted.outbound) * inboundPerOutbound(resource, resource.units);
  const sizes = minutes.map((minute) => unitsAt(resource, minute, world));
  const outbound = minutes.map(
    (minute, i) => (counted.outbound * (utilizationAt(resource, minute, world) ?? 0) * resource.units) / sizes[i]
  );
  return [
    [CONSTRAINT.outbound, DIMENSION_LABEL.outboundBytes, outbound],
    [CONSTRAINT.inbound, DIMENSION_LABEL.inboundBytes, outbound.map((value) => inboundShare * value)],
    [
      CONSTRAINT.connections,
      DIMENSION_LABEL.connections,
      sizes.map((size) => (resource.connectionShare * resource.units) / size),
    ],
    [CONSTRAINT.serverLoad, DIMENSION_LABEL.serverLoad, outbound.map((value) => 0.08 + 0.6 * value)],
  ];
}

/** How many times Azure counts the bytes of a resource about which nobody has declared it. */
function uncorrectedFactors({ mix, serviceMode, declared }: Resource, { edition }: PackSettings) {
  const serverLeg = serviceMode === 'Default' && declared.server_leg === undefined;
  return trafficFactorsOf(EDITIONS[edition], mix, { serverLeg });
}

/** Outbound traffic of about a quarter of the fleet grows; nothing else does. */
function grows({ name }: Resource, constraint: string): boolean {
  return (
    constraint === CONSTRAINT.outbound && [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4 === 0
  );
}

function risen(values: readonly number[], { step }: Span, perDay: number): number[] {
  return values.map((value, i) => value + perDay * Math.floor((i * step) / DAY_SECONDS));
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

function line(name: string, labels: Labels, { seconds, step }: Span, end: number, values: readonly number[]): string {
  const texts = values.map((value) => (value === Infinity ? '+Inf' : String(Math.round(value * 1e4) / 1e4)));
  return seriesLine({ name, labels, first: (end - seconds) * 1000, step: step * 1000, values: texts });
}
