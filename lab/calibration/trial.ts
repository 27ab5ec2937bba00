import { evaluate } from '../../src/model/advice';
import {
  countedLoad,
  type LoadCounted,
  type LoadLine,
  loadLine,
  type LoadPoint,
  loadPoints,
  MEAN_MS,
  type NoLine,
  type NotCounted,
} from '../../src/model/calibration';
import { type AzureMinute } from '../service/azure';
import { daysOf, type KnownTest, knownTestOf, minuteAt, type RandomService, serviceOf } from './service';

/** The answers of calibration for a service, and the truth. */
export interface Trial {
  service: RandomService;
  counted: { test: KnownTest; truth: KnownTest['factors']; answer: LoadCounted | NotCounted };
  line: {
    points: LoadPoint[];
    /** Utilization at 100% server load, and where the service is overloaded. */
    truth: number;
    overloaded: number;
    answer: LoadLine | NoLine;
  };
}

const MINUTE_MS = 60_000;

export function trialOf(seed: number): Trial {
  const service = serviceOf(seed);
  const test = knownTestOf(service);
  const counted = countedLoad(timesOf(test.minutes), columnsOf(test.minutes), {
    connections: test.connections,
    workloads: test.workloads,
    from: test.from * MINUTE_MS,
    to: test.to * MINUTE_MS,
  });
  const minutes = daysOf(service);
  const conditions = { units: service.units, mix: service.mix };
  const points = loadPoints(timesOf(minutes), columnsOf(minutes), conditions);
  const utilizationAt = (multiple: number) => {
    const { inboundBytes, outboundBytes, countedMessages } = minuteAt(service, multiple);
    const evaluated = evaluate({ ...conditions, measured: { inboundBytes, outboundBytes, countedMessages } });
    return evaluated.ok ? (evaluated.value.worst?.utilization ?? NaN) : NaN;
  };
  if (!points.ok) {
    throw new Error(`service ${seed} cannot be evaluated`);
  }
  return {
    service,
    counted: { test, truth: test.factors, answer: counted },
    line: {
      points: points.value,
      truth: utilizationAt(1),
      overloaded: utilizationAt(service.overloaded),
      answer: loadLine(points.value, MEAN_MS),
    },
  };
}

function timesOf(minutes: readonly unknown[]): number[] {
  return minutes.map((_, minute) => minute * MINUTE_MS);
}

function columnsOf(minutes: ReadonlyArray<AzureMinute | undefined>) {
  const column = (of: (minute: AzureMinute) => number) =>
    minutes.map((minute) => (minute === undefined ? null : of(minute)));
  return {
    inboundBytes: column(({ inboundBytes }) => inboundBytes),
    outboundBytes: column(({ outboundBytes }) => outboundBytes),
    countedMessages: column(({ countedMessages }) => countedMessages),
    connections: column(({ clientConnections, serverConnections }) => clientConnections + serverConnections),
    serverLoad: column(({ serverLoad }) => serverLoad),
  };
}
