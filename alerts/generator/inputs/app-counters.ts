import { type Scenario, SCENARIOS } from '../../../src/guide';
import { fanOutOf } from '../../../src/model';
import { copyLabel, is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { APP_MESSAGES_SENT, INPUT } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { identityLabels } from './identity';

/** A broadcast reaches a full unit size where the connections are unknown. */
const CONNECTIONS_PER_UNIT = 1000;

/** Any scenario that the guide does not have. It makes the mix invalid, and SignalRScenarioMixInvalid fires. */
const UNKNOWN = 'unknown';

/**
 * The scenario mix from the counters of a resource's applications.
 *
 * Applications count sends, while the mix is of deliveries. A message that is sent once counts once for
 * each connection that it reaches.
 */
export function appCountersFile(settings: PackSettings): RuleFile {
  const name = 'signalr-source-app-counters';
  const { app_resource, app_hub, app_scenario } = settings.label_names;
  return {
    name,
    about: [
      `Source: ${APP_MESSAGES_SENT}{${app_resource},${app_hub},${app_scenario}}, a counter in your application servers of the`,
      `messages that they send: ${app_resource} is the name of the SignalR resource in lower case, ${app_scenario} one of`,
      `${SCENARIOS.join(', ')}.`,
      'A counted mix replaces a declared one while messages are sent. The resource id comes from the unit size series, so',
      'a source of unit sizes is needed as well. The replicas of a resource have its mix.',
    ],
    groups: [
      {
        name,
        interval: settings.evaluation_interval,
        rules: [
          ...SCENARIOS.map((scenario) => deliveries(scenario, settings)),
          {
            record: STEP.deliveries,
            expr: onEachResource(`(${sends(isNot(app_scenario, SCENARIOS), settings)} > 0)`, settings),
            labels: { scenario: UNKNOWN },
          },
          {
            record: INPUT.share,
            expr: `${STEP.deliveries}\n/ on (resource_id) group_left ()\n(sum by (resource_id) (${STEP.deliveries}) > 0)`,
          },
        ],
      },
    ],
  };
}

/** Delivered messages: a sent one goes to one connection, to a group of ten, to a tenth of all or to all of them. */
function deliveries(scenario: Scenario, settings: PackSettings): RecordingRule {
  const sent = onEachResource(sends(is(settings.label_names.app_scenario, [scenario]), settings), settings);
  const perListener = fanOutOf({ scenario }, 10) / 10;
  const fixed = fanOutOf({ scenario }, 1);
  const listeners = `max by (resource_id) (${INPUT.connections}) or ${CONNECTIONS_PER_UNIT} * max by (resource_id) (${INPUT.units})`;
  const reached = perListener === 1 ? listeners : `${perListener} * (${listeners})`;
  const fanOut =
    fixed === fanOutOf({ scenario }, 10) ? String(fixed) : `on (resource_id) group_left ()\nclamp_min(${reached}, 1)`;
  return {
    record: STEP.deliveries,
    expr: fanOut === '1' ? sent : `${sent}\n* ${fanOut}`,
    labels: { scenario },
  };
}

/** Messages per second sent by the application servers of a resource. */
function sends(matcher: Matcher, { label_names }: PackSettings): string {
  const rate = `rate(${select(APP_MESSAGES_SENT, matcher)}[5m])`;
  const { app_resource } = label_names;
  const named = app_resource === 'resource' ? rate : copyLabel(rate, 'resource', app_resource);
  return `sum by (resource) (${named})`;
}

/** Copies a value by name to the resource of that name and its replicas. */
function onEachResource(perName: string, { label_names }: PackSettings): string {
  const resources = `group by (${identityLabels(label_names).join(', ')}) (${INPUT.units})`;
  return `${resources}\n* on (resource) group_left ()\n${perName}`;
}
