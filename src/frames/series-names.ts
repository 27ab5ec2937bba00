import { DataTransformerID } from '@grafana/data';
import { type Labels } from './types';

/** Placeholder names that sources give to unnamed fields. */
const NAMELESS = /^(?:_?value|value #.*)$/i;

/** A field of a Prometheus table, which names its query. */
const OF_QUERY = /^Value #(.+)$/;

/** Stands between the names of frame and field after Concatenate fields. */
const CONCATENATED = ' · ';

/** The column in which Series to rows names the series of each row. */
const METRIC_COLUMN = 'Metric';

const TRANSFORMERS: ReadonlySet<string> = new Set(Object.values(DataTransformerID));

/** Takes a word without a value too: a search for the next label from each of its letters would be quadratic. */
const WRITTEN_LABEL = /([A-Za-z_][\w.]*)(?:="([^"\\]*(?:\\.[^"\\]*)*)")?/g;

/** The places in which a data source names a series. */
export interface GivenNames {
  frame?: string;
  field: string;
  displayName?: string;
  displayNameFromDS?: string;
  /** False for a field that Add field from calculation made. */
  hasLabels: boolean;
  /** True if the frame is no longer the answer to one query. */
  isTransformed: boolean;
}

/** The names of a series, and its labels. */
export interface SeriesNames {
  /** All names in the data, the most specific first. */
  names: string[];
  /** Those that the source gives to the metric. */
  metrics: string[];
  /** Those that a person may have chosen: legend, alias, display name, name of the frame. */
  chosen: string[];
  /** The query that a transformation kept as the name of the field. */
  query?: string;
  labels: Labels;
}

/** A name as given, and without the labels that may be written after it. */
interface SplitName {
  given: string;
  bare: string;
  /** The labels, unread: hundreds of legends have them, and hardly any is asked for. */
  written?: string;
}

/** True for a frame that a transformation made of the answers to queries: it has no refId, or that of all of them. */
export function isTransformedRefId(refId: string | undefined): boolean {
  return refId === undefined || transformerOf(refId) !== undefined;
}

/** The queries whose answers a transformation made one frame of. */
export function queriesOf(refId: string | undefined, transformer: DataTransformerID): string[] {
  return refId !== undefined && transformerOf(refId) === transformer ? refId.split('-').slice(1) : [];
}

/** Names the series of a field. Only the name in their labels differs, so the others are split once. */
export function namerOf(given: GivenNames): (labels: Labels) => SeriesNames {
  const { frame, displayName, displayNameFromDS, hasLabels, isTransformed } = given;
  const own = lastName(given.field);
  const field = splitName(givenName(own));
  const legends = [displayNameFromDS, displayName].flatMap(splitName);
  const others = [...legends, ...field, ...splitName(frame)];
  const names = distinctNames(others);
  // Join by field names a field after the legend of its frame, and a calculation after its alias.
  const isChosen = given.field === displayNameFromDS || (given.field === displayName && !hasLabels);
  const metrics = isChosen ? [] : distinctNames(field);
  const chosen = distinctNames([...legends, ...(isChosen ? field : []), ...splitName(frame)]);
  const query = OF_QUERY.exec(own)?.[1];
  const written = others.find((name) => name.written !== undefined)?.written;
  return (labels) => {
    const metric = metricOf(labels);
    const row = isTransformed ? splitName(labels[METRIC_COLUMN]) : [];
    const inText = row.at(0)?.written ?? (Object.keys(labels).length === 0 ? written : undefined);
    const ofMetric = distinctNames(metric);
    const ofRow = distinctNames(row);
    return {
      names: united(united(ofMetric, ofRow), names),
      metrics: united(ofMetric, metrics),
      chosen: united(ofRow, chosen),
      query,
      labels: inText === undefined ? labels : { ...writtenLabels(inText), ...labels },
    };
  };
}

/** The name of a field, unless it is a placeholder. */
export function givenName(name: string): string | undefined {
  return name === '' || NAMELESS.test(name) ? undefined : name;
}

/** The name of a field, without that of its frame before it. */
export function lastName(name: string): string {
  return name.split(CONCATENATED).at(-1) ?? name;
}

/** The metric that labels name: as in Prometheus, or as in InfluxDB by its measurement and field. */
function metricOf(labels: Labels): SplitName[] {
  const { __name__: name, _measurement: measurement, _field: field } = labels;
  const isFlux = measurement !== undefined && field !== undefined;
  return splitName(name ?? (isFlux ? `${measurement}_${field}` : undefined));
}

function transformerOf(refId: string): string | undefined {
  const before = refId.slice(0, Math.max(0, refId.indexOf('-')));
  return TRANSFORMERS.has(before) ? before : undefined;
}

function distinctNames(split: readonly SplitName[]): string[] {
  const names: string[] = [];
  for (const { given, bare } of split) {
    for (const name of bare === '' || bare === given ? [given] : [bare, given]) {
      if (!names.includes(name)) {
        names.push(name);
      }
    }
  }
  return names;
}

/** Copies nothing where only one list has names, as nearly always. */
function united(first: string[], second: string[]): string[] {
  return first.length === 0 ? second : second.length === 0 ? first : [...new Set([...first, ...second])];
}

/** After joins and text formats, only `name{label="value"}` still has the labels. */
function splitName(given = ''): SplitName[] {
  if (given === '') {
    return [];
  }
  const brace = given.indexOf('{');
  if (brace < 0 || !given.endsWith('}')) {
    return [{ given, bare: given }];
  }
  const written = given.slice(brace);
  const name = given.slice(0, brace).trim();
  const bare = name === '' && written.includes('__name__') ? (writtenLabels(written).__name__ ?? '') : name;
  return [{ given, bare, written }];
}

function writtenLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, key, value] of text.matchAll(WRITTEN_LABEL)) {
    if (value !== undefined) {
      labels[key] = value.replace(/\\(.)/g, '$1');
    }
  }
  return labels;
}
