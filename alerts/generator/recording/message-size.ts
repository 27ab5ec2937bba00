import { GUIDE_MESSAGE_BYTES } from '../../../src/guide';
import { LEAST_COUNTED, LEAST_MESSAGE_BYTES } from '../../../src/model';
import { DIRECTIONS, INPUT, SETTING } from '../../../src/model/vocabulary';
import { explained, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { corrected } from './traffic-factors';

/** The average message of each direction, from the best source that a resource has. */
export function messageSizes(settings: PackSettings): RecordingRule[] {
  return DIRECTIONS.map(({ name, bytes, messages }) => ({
    record: STEP.messageSize,
    expr: explained(
      'Bytes per message: measured, else declared, else from MessageCount, else those of the guide.',
      `${corrected(`${INPUT[bytes]} > 0 and on (resource_id) ${INPUT[messages]} > 0`, name, settings)}
/ on (resource_id) max by (resource_id) (${INPUT[messages]})
or on (resource_id) ${SETTING.messageSize}
or on (resource_id) ${STEP.countedSize}
or on (resource_id) ${GUIDE_MESSAGE_BYTES} * group by (resource_id) (${STEP.unitsInGuide})`
    ),
    labels: { direction: name },
  }));
}

/**
 * The average outbound message by Azure's count, which counts a message once for every 2,048 B begun: 2,048 means that size
 * or more. A minute is too coarse, and in little traffic pings weigh too much.
 */
export function countedSize(): RecordingRule {
  const mean = (input: string) => `avg_over_time(${input}[1h])`;
  return {
    record: STEP.countedSize,
    expr: explained(
      `Bytes per counted message in the last hour, at ${Math.round(60 * LEAST_COUNTED)} counted a minute or more.`,
      `clamp_max(
  max by (resource_id) (${mean(INPUT.outboundBytes)})
  / on (resource_id) (max by (resource_id) (${mean(INPUT.countedMessages)}) >= ${LEAST_COUNTED}),
  ${GUIDE_MESSAGE_BYTES}
) >= ${LEAST_MESSAGE_BYTES}`
    ),
  };
}

/** The message size of a direction. */
export function sizeOf(direction: string): string {
  return select(STEP.messageSize, is('direction', [direction]));
}
