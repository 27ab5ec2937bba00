import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { decimal, explained, is, select, selectAny } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { FREE } from '../inputs/identity';

const SECONDS_A_MINUTE = 60;
const SECONDS_AN_HOUR = 3600;
const SECONDS_A_DAY = 86400;

/** The closes of clients whose hub had no app server. */
export const UNSERVED = select(
  INPUT.closes,
  is(LABEL.category, ['NoAvailableServerConnection', 'noavailableserverconnection'])
);

/** Series that the alerts on lost connections, on the daily quota and on blindness read. */
export function serviceHealthRules(settings: PackSettings): RecordingRule[] {
  return [unserved(), freeMessages(), messagesToday(settings), watched(), watchedPeak()];
}

/**
 * Clients are closed in the minute in which the last app server goes, and cannot come back without one: after that minute
 * there is neither a client nor a close.
 */
function unserved(): RecordingRule {
  return {
    record: STEP.unserved,
    expr: explained(
      'Clients closed within the hour because no app server was connected, where there was one before.',
      `sum by (resource_id) (max_over_time(${UNSERVED}[1h])) > 0
and on (resource_id) max_over_time(${select(INPUT.endpointConnections, is(LABEL.endpoint, ['server']))}[1h]) > 0`
    ),
  };
}

/** From a source that does not hold zeros back, or has none. A held value would be added more than once. */
function freeMessages(): RecordingRule {
  return {
    record: STEP.freeMessages,
    expr: explained(
      'Counted messages of a minute, for resources with a daily quota.',
      `${STEP.freeCounted}
or on (resource_id) ${SECONDS_A_MINUTE} * max by (resource_id) (${INPUT.countedMessages} and on (resource_id) ${FREE})`
    ),
  };
}

/** A running sum. After an outage of Prometheus of more than an hour, it starts again and is too low. */
function messagesToday({ evaluation_interval }: PackSettings): RecordingRule {
  const today = STEP.messagesToday;
  return {
    record: today,
    expr: explained(
      'Counted messages since midnight (UTC): the sum so far, and those of now.',
      `sum by (resource_id) (
  (${today} and timestamp(${today}) >= time() - time() % ${SECONDS_A_DAY})
  or on (resource_id) (last_over_time(${today}[1h]) and on () vector(time()) % ${SECONDS_A_DAY} > ${SECONDS_AN_HOUR})
  or label_replace(${timesMinutes(evaluation_interval)}${STEP.freeMessages}, "part", "now", "", "")
)`
    ),
  };
}

/** The factor for values of a minute that are read once an interval; nothing where it is 1. */
export function timesMinutes(interval: string): string {
  const minutes = secondsOf(interval) / SECONDS_A_MINUTE;
  return minutes === 1 ? '' : `${decimal(minutes)} * `;
}

/** Inputs of which one is enough to watch a resource's traffic. */
const TRAFFIC = [INPUT.inboundBytes, INPUT.outboundBytes, INPUT.inboundMessages, INPUT.outboundMessages];

function watched(): RecordingRule {
  return {
    record: STEP.watched,
    expr: explained(
      'How many resources have traffic metrics.',
      `count(group by (resource_id) (${selectAny(TRAFFIC)}))`
    ),
  };
}

function watchedPeak(): RecordingRule {
  return {
    record: STEP.watchedPeak,
    expr: explained('The most of them within the last day.', `max_over_time(${STEP.watched}[1d])`),
  };
}
