import { type DataFrame, FieldType } from '@grafana/data';
import { type DataWarning, type FieldOrigin } from './types';

/** One line of numbers over time as the data gives it, whatever the shape of the frame it came in. */
export interface RawSeries {
  /** Every name that the data has for it, the most telling first. */
  names: string[];
  /** Name of the field, where the source set one. */
  fieldName?: string;
  labels: Readonly<Record<string, string>>;
  refId?: string;
  /** Grafana unit of the field. */
  unit?: string;
  origin: FieldOrigin;
  /** True for a series of an earlier time that the dashboard compares with. */
  isComparison: boolean;
  /** As in the frame, but for those of a comparison, which are moved to the time that it is compared with: times may be unsorted or no numbers at all. */
  times: readonly unknown[];
  values: readonly unknown[];
}

/** Names that sources give to a field for want of a better one. */
const NAMELESS = /^(?:value|value #.*)$/i;

/** What Grafana adds to the refId of a query that it repeats for a comparison. */
const COMPARED_REF_ID = /-compare$/;

/** Takes wide, long and multi frames apart into series. What is not a frame of numbers over time is skipped. */
export function readSeries(frames: readonly DataFrame[], warn: (warning: DataWarning) => void): RawSeries[] {
  const series: RawSeries[] = [];
  readArray(frames).forEach((frame, index) => readFrame(frame, index, series, warn));
  return series;
}

/** The name by which a person finds the series again. */
export function nameOf(series: RawSeries): string {
  return series.names[0] ?? series.refId ?? '';
}

/** A field of numbers or text. */
interface ReadField {
  /** Position in its frame. */
  index: number;
  name: string;
  config: Readonly<Record<string, unknown>>;
  labels: Readonly<Record<string, string>>;
  values: readonly unknown[];
}

/** Of a field only what its kind has to say is read: thousands of frames lie apart in memory, and every look costs. */
function readFrame(frame: unknown, index: number, series: RawSeries[], warn: (warning: DataWarning) => void): void {
  if (!isRecord(frame)) {
    return;
  }
  const numbers: ReadField[] = [];
  const texts: ReadField[] = [];
  let time: Readonly<Record<string, unknown>> | undefined;
  let isEmpty = true;
  const fields = readArray(frame.fields);
  for (let position = 0; position < fields.length; position++) {
    const field = fields[position];
    if (!isRecord(field)) {
      continue;
    }
    isEmpty &&= readArray(field.values).length === 0;
    switch (field.type) {
      case FieldType.number:
        numbers.push(readField(field, position));
        break;
      case FieldType.string:
        texts.push(readField(field, position));
        break;
      case FieldType.time:
        time ??= field;
    }
  }
  if (isEmpty) {
    return;
  }
  const comparison = readComparison(frame);
  const frameName = readText(frame.name);
  const refId = comparison === undefined ? readText(frame.refId) : readText(frame.refId)?.replace(COMPARED_REF_ID, '');
  const subject = frameName ?? refId ?? '';
  if (numbers.length === 0) {
    warn({ code: 'noNumberField', subject });
    return;
  }
  if (time === undefined) {
    warn({ code: 'noTimeField', subject });
    return;
  }
  const times = comparison === undefined ? readArray(time.values) : moved(time, comparison.byMs);
  const columns = texts.filter((field) => field.name !== '');
  const groups = columns.length === 0 ? undefined : groupRows(columns, times.length);
  const isComparison = comparison !== undefined;
  for (const field of numbers) {
    const origin = { frame: index, field: field.index };
    const base = { refId, unit: readText(field.config.unit), origin, isComparison };
    if (groups === undefined) {
      series.push(seriesOf(base, namesOf(field, field.labels, frameName), times, field.values));
      continue;
    }
    for (const { rows, labels } of groups) {
      series.push(
        seriesOf(
          { ...base, origin: { ...origin, rows } },
          namesOf(field, { ...field.labels, ...labels }, frameName),
          rows.map((row) => times[row]),
          rows.map((row) => field.values[row])
        )
      );
    }
  }
}

type Named = Pick<RawSeries, 'names' | 'fieldName' | 'labels'>;

/** Written out: a dashboard may ask for thousands of series at every refresh, and spreading them is most of the time. */
function seriesOf(
  { refId, unit, origin, isComparison }: Pick<RawSeries, 'refId' | 'unit' | 'origin' | 'isComparison'>,
  { names, fieldName, labels }: Named,
  times: readonly unknown[],
  values: readonly unknown[]
): RawSeries {
  return { names, fieldName, labels, refId, unit, origin, isComparison, times, values };
}

/** A long frame has one series for each combination of its text columns, which are the series' labels. */
function groupRows(
  columns: readonly ReadField[],
  length: number
): Array<{ rows: number[]; labels: Record<string, string> }> {
  const groups = new Map<string, { rows: number[]; labels: Record<string, string> }>();
  for (let row = 0; row < length; row++) {
    let key = '';
    for (const column of columns) {
      const text = column.values[row];
      key += typeof text === 'string' ? `${text.length}:${text}` : '-';
    }
    const group = groups.get(key);
    if (group !== undefined) {
      group.rows.push(row);
      continue;
    }
    const labels: Record<string, string> = {};
    for (const column of columns) {
      const text = column.values[row];
      if (typeof text === 'string') {
        labels[column.name] = text;
      }
    }
    groups.set(key, { rows: [row], labels });
  }
  return [...groups.values()];
}

function namesOf(field: ReadField, labels: RawSeries['labels'], frameName: string | undefined): Named {
  const fieldName = NAMELESS.test(field.name) ? undefined : readText(field.name);
  const names: string[] = [];
  const add = (name: string): void => {
    if (name !== '' && !names.includes(name)) {
      names.push(name);
    }
  };
  let written: Record<string, string> | undefined;
  const addGiven = (given: unknown): void => {
    if (typeof given === 'string' && given !== '') {
      // Joins and text formats leave `name{label="value"}` as the only trace of a series' labels.
      const bare = splitName(given);
      add(bare.name);
      add(given);
      written ??= bare.labels;
    }
  };
  addGiven(labels.__name__);
  addGiven(field.config.displayNameFromDS);
  addGiven(field.config.displayName);
  addGiven(fieldName);
  addGiven(frameName);
  return {
    names,
    fieldName: fieldName === undefined ? undefined : splitName(fieldName).name,
    labels: written !== undefined && Object.keys(labels).length === 0 ? written : labels,
  };
}

function splitName(text: string): { name: string; labels?: Record<string, string> } {
  const brace = text.indexOf('{');
  if (brace < 0 || !text.endsWith('}')) {
    return { name: text };
  }
  const labels: Record<string, string> = {};
  for (const [, key, value] of text.slice(brace).matchAll(/([A-Za-z_][\w.]*)="((?:[^"\\]|\\.)*)"/g)) {
    labels[key] = value.replace(/\\(.)/g, '$1');
  }
  const name = text.slice(0, brace).trim();
  return { name: name === '' ? (labels.__name__ ?? '') : name, labels };
}

