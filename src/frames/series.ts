import { FieldType } from '@grafana/data';
import { isAscending } from './align';
import { givenName, type PlainField, type PlainFrame, positionOf } from './read-frames';
import { type DataWarning, type FieldOrigin } from './types';

/** One series of numbers over time, as the data has it, from a frame of any shape. */
export interface RawSeries {
  /** All names in the data, the most specific first. */
  names: string[];
  /** Name of the field, if the source set one. */
  fieldName?: string;
  labels: Readonly<Record<string, string>>;
  refId?: string;
  /** Grafana unit of the field. */
  unit?: string;
  origin: FieldOrigin;
  /** For a series of an earlier time, from the dashboard's time comparison: how much earlier, in milliseconds; maybe 0. */
  comparedBy?: number;
  /** As in the frame, so maybe unsorted or not numbers; those of a comparison are shifted to the current time range. */
  times: readonly unknown[];
  /** Milliseconds between the points that the source was asked for, if it says so. */
  interval?: number;
  values: readonly unknown[];
}

/**
 * A long frame repeats the names and labels of its fields in each of its series. A browser reads this many repeated
 * characters in a second or two; more come only from a frame that is meant to block it.
 */
const MOST_REPEATED = 500_000_000;

/** Splits wide, long and multi frames into series; reports frames that are not numbers over time. */
export function splitFrames(frames: readonly PlainFrame[], warn: (warning: DataWarning) => void): RawSeries[] {
  const series: RawSeries[] = [];
  for (const frame of frames) {
    splitFrame(frame, series, warn);
  }
  return series;
}

/** The name by which a user recognizes the series. */
export function nameOf({ names, refId, origin }: RawSeries): string {
  return names[0] ?? refId ?? positionOf(origin.frame);
}

function splitFrame(frame: PlainFrame, series: RawSeries[], warn: (warning: DataWarning) => void): void {
  const { index, refId, subject, comparedBy, times, interval, numbers, texts, lost } = frame;
  if (numbers.length === 0) {
    if (lost.size === 0) {
      warn({ code: 'noNumberField', subject });
    }
    return;
  }
  if (times === undefined) {
    warn({ code: 'noTimeField', subject });
    return;
  }
  if ([...lost].some(isMaybeText) && !isAscending(times)) {
    // Without the text, rows of several resources at one time would become one series.
    warn({ code: 'unreadable', subject });
    return;
  }
  const columns = texts.filter((field) => field.name !== '');
  const groups = columns.length === 0 ? undefined : groupRows(columns, times.length);
  if (groups !== undefined && repeatedIn(frame, groups) > MOST_REPEATED) {
    warn({ code: 'unreadable', subject });
    return;
  }
  const frameName = splitName(frame.name);
  for (const field of numbers) {
    const nameFor = namerOf(field, frameName);
    const first = series.length;
    for (const { rows, labels: inRows } of groups ?? [WHOLE_FRAME]) {
      // Without spreading: a refresh may read thousands of series, and that would take most of the time.
      const { names, fieldName, labels } = nameFor(rows === undefined ? field.labels : { ...field.labels, ...inRows });
      series.push({
        names,
        fieldName,
        labels,
        refId,
        unit: field.unit,
        origin: { frame: index, field: field.index, rows },
        comparedBy,
        times: rows === undefined ? times : rows.map((row) => times[row]),
        interval,
        values: rows === undefined ? field.values : rows.map((row) => field.values[row]),
      });
    }
    if (field.values.length !== times.length && series.length > first) {
      warn({ code: 'invalidValues', subject: nameOf(series[first]) });
    }
  }
}

/** An unreadable type may have been text too. */
function isMaybeText(type: unknown): boolean {
  return type === FieldType.string || type === undefined;
}

type Named = Pick<RawSeries, 'names' | 'fieldName' | 'labels'>;

/** The rows of one combination of texts in a long frame. */
interface RowGroup {
  rows: number[];
  labels: Record<string, string>;
  /** Characters in the labels. */
  size: number;
}

/** Stands for all rows of a frame without texts. */
const WHOLE_FRAME: Partial<RowGroup> = {};

/** Groups a long frame into a series for each combination of its text columns, which become the labels. */
function groupRows(columns: readonly PlainField[], length: number): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  for (let row = 0; row < length; row++) {
    let key = '';
    for (const column of columns) {
      const text = cellText(column.values[row]);
      key += text === undefined ? '-' : `${text.length}:${text}`;
    }
    const group = groups.get(key);
    if (group !== undefined) {
      group.rows.push(row);
      continue;
    }
    const labels: Record<string, string> = {};
    for (const column of columns) {
      const text = cellText(column.values[row]);
      if (text !== undefined) {
        labels[column.name] = text;
      }
    }
    groups.set(key, { rows: [row], labels, size: key.length });
  }
  return [...groups.values()];
}

/** A column of text may hold numbers, which tell rows apart as well. */
function cellText(item: unknown): string | undefined {
  return typeof item === 'string' ? item : typeof item === 'number' ? String(item) : undefined;
}

/** Characters that the series of a long frame have more than once. */
function repeatedIn({ name = '', numbers }: PlainFrame, groups: readonly RowGroup[]): number {
  const inFields = numbers.reduce((sum, field) => sum + sizeOf(field) + name.length, 0);
  const inGroups = groups.reduce((sum, { size }) => sum + size, 0);
  return inFields * (groups.length - 1) + inGroups * (numbers.length - 1);
}

function sizeOf({ name, displayName = '', displayNameFromDS = '', labels }: PlainField): number {
  return Object.entries(labels)
    .flat()
    .concat(name, displayName, displayNameFromDS)
    .reduce((sum, text) => sum + text.length, 0);
}

/** A name as given, and without the labels that may be written after it. */
interface SplitName {
  given: string;
  bare: string;
  labels?: Record<string, string>;
}

/** Names the series of a field. Only the name in their labels differs, so the others are split once. */
function namerOf(field: PlainField, frameName: readonly SplitName[]): (labels: RawSeries['labels']) => Named {
  const fieldName = splitName(givenName(field.name));
  const others = [...splitName(field.displayNameFromDS), ...splitName(field.displayName), ...fieldName, ...frameName];
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

function distinctNames(split: readonly SplitName[]): string[] {
  const names: string[] = [];
  for (const { given, bare } of split) {
    if (bare !== '' && !names.includes(bare)) {
      names.push(bare);
    }
    if (!names.includes(given)) {
      names.push(given);
    }
  }
  return names;
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

/** Takes a word without a value too: a search for the next label from each of its letters would be quadratic. */
const WRITTEN_LABEL = /([A-Za-z_][\w.]*)(?:="([^"\\]*(?:\\.[^"\\]*)*)")?/g;

function writtenLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, key, value] of text.matchAll(WRITTEN_LABEL)) {
    if (value !== undefined) {
      labels[key] = value.replace(/\\(.)/g, '$1');
    }
  }
  return labels;
}
