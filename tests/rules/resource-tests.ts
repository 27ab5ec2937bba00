import { INPUT, SETTING } from '../../src/names/series';

/** Values by the short name of a series, or by its name: a number for each step, promtool's notation, or null for no series. */
type Figures = Readonly<Record<string, number | string | null>>;

/** A test in terms of resources and alerts, in place of `input_series` and `alert_rule_test`. */
export interface ResourceTest {
  /** How many values a constant series has. */
  steps?: number;
  /** By the name or id of the resource: how it differs from the usual one. */
  resources?: Readonly<Record<string, Figures>>;
  /** More series. */
  input_series?: ReadonlyArray<{ series: string; values: string | number }>;
  alert?: string;
  /** The alerts that fire, by time. */
  alerts?: Readonly<Record<string, Alert[]>>;
}

/** Labels and annotations of what fires, and the resource that it is `of`; its runbook follows from its name. */
type Alert = Readonly<Record<string, string>>;

/** Shared by the tests of a file. */
export interface ResourceFile {
  /** The start of an id, before the name; a slash if missing. */
  ids?: string;
  /** The figures of each resource, unless its test says otherwise. */
  usual?: Figures;
  /** The alert of tests that name none. */
  alert?: string;
}

const RUNBOOKS = 'https://github.com/signalr-headroom/signalr-headroom/blob/main/alerts/runbooks/';

const NAMES: Readonly<Record<string, string>> = {
  // Settings declare units too.
  ...SETTING,
  ...INPUT,
  record: 'resource_constraint:signalr_utilization:record7d',
};

/** Figures that are a label of a series with the value 1. */
const WORDS: Readonly<Record<string, (word: string) => string>> = {
  scenario: (word) => `share{scenario="${word}"}`,
  sku: (word) => `sku{sku="${word}",service_mode="Default"}`,
};

/** The labels by which people know a resource. */
function identityOf(id: string) {
  const [, resource_group = 'rg'] = /\/resourcegroups\/([^/]+)\//.exec(id) ?? [];
  return { resource: id.slice(id.lastIndexOf('/') + 1), resource_group, subscription: 's' };
}

const labelled = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([label, value]) => `${label}="${value}"`);

function seriesOf(id: string, key: string): string {
  const [, short, labels = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(key) ?? [];
  const own = [`resource_id="${id}"`, labels, ...(key === 'units' ? labelled(identityOf(id)) : [])];
  return `${NAMES[short] ?? short}{${own.filter(Boolean).join()}}`;
}

/** The id of a resource, from its name or its id. */
const idOf = (resource: string, { ids = '/' }: ResourceFile) => (resource.startsWith('/') ? resource : ids + resource);

/** Returns a test as promtool takes it. */
export function promtoolTest<Test extends ResourceTest>(test: Test, file: ResourceFile) {
  const { steps = 0, resources, alert = file.alert ?? '', alerts, ...others } = test;
  const { input_series = [] } = test;
  const constant = (value: number) => `${value}x${steps}`;
  const seriesIn = (id: string, figures: Figures) =>
    Object.entries(figures).flatMap(([key, value]) => {
      if (value === null) {
        return [];
      }
      const word = WORDS[key];
      return word === undefined
        ? { series: seriesOf(id, key), values: typeof value === 'number' ? constant(value) : value }
        : { series: seriesOf(id, word(String(value))), values: constant(1) };
    });
  const fired = ({ of, summary, description, dashboard_url, ...labels }: Alert) => {
    const id = of === undefined ? undefined : idOf(of, file);
    return {
      exp_labels: { ...(id !== undefined && { resource_id: id, ...identityOf(id) }), ...labels },
      exp_annotations: { summary, description, runbook_url: `${RUNBOOKS}${alert}.md`, dashboard_url },
    };
  };
  return {
    ...(resources !== undefined && { interval: '1m' }),
    ...others,
    ...(resources !== undefined && {
      input_series: [
        ...Object.entries(resources).flatMap(([name, own]) => seriesIn(idOf(name, file), { ...file.usual, ...own })),
        ...input_series,
      ],
    }),
    ...(alerts !== undefined && {
      alert_rule_test: Object.entries(alerts).map(([eval_time, firing]) => ({
        eval_time,
        alertname: alert,
        exp_alerts: firing.map(fired),
      })),
    }),
  };
}
