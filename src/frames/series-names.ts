import { textOf } from '../ui/unknown';

/** Placeholder names that sources give to unnamed fields. */
const NAMELESS = /^(?:value|value #.*)$/i;

/** Takes a word without a value too: a search for the next label from each of its letters would be quadratic. */
const WRITTEN_LABEL = /([A-Za-z_][\w.]*)(?:="([^"\\]*(?:\\.[^"\\]*)*)")?/g;

type Labels = Readonly<Record<string, string>>;

/** The places in which a data source names a series. */
export interface GivenNames {
  frame?: string;
  field?: string;
  displayName?: string;
  displayNameFromDS?: string;
}

interface SeriesNames {
  /** The most specific first. */
  names: string[];
  /** Name of the field, if the source set one. */
  fieldName?: string;
  labels: Labels;
}

/** A name as given, and without the labels that may be written after it. */
interface SplitName {
  given: string;
  bare: string;
  labels?: Record<string, string>;
}

/** Names the series of a field. Only the name in their labels differs, so the others are split once. */
export function namerOf({ frame, field, displayName, displayNameFromDS }: GivenNames): (labels: Labels) => SeriesNames {
  const fieldName = splitName(givenName(field));
  const others = [displayNameFromDS, displayName].flatMap(splitName).concat(fieldName, splitName(frame));
  const names = distinctNames(others);
  const written = others.find((name) => name.labels !== undefined)?.labels;
  return (labels) => {
    const metric = splitName(labels.__name__);
    return {
      names: metric.length === 0 ? names : distinctNames([...metric, ...others]),
      fieldName: fieldName.at(0)?.bare,
      labels: written !== undefined && Object.keys(labels).length === 0 ? written : labels,
    };
  };
}

/** The name of a field, unless it is a placeholder. */
export function givenName(name: unknown): string | undefined {
  const text = textOf(name);
  return text === undefined || NAMELESS.test(text) ? undefined : text;
}

function distinctNames(split: readonly SplitName[]): string[] {
  return [...new Set(split.flatMap(({ given, bare }) => (bare === '' ? [given] : [bare, given])))];
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
  const labels = writtenLabels(given.slice(brace));
  const name = given.slice(0, brace).trim();
  return [{ given, bare: name === '' ? (labels.__name__ ?? '') : name, labels }];
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
