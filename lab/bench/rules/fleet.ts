import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type PackSettings, settingsOf } from '../../../alerts/generator/settings';
import { secondsOf } from '../../../alerts/generator/settings/durations';
import { fleetSettings } from '../../../demo/stack/config';
import { type Simulation, batched, type Labels, seriesLine } from '../../../demo/simulator/exporters/exposition';
import { type Resource, resourceId } from '../../../demo/simulator/fleet/fleet';
import { type Mix, trafficFactorsOf } from '../../../src/model/capacity';
import { CONSTRAINT, DIMENSION_LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT, PEAK } from '../../../src/names/series';
import { packOf } from '../../../alerts/generator/pack/pack';
import { STEP } from '../../../alerts/generator/promql/series';
import { identityOf } from '../../../alerts/generator/promql/identity';
import { unitsAt, utilizationAt, type World } from '../../../demo/simulator/fleet/load';
import { inboundPerOutbound, sample } from '../../../demo/simulator/fleet/traffic';
import { EDITIONS } from '../../../src/guide';
import { SCALE_DOWN_DAYS } from '../../../src/model/advice';
import { GROWTH_DAYS } from '../../../src/model/forecast';

const ROOT = join(__dirname, '..', '..', '..');

/** Prometheus writes blocks of two hours, one hour after their end; newer samples are in the head. */
function headStart(end: number): number {
  const block = 7200;
  return Math.floor((end - block / 2) / block) * block;
}

/** A simulated fleet with the pack's default settings, to which it adds what the fleet declares. */
interface SimulatedFleet {
  simulation: Simulation;
  settings: PackSettings;
}

export function simulatedFleet(fleet: readonly Resource[]): SimulatedFleet {
  const defaults = readFileSync(join(ROOT, 'alerts', 'settings.yaml'), 'utf8');
  return {
    simulation: { fleet, world: { seed: 1, demoStart: Math.floor(Date.now() / 1000) }, naming: 'default' },
    settings: settingsOf(fleetSettings(defaults, fleet).toString()),
  };
}

/**
 * Writes the history until now as Prometheus stores it: blocks, with the newest hours in the head.
 *
 * @param writer the binary of tools/blocks
 * @param signal cancels the writing
 */
export async function fillHistory(
  { simulation, settings }: SimulatedFleet,
  data: string,
  writer: string,
  signal: AbortSignal
): Promise<void> {
  const interval = secondsOf(settings.evaluation_interval);
  const end = Math.floor(Date.now() / 1000 / interval) * interval;
  const child = spawn(writer, [data, String(headStart(end) * 1000)], {
    stdio: ['pipe', 'inherit', 'inherit'],
    signal,
  });
  const lines = Readable.from(batched(historyLines(simulation, settings, end)));
  const [[code]] = await Promise.all([once(child, 'close'), pipeline(lines, child.stdin, { signal })]);
  if (code !== 0) {
    throw new Error(`${writer} exited with code ${String(code)}`);
  }
}

/** Half of them have shares whose rates come from the rows of the guide. */
const MIXES: readonly Mix[] = [
  { echo: 1 },
  { broadcast: 1 },
  { sendToBigGroup: 1 },
  { restBroadcast: 1 },
  { echo: 0.7, broadcast: 0.3 },
  { broadcast: 0.6, sendToBigGroup: 0.4 },
  { sendToSmallGroup: 1 },
  { sendToConnection: 0.6, echo: 0.4 },
  { restSendToUser: 0.8, restBroadcast: 0.2 },
  { echo: 0.6, sendToSmallGroup: 0.25, broadcast: 0.15 },
  { sendToConnection: 0.6, sendToSmallGroup: 0.4 },
  { echo: 0.5, sendToSmallGroup: 0.5 },
];

/** One in so many resources is near its ceiling. */
const NEAR_ONE_IN = 50;

/** One in so many leaves its server leg undeclared, and declares its message size. */
const UNDECLARED_ONE_IN = 17;
const SIZED_ONE_IN = 20;

const UNIT_SIZES = [1, 2, 5, 10, 20, 3, 50, 30, 100] as const;
const MESSAGE_BYTES = [2048, 300, 1000, 4096, 700, 12_288, 1500] as const;
const SUBSCRIPTION = { id: '00000000-0000-0000-0000-0000000000d4', name: 'Benchmark' };

