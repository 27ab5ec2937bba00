import { LABEL } from '../../../src/names/labels';
import { EXPORTER_HEALTH, INPUT } from '../../../src/names/series';
import { call, explained, is, isNot, matches, type Matcher } from '../promql/promql';
import { type RecordingRule, type RuleFile } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { derivedRules } from './derived';
import { identified, IDENTITY_LABELS } from './identity';
import { held, INPUT_SERIES, type InputName, newest, OF_AZURE, UNSPLIT } from './newest';

/** The inputs, from what each source has of them: one series for each resource. */
export function inputsFile(settings: PackSettings): RuleFile {
  const name = 'signalr-inputs';
  return {
    name,
    about: [
      'Inputs, from what each source has of them: one series for each resource. Where two sources disagree, the higher value',
      'counts, of unit sizes the lower, and SignalRExporterFailing names them. All other rules read only inputs. A zero of Azure counts after',
      'unsettled_zero_hold. Traffic that reads 0 in both directions while clients are connected is not a value.',
    ],
    groups: [
      { name, interval: settings.evaluation_interval, rules: [...inputRules(settings), ...derivedRules(settings)] },
    ],
  };
}

function inputRules(settings: PackSettings): RecordingRule[] {
  const lasting = (input: InputName, about: string, not?: string) => heldInput(input, about, settings, not);
  return [
    unsettled(settings),
    lasting('inbound_bytes', 'Inbound bytes per second, as Azure counts them.', STEP.unsettled),
    lasting('outbound_bytes', 'Outbound bytes per second, as Azure counts them.', STEP.unsettled),
    atOnce('inbound_messages', 'Inbound messages per second.'),
    atOnce('outbound_messages', 'Outbound messages per second.'),
    lasting('counted_messages', 'MessageCount per second.'),
    endpointConnections(settings),
    lasting('connection_quota', 'Connections as a share of the quota.'),
    lasting('server_load', 'Server load, from 0 to 1.'),
    throttled(),
    closes(),
    opens(),
    atOnce('system_errors', 'Requests that failed in the service, from 0 to 1.'),
    lasting('server_connection_latency', 'Latency between the service and the app servers, in seconds.'),
    ...units(),
    lostUnits(),
    shares(),
    disagreement(),
  ];
}

/**
 * Exporters take the newest minute, which can read 0 for as long as Azure answers 0 for what it has not settled. Connections
 * come from a settled minute then, so zero traffic while clients are connected is not a value.
 */
function unsettled({ unsettled_zero_hold }: PackSettings): RecordingRule {
  const traffic = newest(['inbound_bytes', 'outbound_bytes'], OF_AZURE);
  const clients = newest(['connections'], isNot(LABEL.endpoint, ['server']));
  return {
    record: STEP.unsettled,
    expr: explained(
      'Connected clients, where traffic reads 0 in both directions.',
      `max by (resource_id) (max_over_time(${clients}[${unsettled_zero_hold}])) > 0
and on (resource_id) sum by (resource_id) (max_over_time(${traffic}[${unsettled_zero_hold}])) == 0`
    ),
  };
}

function heldInput(input: InputName, about: string, settings: PackSettings, not?: string): RecordingRule {
  const value = call('max by (resource_id)', held(input, settings));
  return {
    record: INPUT_SERIES[input],
    expr: explained(about, not === undefined ? value : `${value}\nunless on (resource_id) ${not}`),
  };
}

/** Zero is the normal value of these, or nothing else is known of them. */
function atOnce(input: InputName, about: string, keep: readonly string[] = []): RecordingRule {
  return {
    record: INPUT_SERIES[input],
    expr: explained(about, `max by (${[LABEL.resourceId, ...keep].join(', ')}) (${newest([input])})`),
  };
}

const ANY_ENDPOINT = is(LABEL.endpoint, ['client', 'server']);
const SPLIT = isNot(LABEL.endpoint, ['']);

function endpointConnections(settings: PackSettings): RecordingRule {
  return {
    record: INPUT.endpointConnections,
    expr: explained(
      'Connections by endpoint.',
      call('max by (resource_id, endpoint)', held('connections', settings, ANY_ENDPOINT))
    ),
  };
}