function readField(field: Readonly<Record<string, unknown>>, index: number): ReadField {
  return {
    index,
    name: readText(field.name) ?? '',
    config: isRecord(field.config) ? field.config : {},
    labels: readLabels(field.labels),
    values: readArray(field.values),
  };
}

/** Grafana's time comparison adds the same series of an earlier time; it leaves moving their times to the panels. */
function readComparison({ meta }: Readonly<Record<string, unknown>>): { byMs: number } | undefined {
  if (!isRecord(meta) || !isRecord(meta.timeCompare) || meta.timeCompare.isTimeShiftQuery !== true) {
    return undefined;
  }
  const { diffMs } = meta.timeCompare;
  return { byMs: typeof diffMs === 'number' && Number.isFinite(diffMs) ? Math.abs(diffMs) : 0 };
}

/** The times of a comparison, unless another panel has moved them already: then the field says so. */
function moved({ values, config }: Readonly<Record<string, unknown>>, byMs: number): readonly unknown[] {
  const times = readArray(values);
  const isMoved = isRecord(config) && isRecord(config.custom) && isRecord(config.custom.timeCompare);
  return isMoved ? times : times.map((time) => (typeof time === 'number' ? time + byMs : time));
}

/** The frame's own labels, unless some of them are no text. */
function readLabels(labels: unknown): RawSeries['labels'] {
  if (!isRecord(labels)) {
    return {};
  }
  if (isTextOnly(labels)) {
    return labels;
  }
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(labels)) {
    if (typeof value === 'string') {
      texts[key] = value;
    }
  }
  return texts;
}

function isTextOnly(record: Readonly<Record<string, unknown>>): record is Readonly<Record<string, string>> {
  return Object.values(record).every((value) => typeof value === 'string');
}

function readArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
