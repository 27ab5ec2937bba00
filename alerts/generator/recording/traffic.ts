import { type Direction } from '../../../src/guide';
import { DIRECTIONS, INBOUND_FACTOR_OF_BROADCASTS } from '../../../src/model/capacity';
import { INPUT, OUTPUT, SETTING } from '../../../src/names/series';
import { where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { INBOUND_PER_DELIVERED, THROUGH_HUBS } from './mix';

/** Azure's bytes as the guide counts them: those of the client leg. */
export function trafficRules(): RecordingRule[] {
  return [
    ...DIRECTIONS.map(({ name: direction }) => ({
      record: OUTPUT.trafficFactor,
      expr: trafficFactor(direction).join('\nor on (resource_id) '),
      labels: { direction },
    })),
    ...DIRECTIONS.map(({ name: direction, bytes }) => ({
      record: OUTPUT.clientBytes,
      expr: `${INPUT[bytes]} / on (resource_id) ${where(OUTPUT.trafficFactor, { direction })}
or on (resource_id) ${INPUT[bytes]}`,
      labels: { direction },
    })),
  ];
}

/** A client's message crosses once to an app server, and each answer once back. A measured factor takes the place of that. */
function trafficFactor(direction: Direction): string[] {
  const leg = `(${SETTING.serverLeg} == 1)`;
  const measured = where(SETTING.trafficFactor, { direction });
  return direction === 'outbound'
    ? [measured, `${leg} + on (resource_id) ${THROUGH_HUBS}`, leg]
    : [
        measured,
        `${leg} + on (resource_id) ${THROUGH_HUBS} / on (resource_id) (${INBOUND_PER_DELIVERED} > 0)`,
        `${INBOUND_FACTOR_OF_BROADCASTS} * ${leg}`,
      ];
}
