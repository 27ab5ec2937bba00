import { measured } from '../inputs/identity';
import { type Direction, GUIDE_MESSAGE_BYTES } from '../../../src/guide';
import { DIRECTIONS, INBOUND_FACTOR_OF_BROADCASTS } from '../../../src/model/capacity';
import { INPUT, OUTPUT, SETTING } from '../../../src/names/series';
import { where, is, isNot, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { EACH, labelled } from './units';
import { INBOUND_PER_DELIVERED, THROUGH_HUBS } from './mix';

/** The average message of each direction, and the message rates that follow from it. */
export function messageRules(): RecordingRule[] {
  return [
    ...DIRECTIONS.map(({ name: direction, messages }) => ({
      record: OUTPUT.messageSize,
      expr: `label_replace((${where(OUTPUT.clientBytes, { direction })} > 0) / on (resource_id)
  (${measured(INPUT[messages])} > 0), "basis", "measured", "", "")
or on (resource_id) ${based('declared', SETTING.messageSize)}
or on (resource_id) ${based('counted', STEP.countedSize)}
or on (resource_id) ${based('assumed', `${GUIDE_MESSAGE_BYTES} * ${EACH}`)}`,
      labels: { direction },
    })),
    ...DIRECTIONS.map(({ name: direction, messages }) => ({
      record: OUTPUT.messages,
      expr: labelled(
        `(
  ${based('measured', measured(INPUT[messages]))}
  or on (resource_id) ${where(OUTPUT.clientBytes, { direction })}
  / on (resource_id) group_right () ${sizeOf(direction)}
)`
      ),
      labels: { direction },
    })),
  ];
}

function based(basis: string, value: string): string {
  return `label_replace(${value}, "basis", "${basis}", "", "")`;
}

/** The message size of a direction. Rules of 0.2 recorded no basis; for five minutes after an upgrade, both can be there. */
export function sizeOf(direction: Direction): string {
  return select(OUTPUT.messageSize, is('direction', [direction]), isNot('basis', ['']));
}

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
      expr: `${measured(INPUT[bytes])} / on (resource_id) ${where(OUTPUT.trafficFactor, { direction })}
or on (resource_id) ${measured(INPUT[bytes])}`,
      labels: { direction },
    })),
  ];
}

/** A client's message crosses once to an app server, and each answer once back. A measured factor takes the place of that. */
function trafficFactor(direction: Direction): string[] {
  const leg = `(${SETTING.serverLeg} == 1)`;
  const factor = where(SETTING.trafficFactor, { direction });
  return direction === 'outbound'
    ? [factor, `${leg} + on (resource_id) ${THROUGH_HUBS}`, leg]
    : [
        factor,
        `${leg} + on (resource_id) ${THROUGH_HUBS} / on (resource_id) (${INBOUND_PER_DELIVERED} > 0)`,
        `${INBOUND_FACTOR_OF_BROADCASTS} * ${leg}`,
      ];
}
