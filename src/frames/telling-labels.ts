import { INTERVAL_LABELS } from '../names/exporters';
import { LABEL } from '../names/labels';
import { LABELS_OF_TRANSFORMATIONS, plain } from './resources';
import { type Series } from './series';

/** Labels that say what a series is, not whose. */
const OF_SERIES: ReadonlySet<string> = new Set(
  [
    ...[LABEL.direction, LABEL.constraint, LABEL.dimension, LABEL.scenario, LABEL.atLeast, LABEL.verdict, LABEL.basis],
    ...[LABEL.source, LABEL.endpoint, LABEL.category, LABEL.edition, LABEL.units, LABEL.sign, ...INTERVAL_LABELS],
    ...[
      '__name__',
      'metric',
      'metric_name',
      'aggregation',
      'timespan',
      'unit',
      'sku',
      'service_mode',
      'le',
      'quantile',
    ],
    ...['_measurement', '_field', '_start', '_stop', 'prometheus_replica', '__replica__', 'timestamp'],
  ].map(plain)
);

/** Labels of Azure's dimensions, whose values are parts of one resource. */
const OF_DIMENSION = /^(?:dimension|metadata)/;

/** Labels that say where a series was read, which name a resource only where nothing else does. */
const OF_SCRAPE: ReadonlySet<string> = new Set(
  ['job', 'instance', 'pod', 'container', 'node', 'namespace', 'host', 'cluster', 'replica', 'prometheus'].map(plain)
);

/** Series of one meaning that do not name their resource. */
type Group = readonly Series[];

/**
 * Names the resources of series by the labels that tell apart those of one meaning at one time. Series that follow each
 * other are one: a label changed.
 *
 * @param areOthersNamed then a label that says where a series was read names no resource
 * @returns the name of each series that has one, by its values of the labels
 */
export function tellApart(groups: readonly Group[], areOthersNamed: boolean): Map<Series, string> {
  const labels = groups.map((group) => tellingLabels(group, areOthersNamed));
  const names = new Map<Series, string>();
  groups.forEach((group, i) => {
    for (const series of group) {
      // A series without another one like it belongs to the resource of the others with its label.
      const keys = labels[i].length > 0 ? [labels[i]] : labels;
      const values = keys.map((each) => valuesOf(series, each)).find((value) => value !== '');
      if (values !== undefined) {
        names.set(series, values);
      }
    }
  });
  return names;
}

function valuesOf({ labels }: Series, keys: readonly string[]): string {
  return keys
    .map((key) => labels[key] ?? '')
    .filter((value) => value !== '')
    .join(' ');
}

/** One label where one is enough, else all that differ. */
function tellingLabels(group: Group, areOthersNamed: boolean): string[] {
  if (group.length < 2 || !haveOneTime(group)) {
    return [];
  }
  const keys = [...new Set(group.flatMap(({ labels }) => Object.keys(labels)))].filter((key) => mayTell(key, group));
  const differing = keys.filter((key) => new Set(group.map(({ labels }) => labels[key])).size > 1);
  const own = differing.filter((key) => !OF_SCRAPE.has(plain(key)));
  const candidates = own.length > 0 || areOthersNamed ? own : differing;
  const enough = candidates.find((key) => new Set(group.map(({ labels }) => labels[key])).size === group.length);
  return enough === undefined ? candidates : [enough];
}

function mayTell(key: string, group: Group): boolean {
  const name = plain(key);
  const isOfTransformation =
    LABELS_OF_TRANSFORMATIONS.includes(key) && group.some(({ isTransformed }) => isTransformed);
  return !isOfTransformation && !OF_SERIES.has(name) && !OF_DIMENSION.test(name);
}

/** True if two series of a group have points in the same span. */
function haveOneTime(group: Group): boolean {
  const spans = group
    .map(({ times }) => times.filter((time) => typeof time === 'number'))
    .filter((times) => times.length > 0)
    .map((times) => ({ from: times[0], to: times[times.length - 1] }))
    .sort((a, b) => a.from - b.from);
  return spans.some(({ from }, i) => i > 0 && from <= spans[i - 1].to);
}
