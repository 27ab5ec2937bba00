import { type DataFrame, FieldType } from '@grafana/data';
import { type DataWarning } from './types';

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
  /** As in the frame: times may be unsorted or no numbers at all. */
  times: readonly unknown[];
  values: readonly unknown[];
}

/** Names that sources give to a field for want of a better one. */
const NAMELESS = /^(?:value|value #.*)$/i;

/** Takes wide, long and multi frames apart into series. What is not a frame of numbers over time is skipped. */
export function readSeries(frames: readonly DataFrame[], warn: (warning: DataWarning) => void): RawSeries[] {
  return readArray(frames).flatMap((frame) => readFrame(frame, warn));
}

/** The name by which a person finds the series again. */
export function nameOf(series: RawSeries): string {
  return series.names[0] ?? series.refId ?? '';
}

interface ReadField {
  name: string;
  type: unknown;
  values: readonly unknown[];
  labels: Record<string, string>;
  unit?: string;
  displayNames: string[];
}

function readFrame(frame: unknown, warn: (warning: DataWarning) => void): RawSeries[] {
  if (!isRecord(frame) || isTimeComparison(frame)) {
    return [];
  }
  const fields = readArray(frame.fields).flatMap(readField);
  if (fields.every((field) => field.values.length === 0)) {
    return [];
  }
  const frameName = readText(frame.name);
  const refId = readText(frame.refId);
  const subject = frameName ?? refId ?? '';
  const numbers = fields.filter((field) => field.type === FieldType.number);
  const time = fields.find((field) => field.type === FieldType.time);
  if (numbers.length === 0) {
    warn({ code: 'noNumberField', subject });
    return [];
  }
  if (time === undefined) {
    warn({ code: 'noTimeField', subject });
    return [];
  }
  const columns = fields.filter((field) => field.type === FieldType.string && field.name !== '');
  const groups = columns.length === 0 ? undefined : groupRows(columns, time.values.length);
  return numbers.flatMap((field) => {
    const base = { refId, unit: field.unit };
    if (groups === undefined) {
      return [{ ...base, ...namesOf(field, field.labels, frameName), times: time.values, values: field.values }];
    }
    return groups.map(({ rows, labels: rowLabels }) => ({
      ...base,
      ...namesOf(field, { ...field.labels, ...rowLabels }, frameName),
      times: rows.map((row) => time.values[row]),
      values: rows.map((row) => field.values[row]),
    }));
  });
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

function namesOf(
  field: ReadField,
  labels: Record<string, string>,
  frameName: string | undefined
): Pick<RawSeries, 'names' | 'fieldName' | 'labels'> {
  const fieldName = NAMELESS.test(field.name) ? undefined : readText(field.name);
  const given = [labels.__name__, ...field.displayNames, fieldName, frameName].flatMap((name) => readText(name) ?? []);
  // Joins and text formats leave `name{label="value"}` as the only trace of a series' labels.
  const bare = given.map(splitName);
  const written = bare.find((name) => name.labels !== undefined)?.labels;
  return {
    names: [...new Set(bare.flatMap(({ name }, i) => [name, given[i]]).filter((name) => name !== ''))],
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

function readField(field: unknown): ReadField[] {
  if (!isRecord(field)) {
    return [];
  }
  const config = isRecord(field.config) ? field.config : {};
  const labels: Record<string, string> = {};
  if (isRecord(field.labels)) {
    for (const [key, value] of Object.entries(field.labels)) {
      if (typeof value === 'string') {
        labels[key] = value;
      }
    }
  }
  return [
    {
      name: readText(field.name) ?? '',
      type: field.type,
      values: readArray(field.values),
      labels,
      unit: readText(config.unit),
      displayNames: [config.displayNameFromDS, config.displayName].flatMap((name) => readText(name) ?? []),
    },
  ];
}

/** Grafana's time comparison adds the same series of an earlier time, which is not what is measured now. */
function isTimeComparison(frame: Readonly<Record<string, unknown>>): boolean {
  return isRecord(frame.meta) && isRecord(frame.meta.timeCompare) && frame.meta.timeCompare.isTimeShiftQuery === true;
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
