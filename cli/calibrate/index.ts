import { type Command, Option } from 'commander';

import { isDay } from '../../alerts/generator/settings/durations';
import {
  ceilingFactorOf,
  countedLoad,
  type CountedSeries,
  type KnownLoad,
  loadLine,
  loadPoints,
  MEAN_MS,
} from '../../src/model/calibration';
import { checkWorkloads } from '../../src/model/plan';
import { calibrateText, noFactors, noLine, type Calibrated } from './text';
import { InputError, toInputError } from '../common/errors';
import { fieldHelp } from '../common/field-help';
import { jsonText } from '../common/json-text';
import { readInput } from '../common/input';
import { workloadsOf } from '../answer/plan';
import { readDays, readKnownLoad } from './read';
import {
  type CalibrateDocument,
  calibrateSchema,
  type KnownLoadDocument,
  knownLoadSchema,
  calibrateValidator,
  lengthOf,
  knownLoadValidator,
} from '../common/schemas';
import { prometheusClient } from '../common/prometheus-client';
import { addServerOptions, refuseServerOptions, type ServerOptions } from '../common/server-options';
import { print } from '../common/streams';

/** @throws InputError for series of different lengths, times that do not exist, and what the model refuses */
export function calibrate(document: CalibrateDocument, known?: KnownLoadDocument): Calibrated {
  const times = timesOf(document);
  return known === undefined ? fromDays(document, times) : fromLoad(document, times, known);
}

function fromLoad(document: CalibrateDocument, times: readonly number[], known: KnownLoadDocument): Calibrated {
  const load = knownLoadOf(known, document);
  const lastDay = dayOf(load.to);
  const series: CountedSeries = document.series;
  const found = countedLoad(times, series, load);
  if ('reason' in found) {
    return { kind: 'load', lastDay, answer: { enough: false, reasons: [noFactors(found)] } };
  }
  const { inbound, outbound } = found.trafficFactors;
  return {
    kind: 'load',
    lastDay,
    counted: found,
    answer: {
      trafficFactors: {
        inbound: inbound.value,
        outbound: outbound.value,
        interval: { inbound: inbound.interval, outbound: outbound.interval },
      },
      ...(found.messageSize !== undefined && { messageSize: found.messageSize }),
      enough: true,
      reasons: [],
    },
  };
}

function fromDays(document: CalibrateDocument, times: readonly number[]): Calibrated {
  const { start: _start, step, series, ...conditions } = document;
  const { serverLoad } = series;
  if (serverLoad === undefined) {
    throw new InputError('series.serverLoad', 'is missing; without a known load it takes a list of shares from 0 to 1');
  }
  const points = loadPoints(times, { ...series, serverLoad }, conditions);
  if (!points.ok) {
    throw toInputError(points.error);
  }
  const evidence = {
    lastDay: dayOf(times[times.length - 1]),
    points: points.value.length,
    highestLoad: points.value.reduce((most, point) => Math.max(most, point.serverLoad), 0),
  };
  const line = loadLine(points.value, Math.max(MEAN_MS, step * 1000));
  if ('reason' in line) {
    return { kind: 'days', ...evidence, answer: { enough: false, reasons: [noLine(line)] } };
  }
  const { at70, at100, utilizationRange } = line;
  const ceilingFactor = ceilingFactorOf(line);
  return {
    kind: 'days',
    ...evidence,
    line,
    answer: {
      serverLoad: {
        at70: at70.value,
        at100: at100.value,
        interval: { at70: at70.interval, at100: at100.interval },
        utilizationRange,
      },
      ...(ceilingFactor !== undefined && { ceilingFactor: Number(ceilingFactor.toPrecision(3)) }),
      enough: true,
      reasons: [],
    },
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, YYYY_MM_DD);
}

/** Unix milliseconds of each value. */
function timesOf({ start, step, series }: CalibrateDocument): number[] {
  const first = instant('start', start);
  return Array.from({ length: lengthOf(series) }, (_, i) => first + i * step * 1000);
}

