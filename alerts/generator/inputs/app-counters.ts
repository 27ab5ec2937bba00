import { type Scenario, SCENARIOS } from '../../../src/guide';
import { fanOutOf } from '../../../src/model/plan';
import { CONNECTIONS_PER_UNIT } from '../promql/guide-rates';
import { explained, is, isNot, select, times } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { APP_MESSAGES_SENT } from '../../../src/names/exporters';
import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { STEP } from '../promql/series';
import { namedByApplication } from './identity';
import { newestOf, values } from './newest';
import { type PackSettings } from '../settings';

/** Any scenario that the guide does not have. It makes the mix invalid, and SignalRInputMissing fires. */
const UNKNOWN = 'unknown';

/**
 * The scenario mix from the counters of a resource's applications.
 *
 * Applications count sends, while the mix is of deliveries. A message that is sent once counts once for
 * each connection that it reaches.
 */
export function appCountersFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-app-counters';
  return {
    name,
    about: [
      `Source: ${APP_MESSAGES_SENT}{resource,hub,scenario}, a counter in your application servers of the`,
      'messages that they send: resource is the name of the SignalR resource in lower case, scenario one of',
      `${SCENARIOS.join(', ')}.`,
      'A counted mix replaces a declared one while messages are sent. The resource id comes from the unit size series, so',
      'a source of unit sizes is needed as well. The replicas of a resource have its mix.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: [
          sent(),
          nameShared(),
          withCounters(),
          listeners(),
          ...SCENARIOS.map(deliveries),
          {
            record: STEP.deliveries,
            expr: explained('Messages of scenarios that the guide does not have.', onEachResource(unknownSends())),
            labels: { [LABEL.scenario]: UNKNOWN },
          },
          newestOf({
            source: 'app-counters',
            input: 'share',
            about: 'Shares of the delivered messages.',
            expr: `${STEP.deliveries}\n/ on (resource_id) group_left () (sum by (resource_id) (${STEP.deliveries}) > 0)`,
          }),
        ],
      },
    ],
  };
}

/** Messages per second sent by the application servers of a resource, by its name. */
function sent(): RecordingRule {
  return {
    record: STEP.sent,
    expr: explained(
      'Messages sent, by name of the resource and scenario.',
      `sum by (resource, scenario) (${values(`rate(${APP_MESSAGES_SENT}[5m])`)})`
    ),
  };
}

/** Resources of one name in two groups: nobody can tell whose the counters are. */
function nameShared(): RecordingRule {
  const named = namedByApplication(`max by (resource_id, subscription, resource_group) (${INPUT.units})`);
  const groups = `count by (resource) (group by (resource, subscription, resource_group) (${named}))`;
  return {
    record: STEP.nameShared,
    expr: explained(
      'Unit size of the resources whose applications count under a name that another resource has too.',
      `max by (resource_id, resource) (${named})\nand on (resource) ${STEP.sent}\nand on (resource) ${groups} > 1`
    ),
  };
}

/** The other rules read only these resources; most installations have no counters at all. */
function withCounters(): RecordingRule {
  return {
    record: STEP.withCounters,
    expr: explained(
      'Unit size of the resources whose applications count, and of their replicas.',
      `max by (resource_id, resource) (${namedByApplication(`max by (resource_id) (${INPUT.units})`)})\nand on (resource) ${STEP.sent} unless on (resource_id) ${STEP.nameShared}`
    ),
  };
}

function listeners(): RecordingRule {
  return {
    record: STEP.listeners,
    expr: explained(
      'Their connections; those of a full unit size where they are unknown.',
      `max by (resource_id) (${INPUT.connections} and on (resource_id) ${STEP.withCounters})
or ${CONNECTIONS_PER_UNIT} * max by (resource_id) (${STEP.withCounters})`
    ),
  };
}

/** Delivered messages: a sent one goes to one connection, to a group of ten, to a tenth of all or to all of them. */
function deliveries(scenario: Scenario): RecordingRule {
  const sends = onEachResource(select(STEP.sent, is(LABEL.scenario, [scenario])));
  const fixed = fanOutOf({ scenario }, 1);
  const perListener = fanOutOf({ scenario }, 10) / 10;
  const toListeners = `* on (resource_id) clamp_min(${times(perListener, STEP.listeners)}, 1)`;
  const toSome = fixed === 1 ? '' : `* ${fixed}`;
  const fanOut = fixed === fanOutOf({ scenario }, 10) ? toSome : toListeners;
  return {
    record: STEP.deliveries,
    expr: explained(`Delivered messages of ${scenario}.`, fanOut === '' ? sends : `${sends}\n${fanOut}`),
    labels: { [LABEL.scenario]: scenario },
  };
}

function unknownSends(): string {
  return `(sum by (resource) (${select(STEP.sent, isNot(LABEL.scenario, SCENARIOS))}) > 0)`;
}

/** Copies a value by name to the resource of that name and its replicas. */
function onEachResource(perName: string): string {
  return `max by (resource_id) (${STEP.withCounters} ^ 0 * on (resource) group_left () ${perName})`;
}
