import { parser } from '@prometheus-io/lezer-promql';

import { readQuery, type Selector } from '../../alerts/generator/promql/queries';
import { type Rule } from '../../alerts/generator/promql/rule';
import { APP_MESSAGES_SENT } from '../../src/names/exporters';

/** Two series of one resource that differ in one label. */
export interface BadPair {
  name: string;
  label: string;
  resource: string;
  series: ReadonlyArray<Readonly<Record<string, string>>>;
}

export const resourceId = (name: string) =>
  `/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/${name}`;

/** The labels by which each exporter names a resource. */
const idLabels = (name: string): Record<string, string> => ({
  resource_id: resourceId(name),
  resourceID: resourceId(name),
  azuremonitor_resource_id: resourceId(name),
  subscription_id: 's',
  resource_group: 'g',
  resource_name: name,
});

/** The label that names the resource in a series; the others of `idLabels` are arbitrary there. */
const ID_LABELS: ReadonlyArray<[series: RegExp, labels: readonly string[]]> = [
  [/^azure_monitor_/, ['subscription_id', 'resource_group', 'resource_name']],
  [/^azurerm_signalr_|^azurerm_resource_metric|^azure_signalr_|^azure_microsoft_/, ['resourceID']],
  [/^azurerm_|^azure_resourcegraph_|^up$/, []],
  [/^azure_/, ['azuremonitor_resource_id']],
  [/./, ['resource_id']],
];

/** A label that no rule knows. */
const UNKNOWN = 'zone';

/** Values that mean something to the rules, in two spellings. */
const SPELLINGS: Readonly<Record<string, readonly [string, string]>> = {
  endpoint: ['Client', 'client'],
  dimension: ['Client', 'client'],
  dimensionEndpoint: ['Server', 'server'],
  category: ['Throttled', 'throttled'],
  scenario: ['echo', 'Echo'],
  sku: ['Free_F1', 'Standard_S1'],
  service_mode: ['Default', 'Serverless'],
};

/** Every label that the rules read or write, and one that they do not know. */
export function labelsOf(rules: readonly Rule[]): string[] {
  const labels = new Set([UNKNOWN, 'job', 'instance']);
  for (const { expr, labels: own = {} } of rules) {
    Object.keys(own).forEach((label) => labels.add(label));
    parser.parse(expr).iterate({
      enter({ type, from, to }) {
        if (type.name === 'LabelName') {
          labels.add(expr.slice(from, to));
        }
      },
    });
  }
  labels.delete('__name__');
  return [...labels].sort();
}

/** Every selector of the rules, once. */
export function selectorsOf(rules: readonly Rule[]): Selector[] {
  const selectors = rules.flatMap(({ expr }) => readQuery(expr).selectors);
  return [...new Map(selectors.map((selector) => [JSON.stringify(selector), selector])).values()];
}

/** Returns two series that a selector takes, of the resource of this name, or nothing if it names both values of the label. */
export function badPair({ name, matchers }: Selector, label: string, resource: string): BadPair | undefined {
  const [, ids] = ID_LABELS.find(([series]) => series.test(name)) ?? [/./, []];
  const all = idLabels(resource);
  const own: Record<string, string> = Object.fromEntries(ids.map((id) => [id, all[id]]));
  if (name === APP_MESSAGES_SENT) {
    own.resource = resource;
    own.scenario = 'echo';
    delete own.resource_id;
  }
  for (const matcher of matchers) {
    const value = valueFor(matcher);
    if (own[matcher.label] === undefined && value !== '') {
      own[matcher.label] = value;
    }
  }
  if (ids.includes(label) || matchers.some((matcher) => matcher.label === label && matcher.operator === '=')) {
    return undefined;
  }
  const values = SPELLINGS[label] ?? ['a', 'b'];
  return { name, label, resource, series: values.map((value) => ({ ...own, [label]: value })) };
}

/** A value that a matcher takes; patterns of the pack are a list, one in brackets, or an id of Azure. */
function valueFor({ operator, value }: Selector['matchers'][number]): string {
  if (operator === '=') {
    return value;
  }
  if (operator !== '=~' || value.includes('microsoft.signalrservice') || value.includes('[.]signalrservice/')) {
    return '';
  }
  const [first] = value
    .replace(/^\(\?i\)/, '')
    .replace(/^\((.*)\)\??$/, '$1')
    .split('|');
  return first.includes('[.]') ? '' : first.replace('.+', 'x');
}
