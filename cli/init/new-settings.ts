import { stringify } from 'yaml';

import { isResourceId } from '../../alerts/generator/settings/resource-id';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { skuErrors } from '../../alerts/generator/settings/contradictions';
import { rulesCommand } from '../../alerts/generator/targets/files/command';
import { DEFAULT_EDITION } from '../../src/guide';
import { evaluate } from '../../src/model/advice';
import { isFree, LARGEST_UNITS } from '../../src/model/capacity';
import { escapeInvisible } from '../../tools/visible-text';
import { type Discovery, type FoundResource, type Peaks } from './found';
import { NEW_EDITION } from '../common/editions';
import { type Fact, FACTS, unknownsOf } from './unknown';
import { counted, formatNumber } from '../common/table';

/** Long enough for a sentence with figures, short enough for two files side by side. */
const WIDTH = 100;

/** An example for each fact. */
const EXAMPLES: Readonly<Record<Fact, (resource?: FoundResource) => string>> = {
  mix: (resource) =>
    isServerless(resource)
      ? '{ restSendToUser: 0.8, restBroadcast: 0.2 }'
      : '{ echo: 0.7, sendToSmallGroup: 0.2, broadcast: 0.1 }',
  message_size_bytes: () => '500',
  server_leg: (resource) => `${!isServerless(resource)}`,
  units: (resource) => `${resource?.units ?? 10}`,
};

/** The meaning of each fact, and the consequence if nobody declares it, whatever the resource. */
const CONSEQUENCES: Readonly<Record<Fact, string>> = {
  mix: "the share of each scenario in the outbound messages; the shares sum to 1. Without it the ceilings are the guide's do-not-exceed values, too high for most mixes: alerts come late.",
  message_size_bytes:
    'the average message. Without it the size is estimated from MessageCount, or taken as 2,048 B: if messages are smaller, alerts come late.',
  server_leg:
    'true if clients call hubs on app servers, false if app servers or REST calls start the messages. Without it bytes are taken as Azure counts them, up to twice what the guide counts: alerts come early.',
  units:
    'the unit size, if no series has it. Without both the size is inferred from connections and quota; where that fails, the resource has no capacity alerts, and SignalRInputMissing fires.',
};

/** An id that people replace. Settings with it are refused, since nobody has this resource. */
const EXAMPLE_ID =
  '/subscriptions/<subscription>/resourcegroups/<group>/providers/microsoft.signalrservice/signalr/<name>';

/**
 * Returns the text of a settings file. It can be used as it is: each unknown fact is a commented line with its consequence.
 *
 * @param file its name, for the command in its heading
 * @param settings those of a file with nothing but the edition
 * @param found undefined if no Prometheus was asked
 * @param address of that Prometheus, without a password
 */
export function settingsText(file: string, settings: PackSettings, found?: Discovery & { address: string }): string {
  return `${[
    ...headingLines(file, settings, found?.address),
    '',
    ...editionLines(),
    '',
    ...(found === undefined ? sourceChoices(settings) : foundSources(found)),
    ...ownName(settings),
    '',
    ...comment('The address of your Grafana. Without it, alerts have no dashboard link.'),
    '# dashboard_base_url: https://grafana.example.com',
    '',
    ...comment('What Azure cannot know of a resource. Remove "# " before a line that you fill in:'),
    ...FACTS.flatMap((fact) => comment(`${fact}: ${CONSEQUENCES[fact]}`, '- ')),
    ...(found === undefined ? exampleResource() : foundResources(found.resources, settings)),
  ].join('\n')}\n`;
}

function headingLines(file: string, { runbook_base_url }: PackSettings, address: string | undefined): string[] {
  const command = rulesCommand({ settings: file, target: 'prometheus', out: 'rules' });
  const from = address === undefined ? '' : `, from the series in ${escapeInvisible(address)}`;
  return [
    ...comment(`Settings of the SignalR Headroom rules${from}. They can be used as they are:`),
    `#   ${command}`,
    ...comment(`All settings with their defaults: ${new URL('settings.yaml', runbook_base_url).href}`),
  ];
}

function editionLines(): string[] {
  const rate = (edition: typeof NEW_EDITION | typeof DEFAULT_EDITION) => {
    const result = evaluate({ edition, units: 20, mix: { sendToConnection: 1 }, measured: {} });
    return result.ok ? formatNumber(result.value.ceilings.outboundMessages ?? NaN) : '';
  };
  return [
    ...comment(
      `Edition of Microsoft's performance guide. ${NEW_EDITION} is the present one. Without this line, the rules follow ${DEFAULT_EDITION}, ` +
        `which is superseded and differs: sends to single connections on 20 units have a ceiling of ${rate(DEFAULT_EDITION)} ` +
        `messages/s there and ${rate(NEW_EDITION)} here.`
    ),
    `edition: ${NEW_EDITION}`,
  ];
}

function sourceChoices({ sources }: PackSettings): string[] {
  return [
    ...comment(
      'The exporters to write rules for: delete those that you do not have. Rules of a missing one record nothing.'
    ),
    'sources:',
    ...sources.map((name) => `  - ${name}`),
  ];
}

