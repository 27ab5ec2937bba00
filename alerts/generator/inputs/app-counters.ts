import { type Edition, type Scenario, SCENARIOS } from '../../../src/guide';
import { fanOutOf } from '../promql/guide-rates';
import { copyLabel, either, is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { editionsInUse } from '../settings/editions';
import { APP_MESSAGES_SENT, INPUT } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { identityLabels } from './identity';

/** Any scenario that the guide does not have. It makes the mix invalid, and SignalRScenarioMixInvalid fires. */
const UNKNOWN = 'unknown';

/**
 * The scenario mix from the counters of a resource's applications.
 *
 * Applications count sends, while the mix is of deliveries. The ratio of outbound to inbound messages in the guide's tables
 * converts one to the other; for broadcasts it grows with the connections.
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
            expr: onEachResource(`(${sends(isNot(app_scenario, SCENARIOS), settings)} > 0)`, [], settings),
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

function deliveries(scenario: Scenario, settings: PackSettings): RecordingRule {
  const sent = sends(is(settings.label_names.app_scenario, [scenario]), settings);
  const write = (edition: Edition, matchers: readonly Matcher[]) =>
    delivered(sent, edition, scenario, matchers, settings);
  const editions = editionsInUse(settings);
  const alike = new Set(editions.map(({ edition }) => write(edition, []))).size === 1;
  return {
    record: STEP.deliveries,
    expr: alike
      ? write(editions[0].edition, [])
      : either(editions.map(({ edition, matchers }) => write(edition, matchers))),
    labels: { scenario },
  };
}

function delivered(
  sent: string,
  edition: Edition,
  scenario: Scenario,
  matchers: readonly Matcher[],
  settings: PackSettings
): string {
  const fanOut = fanOutOf(edition, scenario);
  const out = onEachResource(sent, matchers, settings);
  const inUnits = fanOut.inboundPerOutbound === 1 ? out : `${out}\n/ ${fanOut.inboundPerOutbound}`;
  if (fanOut.kind === 'fixed') {
    return inUnits;
  }
  const fullTier = `${edition.connectionsPerUnit} * max by (resource_id) (${select(INPUT.units, ...matchers)})`;
  const listeners = `max by (resource_id) (${select(INPUT.connections, ...matchers)}) or ${fullTier}`;
  return `${inUnits}\n* on (resource_id) group_left ()\nclamp_min((${listeners}) / ${fanOut.fullTierRate}, 1)`;
}

/** Messages per second sent by the application servers of a resource. */
function sends(matcher: Matcher, { label_names }: PackSettings): string {
  const rate = `rate(${select(APP_MESSAGES_SENT, matcher)}[5m])`;
  const { app_resource } = label_names;
  const named = app_resource === 'resource' ? rate : copyLabel(rate, 'resource', app_resource);
  return `sum by (resource) (${named})`;
}

/** Copies a value by name to the resource of that name and its replicas. */
function onEachResource(perName: string, matchers: readonly Matcher[], { label_names }: PackSettings): string {
  const resources = `group by (${identityLabels(label_names).join(', ')}) (${select(INPUT.units, ...matchers)})`;
  return `${resources}\n* on (resource) group_left ()\n${perName}`;
}