/** A fleet in which every mix occurs as often, and in its turn near the ceiling. Few message sizes are declared. */
export function benchFleet(count: number): Resource[] {
  return Array.from({ length: count }, (_, i) => {
    const block = Math.floor(i / NEAR_ONE_IN);
    const isNear = i % NEAR_ONE_IN === 0;
    const messageSize = MESSAGE_BYTES[i % MESSAGE_BYTES.length];
    // Undeclared where Azure does not count it: otherwise twice the traffic would bring more of them near the ceiling.
    const hasLeg = i % UNDECLARED_ONE_IN !== 0;
    const level = isNear ? 0.9 : 0.25 + (i % 30) / 100;
    return {
      character: 'everyday',
      name: `hub-${i + 1}`,
      subscription: SUBSCRIPTION,
      resourceGroup: `rg-${(i % 40) + 1}`,
      sku: 'Standard_S1',
      serviceMode: hasLeg ? 'Default' : 'Serverless',
      units: UNIT_SIZES[(i + block) % UNIT_SIZES.length],
      // 7 and 12 have no common divisor, nor have 7 x 50 + 5 and 12: both walk through all mixes.
      mix: MIXES[(7 * i + 5 * block) % MIXES.length],
      messageSize,
      declared: {
        ...(hasLeg && { server_leg: true }),
        ...(i % SIZED_ONE_IN === 0 && { message_size_bytes: messageSize }),
      },
      connectionShare: 0.3 + (i % 25) / 100,
      load: { kind: 'rhythm', rhythm: { level, swing: isNear ? 0.02 : 0.2, peakHour: i % 24 } },
    };
  });
}

type SpanName = 'hour' | 'day' | 'hours' | 'weeks' | 'fortnight';

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
 * each half hour provides its peak, and the advice is always to keep the unit size.
 *
 * @param end epoch seconds of the last sample
 */
export function* historyLines(simulation: Simulation, settings: PackSettings, end: number): Generator<string> {
  const evaluation = secondsOf(settings.evaluation_interval);
  const days = packOf(settingsOf('')).flatMap(({ groups }) => groups.filter(({ name }) => name === 'signalr-days'));
  const halfHour = secondsOf(days[0].interval);
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
  { hour, day, hours, weeks, fortnight }: Readonly<Record<SpanName, Span>>,
  end: number
): Generator<string> {
  const identity = identityOf(resourceId(resource));
  const id = { resource_id: resourceId(resource) };
  const minutes = (span: Span) => minutesOf(span, end);
  const ofSource = { ...id, source: 'azure-resourcegraph-exporter' };
  const units = minutes(day).map((minute) => unitsAt(resource, minute, world));
  yield line(INPUT.units, identity, day, end, units);
  yield line(STEP.newest, { ...ofSource, input: 'units' }, day, end, units);
  const sku = { ...ofSource, input: 'sku', sku: resource.sku, service_mode: resource.serviceMode };
  yield line(STEP.newest, sku, hour, end, constant(hour, 1));
  if (resource.load === undefined) {
    return;
  }
  const traffic = minutes(day).map((minute) => sample(resource, minute, world));
  const input = (name: 'outboundBytes' | 'messageCount' | 'serverLoad' | 'clientConnections', factor: number) =>
    traffic.map((minute) => (minute?.[name] ?? 0) * factor);
  const lastHour = (values: readonly number[]) => values.slice(-(hour.seconds / hour.step + 1));
  yield line(INPUT.outboundBytes, id, hour, end, lastHour(input('outboundBytes', 1 / 60)));
  yield line(INPUT.connections, id, hour, end, lastHour(input('clientConnections', 1)));
  yield line(INPUT.countedMessages, id, day, end, input('messageCount', 1 / 60));
  yield line(INPUT.serverLoad, id, day, end, input('serverLoad', 1 / 100));
  for (const [scenario, share] of Object.entries(resource.mix)) {
    yield line(STEP.mix, { ...id, scenario }, hour, end, constant(hour, share));
  }
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
  yield line(OUTPUT.enough, id, fortnight, end, constant(fortnight, resource.units));
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

function line(name: string, labels: Labels, { seconds, step }: Span, end: number, values: readonly number[]): string {
  const texts = values.map((value) => String(Math.round(value * 1e4) / 1e4));
  return seriesLine({ name, labels, first: (end - seconds) * 1000, step: step * 1000, values: texts });
}