function foundSources({ sources }: Discovery): string[] {
  if (sources.length === 0) {
    return [
      ...comment('No exporter was recognized: the inputs of the rules are recorded there already.'),
      'sources: []',
    ];
  }
  return [
    ...comment('The exporters that were found. Add the ones that you install later.'),
    'sources:',
    ...sources.map(({ name }) => `  - ${name}`),
  ];
}

/** The name in azure-metrics-exporter's template, if it is another one than the rules read without a setting. */
function ownName({ azure_metrics_exporter_name: name }: PackSettings): string[] {
  return name === settingsOf('').azure_metrics_exporter_name
    ? []
    : ['', ...comment('The series of azure-metrics-exporter have this name.'), `azure_metrics_exporter_name: ${name}`];
}

function exampleResource(): string[] {
  return [
    '# resources:',
    `#   - resource_id: ${EXAMPLE_ID}`,
    ...FACTS.map((fact) => `#     ${fact}: ${EXAMPLES[fact]()}`),
  ];
}

function foundResources(resources: readonly FoundResource[], settings: PackSettings): string[] {
  const [settable, others] = [true, false].map((is) =>
    resources.filter(({ resourceId }) => isResourceId(resourceId) === is)
  );
  return [
    ...(settable.length === 0
      ? ['resources: []']
      : ['resources:', ...settable.flatMap((resource) => resourceLines(resource, settings, '  '))]),
    ...(others.length === 0
      ? []
      : comment('No settings of their own, since their ids are not those of Azure resources:')),
    ...others.map(({ resourceId }) => `#   ${escapeInvisible(resourceId)}`),
  ];
}

/**
 * Returns an entry of `resources`, with a commented line for each fact that is still to declare.
 *
 * @param indent of its dash
 */
export function resourceLines(resource: FoundResource, settings: PackSettings, indent: string): string[] {
  return [
    ...comment(`${resourceWords(resource)}.`, '', indent),
    `${indent}- resource_id: ${stringify(resource.resourceId, { lineWidth: 0 }).trim()}`,
    ...knownFacts(resource).map(([setting, value]) => `${indent}  ${setting}: ${value}`),
    ...unknownsOf(resource, settings).flatMap(({ setting, effect }) => [
      `${indent}  # ${setting}: ${EXAMPLES[setting](resource)}`,
      ...(effect === undefined ? [] : comment(effect, '  ', `${indent}  `)),
    ]),
  ];
}

/** Returns the same entry without comments, for a list in brackets. */
export function flowEntry(resource: FoundResource): string {
  const facts = knownFacts(resource).map(([setting, value]) => `, ${setting}: ${value}`);
  return `{ resource_id: ${JSON.stringify(resource.resourceId)}${facts.join('')} }`;
}

/**
 * Targets without Prometheus have no other source of these. A measured unit size is not one of them: it would be old when its
 * exporter fails, and stand before what connections and quota tell of now.
 */
function knownFacts({ units, sku, peaks }: FoundResource): Array<[setting: string, value: string]> {
  const isKnown = isSold(sku) && skuErrors({ sku, units }, '').length === 0;
  return [...(isKnown ? [['sku', sku] satisfies [string, string]] : []), ...peakOf(peaks)];
}

/** No resource carries more; a larger value is a mistake of its source. */
const LARGEST_PEAK = { connections: 1e8, bytes: 1e12 };

/** For target autoscale, rounded up to three digits. */
function peakOf({ inboundBytes, outboundBytes, connections }: Peaks): Array<[string, string]> {
  const parts = Object.entries({
    inbound_bytes_per_second: inboundBytes,
    outbound_bytes_per_second: outboundBytes,
    connections: connections === undefined ? undefined : Math.ceil(connections),
  }).flatMap(([name, value]) =>
    value === undefined || value > (name === 'connections' ? LARGEST_PEAK.connections : LARGEST_PEAK.bytes)
      ? []
      : [`${name}: ${roundedUp(value)}`]
  );
  return parts.length === 0 ? [] : [['peak_traffic', `{ ${parts.join(', ')} }`]];
}

function roundedUp(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 2);
  return Math.ceil(value / step) * step;
}

function isSold(sku: string | undefined): sku is keyof typeof LARGEST_UNITS {
  return sku !== undefined && Object.hasOwn(LARGEST_UNITS, sku);
}

/** The facts about a resource that are known, in a few words. */
function resourceWords({ title, units, inferred, sku, serviceMode, tagged }: FoundResource): string {
  const size = units === undefined ? 'unit size unknown' : counted(units, 'unit');
  return [
    `${title}: ${size}${inferred ? ' (inferred)' : ''}`,
    ...(sku === undefined || sku === '' ? [] : [sku]),
    ...(serviceMode === undefined || serviceMode === '' ? [] : [`service mode ${serviceMode}`]),
    ...(Object.keys(tagged).length === 0 ? [] : [`declared in tags: ${Object.keys(tagged).join(', ')}`]),
    ...(isFree(sku) ? ['no traffic ceilings'] : []),
  ].join(', ');
}

function isServerless(resource: FoundResource | undefined): boolean {
  return resource?.serviceMode === 'Serverless';
}

/** Breaks a text into lines of comment. Nothing in it can end a comment. */
function comment(text: string, bullet = '', indent = ''): string[] {
  const lines: string[] = [];
  let line = `${indent}# ${bullet}`;
  let isEmpty = true;
  for (const word of escapeInvisible(text).split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}# ${' '.repeat(bullet.length)}`;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}