/** Exporters change the case of a reason. */
const THROTTLED = '(?i:throttled)';

function throttled(): RecordingRule {
  return {
    record: INPUT.throttled,
    expr: explained(
      'Connections closed as Throttled in the last minute.',
      summedByEndpoint('closes', SPLIT, [], matches(LABEL.category, THROTTLED))
    ),
  };
}

/** A split by endpoint alone has no reasons. */
function closes(): RecordingRule {
  return {
    record: INPUT.closes,
    expr: explained(
      'Connections closed in the last minute, without those closed as Throttled.',
      summedByEndpoint('closes', SPLIT, [LABEL.category], {
        label: LABEL.category,
        operator: '!~',
        value: `|${THROTTLED}`,
      })
    ),
  };
}

function opens(): RecordingRule {
  return {
    record: INPUT.opens,
    expr: explained('Connections opened in the last minute.', summedByEndpoint('opens', ANY_ENDPOINT, [])),
  };
}

/** Counts of a source that are split by endpoint are added up; its unsplit count is the same in one. */
function summedByEndpoint(
  input: InputName,
  split: Matcher,
  keep: readonly string[],
  ...matchers: readonly Matcher[]
): string {
  const labels = [LABEL.resourceId, ...keep].join(', ');
  const ofSource = [LABEL.resourceId, LABEL.source, ...keep].join(', ');
  return call(
    `max by (${labels})`,
    `sum by (${ofSource}) (${newest([input], split, ...matchers)})\nor ${newest([input], UNSPLIT, ...matchers)}`
  );
}

/**
 * The lowest of what sources say of a capacity: it cannot hide that a ceiling is reached. An id of another kind leaves the
 * labels that the series has.
 */
function units(): RecordingRule[] {
  return [
    {
      record: STEP.lowestUnits,
      expr: explained(
        'The lowest unit size of all sources, of now or else of the last hour.',
        `bottomk by (resource_id) (1, ${newest(['units'])} or on (resource_id) last_over_time(${newest(['units'])}[1h]))`
      ),
    },
    {
      record: INPUT.units,
      expr: explained(
        'Unit size, with the labels of the resource.',
        `max by (${IDENTITY_LABELS.join(', ')}) (\n  ${identified(STEP.lowestUnits, LABEL.resourceId)}\n)`
      ),
    },
  ];
}

/** Of resources that are still seen: a deleted one has no unit size either. */
function lostUnits(): RecordingRule {
  const last = `max by (resource_id, source) (last_over_time(${newest(['units'])}[1d]))`;
  return {
    record: EXPORTER_HEALTH.lostUnits,
    expr: explained(
      'The last unit size of resources with traffic or connections that no source measures any more.',
      `${last}
unless on (resource_id) ${newest(['units'])}
and on (resource_id) ${newest(['outbound_bytes', 'outbound_messages', 'connections'])}`
    ),
    labels: { [LABEL.reason]: 'unit_size' },
  };
}

/** The higher shares of two mixes would not sum to 1: counted shares replace exposed ones. */
function shares(): RecordingRule {
  const of = (source: Matcher) => `max by (resource_id, scenario) (${newest(['share'], source)})`;
  return {
    record: INPUT.share,
    expr: explained(
      'Shares of the delivered messages.',
      `${of(is(LABEL.source, ['app-counters']))}\nor on (resource_id) ${of(isNot(LABEL.source, ['app-counters']))}`
    ),
  };
}

/** One value a resource and endpoint, and not next to 0 at most times. */
const COMPARED: readonly InputName[] = ['inbound_bytes', 'outbound_bytes', 'connections', 'server_load', 'units'];

/** Exporters take different minutes, so that means are compared. */
function disagreement(): RecordingRule {
  const same = '(resource_id, input, endpoint)';
  const mean = `avg_over_time(${newest(COMPARED)}[15m])`;
  return {
    record: EXPORTER_HEALTH.disagreement,
    expr: explained(
      'How far the lowest source of an input is below the highest, which it names.',
      `round(
  1 - min by ${same} (${mean})
  / on ${same} group_right () topk by ${same} (1, ${mean}), 0.001) > 0`
    ),
  };
}
