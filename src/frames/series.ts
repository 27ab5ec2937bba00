import { type DataFrame, FieldType } from '@grafana/data';
import { isRecord, recordOf } from '../ui/unknown';
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
  /** True for a series of an earlier time, from the dashboard's time comparison. */
  isComparison: boolean;
  /** As in the frame, so maybe unsorted or not numbers; those of a comparison are shifted to the current time range. */
  times: readonly unknown[];
  values: readonly unknown[];
}

/** Placeholder names that sources give to unnamed fields. */
const NAMELESS = /^(?:value|value #.*)$/i;

/** Suffix that Grafana adds to the refId of a query repeated for a comparison. */
const COMPARED_REF_ID = /-compare$/;

/** Splits wide, long and multi frames into series; skips anything that is not a frame of numbers over time. */
export function readSeries(frames: readonly DataFrame[], warn: (warning: DataWarning) => void): RawSeries[] {
  const series: RawSeries[] = [];
  readArray(frames).forEach((frame, index) => readFrame(frame, index, series, warn));
  return series;
}

/** The name by which a user recognizes the series. */
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

/** Reads only the properties each field type needs: with thousands of frames, every memory access costs time. */
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
  const times = comparison === undefined ? readArray(time.values) : shifted(time, comparison.byMs);
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

/** Written out because a refresh may read thousands of series, and spreading objects would take most of the time. */
function seriesOf(
  { refId, unit, origin, isComparison }: Pick<RawSeries, 'refId' | 'unit' | 'origin' | 'isComparison'>,
  { names, fieldName, labels }: Named,
  times: readonly unknown[],
  values: readonly unknown[]
): RawSeries {
  return { names, fieldName, labels, refId, unit, origin, isComparison, times, values };
}

/** Groups a long frame into a series for each combination of its text columns, which become the labels. */
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
      // After joins and text formats, only `name{label="value"}` still has the labels.
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
    config: recordOf(field.config),
    labels: readLabels(field.labels),
    values: readArray(field.values),
  };
}

/** Grafana's time comparison adds the same series of an earlier time; panels must shift the times themselves. */
function readComparison({ meta }: Readonly<Record<string, unknown>>): { byMs: number } | undefined {
  if (!isRecord(meta) || !isRecord(meta.timeCompare) || meta.timeCompare.isTimeShiftQuery !== true) {
    return undefined;
  }
  const { diffMs } = meta.timeCompare;
  return { byMs: typeof diffMs === 'number' && Number.isFinite(diffMs) ? Math.abs(diffMs) : 0 };
}

/** Shifts the times of a comparison, unless another panel already has, which the field then says. */
function shifted({ values, config }: Readonly<Record<string, unknown>>, byMs: number): readonly unknown[] {
  const times = readArray(values);
  const isShifted = isRecord(config) && isRecord(config.custom) && isRecord(config.custom.timeCompare);
  return isShifted ? times : times.map((time) => (typeof time === 'number' ? time + byMs : time));
}

/** The frame's own labels object if all its values are texts, else a copy with only the texts. */
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
