import { stringify } from 'yaml';

import {
  ceilingFactorOf,
  LEAST_DAYS,
  LEAST_LOAD,
  LEAST_PRESENT,
  LEAST_RISE,
  LEAST_VALUES,
  type NoLine,
  type NotCounted,
  WIDEST,
  WIDEST_FACTOR,
  type LoadCounted,
  type LoadLine,
} from '../../src/model/calibration';
import { formatNumber, formatPercent, textTable } from '../common/table';

/** The answer with its evidence, and the settings to paste. */
export function calibrateText(calibrated: Calibrated, resourceId?: string): string {
  const { answer } = calibrated;
  const lines = calibrated.kind === 'load' ? loadLines(calibrated) : dayLines(calibrated);
  return [
    ...lines,
    ...(answer.enough
      ? settingsLines(calibrated, resourceId)
      : answer.reasons.map((reason) => `not enough: ${reason}.`)),
  ].join('\n');
}

function loadLines({ counted, answer }: Extract<Calibrated, { kind: 'load' }>): string[] {
  const { trafficFactors, messageSize } = answer;
  if (counted === undefined || trafficFactors === undefined) {
    return [];
  }
  const rows = (['inbound', 'outbound'] as const).map((direction) => {
    const { guide, counted: azure } = counted.bytes[direction];
    return [
      direction,
      Math.round(guide),
      Math.round(azure),
      trafficFactors[direction].toFixed(2),
      range(trafficFactors.interval[direction]),
    ];
  });
  return [
    textTable(['direction', 'guide B/s', 'Azure B/s', 'factor', '95% interval'], rows),
    '',
    ...(counted.connections === undefined
      ? []
      : [`connections by Azure: ${formatNumber(Math.round(counted.connections))}`]),
    ...(messageSize === undefined
      ? []
      : [`message size by Azure's count: ${formatNumber(Math.round(messageSize))} B (2,048 means that or more)`]),
  ];
}

function dayLines({ line, points, highestLoad }: Extract<Calibrated, { kind: 'days' }>): string[] {
  if (line === undefined) {
    return [];
  }
  const { at70, at100, utilizationRange } = line;
  const rows = [
    ['70%', at70.value.toFixed(2), range(at70.interval)],
    ['100%', at100.value.toFixed(2), range(at100.interval)],
  ];
  return [
    textTable(['server load', 'at utilization', '95% interval'], rows),
    '',
    `evidence: ${formatNumber(points)} means of 10 minutes, at utilization ${range(utilizationRange)} and server load up to ${formatPercent(highestLoad)}`,
    ...(at100.value > utilizationRange[1] ? ['Beyond that, the line is extrapolated.'] : []),
    ...(at100.value > (ceilingFactorOf(line) ?? 1)
      ? [
          'Ceilings are raised until the highest utilization that was seen is 80%, no further: server load shows neither the network nor the look-ups of routed messages.',
        ]
      : []),
  ];
}

function settingsLines(
  { answer, kind, lastDay }: Calibrated,
  resourceId = '/subscriptions/.../signalr/name'
): string[] {
  const { trafficFactors, ceilingFactor } = answer;
  if (kind === 'days' && ceilingFactor === undefined) {
    return ["The guide's ceilings stand: nothing above 80% of them was seen."];
  }
  const settings =
    kind === 'load'
      ? {
          traffic_factors: {
            inbound: Number(trafficFactors?.inbound.toFixed(2)),
            outbound: Number(trafficFactors?.outbound.toFixed(2)),
          },
        }
      : { ceiling_factor: ceilingFactor };
  return [
    '',
    'For alerts/settings.yaml:',
    stringify({ resources: [{ resource_id: resourceId.toLowerCase(), ...settings, calibrated: lastDay }] }).trimEnd(),
  ];
}

function range([least, most]: readonly [number, number]): string {
  return `${least.toFixed(2)} to ${most.toFixed(2)}`;
}

/** Why days of figures do not tell where server load reaches 100%. */
export function noLine(refused: NoLine): string {
  switch (refused.reason) {
    case 'daysMissing':
      return refused.days < LEAST_DAYS
        ? `the figures span ${formatNumber(refused.days)} days; at least ${LEAST_DAYS} are needed, with a busy hour in each`
        : `only ${formatPercent(refused.present)} of the time has all figures; at least ${formatPercent(LEAST_PRESENT)} must have`;
    case 'loadTooLow':
      return `server load never rose above ${formatPercent(refused.highest)}; below ${formatPercent(LEAST_LOAD)}, the data cannot tell where 100% would be`;
    case 'notTogether':
      return 'server load does not rise with utilization: something else uses the service, or the mix is not the true one';
    case 'tooUncertain':
      return `server load reaches 100% anywhere from utilization ${share(refused.interval[0])} to ${share(refused.interval[1])}; the interval may reach ${formatPercent(WIDEST - 1)} above the estimate`;
  }
}

/** Why a known load gives no traffic factors. */
export function noFactors(refused: NotCounted): string {
  switch (refused.reason) {
    case 'loadTooShort':
      return `only ${refused.values} values are of the load, from 5 minutes after its start on; at least ${LEAST_VALUES} are needed`;
    case 'idleTooShort':
      return `only ${refused.values} values are of the 3 hours before and after the load; at least ${LEAST_VALUES} are needed`;
    case 'notAboveIdle':
      return `${refused.direction} bytes were ${formatPercent(refused.share)} above those without the load; at least ${formatPercent(LEAST_RISE)} are needed: send more, or at a quieter time`;
    case 'factorOutOfRange':
      return `${refused.direction} bytes rose by ${formatNumber(refused.factor)} times the load, which cannot be: compare the times and the workloads with what was sent`;
    case 'tooUncertain':
      return `the ${refused.direction} factor may be anything from ${share(refused.interval[0])} to ${share(refused.interval[1])}, more than ${formatPercent(WIDEST_FACTOR)} either way: send more, for longer, or at a quieter time`;
  }
}

function share(value: number): string {
  return value.toFixed(2);
}

type Interval = [number, number];

/** The JSON that `headroom calibrate` prints. Utilizations are 1 at the guide's ceiling. */
export interface CalibrateOutput {
  trafficFactors?: {
    inbound: number;
    outbound: number;
    interval: { inbound: Interval; outbound: Interval };
  };
  /** Average message in bytes, by Azure's own count. */
  messageSize?: number;
  serverLoad?: {
    at70: number;
    at100: number;
    interval: { at70: Interval; at100: Interval };
    utilizationRange: Interval;
  };
  ceilingFactor?: number;
  /** False where the figures do not tell; `reasons` then say why. */
  enough: boolean;
  reasons: string[];
}

/** An answer with the evidence for it. `lastDay` is that of the last figures, as YYYY-MM-DD. */
export type Calibrated = { answer: CalibrateOutput; lastDay: string } & (
  | { kind: 'load'; counted?: LoadCounted }
  | { kind: 'days'; line?: LoadLine; points: number; highestLoad: number }
);
