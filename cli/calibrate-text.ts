import { stringify } from 'yaml';

import { ceilingFactorOf } from '../src/model/calibration';
import { type Calibrated } from './calibrated';
import { formatNumber, formatPercent, textTable } from './common/table';

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