function knownLoadOf(known: KnownLoadDocument, { edition }: CalibrateDocument): KnownLoad {
  const { connections } = known;
  const workloads = workloadsOf(known);
  const checked = checkWorkloads(edition, connections, workloads);
  if (!checked.ok) {
    throw toInputError(checked.error);
  }
  const [from, to] = [instant('from', known.from), instant('to', known.to)];
  if (to <= from) {
    throw new InputError('to', `takes a time after from (${known.from}), not ${known.to}`);
  }
  return { connections, workloads, from, to };
}

/** The length of a day in ISO 8601. */
const YYYY_MM_DD = 10;

/** @throws InputError for a day that no month has */
function instant(field: string, text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time) || !isDay(text.slice(0, YYYY_MM_DD))) {
    throw new InputError(field, `takes ${knownLoadSchema.properties.from.description}, not ${JSON.stringify(text)}`);
  }
  return time;
}

const EXAMPLE: CalibrateDocument = {
  units: 1,
  mix: { echo: 1 },
  start: '2026-03-01T08:00:00Z',
  step: 60,
  series: { inboundBytes: [400_000, null], outboundBytes: [400_000, null], serverLoad: [0.4, null] },
};

const KNOWN_LOAD_EXAMPLE: KnownLoadDocument = {
  connections: 100,
  workloads: [{ scenario: 'echo', senders: 100, messageSize: 1024, sendInterval: 1 }],
  from: '2026-03-01T09:00:00Z',
  to: '2026-03-01T09:30:00Z',
};

interface Options extends Partial<ServerOptions> {
  input?: string;
  resource?: string;
  workload?: string;
  json?: boolean;
}

export function registerCalibrate(program: Command): void {
  const command = program
    .command('calibrate')
    .description('measure what Azure counts of a known load, or at which utilization server load reaches 100%')
    .addOption(new Option('--input <file>', 'JSON file of series, or - for standard input').conflicts('prometheus'));
  addServerOptions(command, { use: 'read the series that the rules record, instead of --input', required: false })
    .option('--resource <id>', 'the resource to read, with --prometheus')
    .option('--workload <file>', 'JSON file of a load that is known, or - for standard input')
    .option('--json', 'print JSON instead of text')
    .addHelpText(
      'after',
      `${fieldHelp(calibrateSchema, EXAMPLE)}\n\nThe file of --workload:${fieldHelp(knownLoadSchema, KNOWN_LOAD_EXAMPLE)}`
    )
    .action(async (options: Options) => {
      const read = sourceOf(options);
      const known = options.workload === undefined ? undefined : readInput(options.workload, knownLoadValidator);
      const document = await read(known);
      const calibrated = calibrate(document, known);
      const { answer } = calibrated;
      print(options.json ? jsonText(answer) : `${calibrateText(calibrated, options.resource)}\n`);
    });
}

/**
 * Returns a function that reads the series.
 *
 * @throws InputError for options that do not go together, before anything is read
 */
function sourceOf(options: Options) {
  const { input, prometheus, resource, workload } = options;
  if (prometheus === undefined) {
    refuseServerOptions(options);
    if (input === undefined) {
      throw new InputError('--input', 'is missing; give a file of series, or --prometheus and --resource');
    }
    if (resource !== undefined) {
      throw new InputError('--resource', 'names a resource to read from --prometheus, which is missing');
    }
    if (input === '-' && workload === '-') {
      throw new InputError('--workload', 'takes a file where --input reads standard input');
    }
    return () => readInput(input, calibrateValidator);
  }
  if (resource === undefined) {
    throw new InputError('--resource', 'is missing; it takes the Azure id of a resource');
  }
  const client = prometheusClient({ ...options, prometheus });
  return (known: KnownLoadDocument | undefined) =>
    known === undefined
      ? readDays(client, resource)
      : readKnownLoad(client, resource, { from: instant('from', known.from), to: instant('to', known.to) });
}
