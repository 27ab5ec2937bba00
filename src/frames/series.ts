import { FieldType } from '@grafana/data';
import { GREATEST_FACTOR, LARGEST_MESSAGE_BYTES, LEAST_FACTOR, LEAST_MESSAGE_BYTES } from '../model/capacity';
import { attempt, isRecord, recordOf, textOf } from '../ui/unknown';
import { readList } from './lists';
import { groupRows, refuseRepetition, type RowGroup, type TextColumn } from './row-groups';
import { givenName, namerOf } from './series-names';
import { type Axis } from './times';
import { type Column, type Extent, type FieldOrigin, isConfiguration, type SeriesRole, type Warn } from './types';

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
  /** True for a series of last week by a query of its own, whose times are the current ones already. */
  isLastWeek: boolean;
  /** As in the frame, so maybe unsorted or not numbers; those of a comparison are shifted to the current time range. */
  times: readonly unknown[];
  /** Milliseconds between the points that the source was asked for, if it says so. */
  interval?: number;
  values: readonly unknown[];
}

type GivenRecord = Readonly<Record<string, unknown>>;

interface NumberField {
  /** Position in its frame. */
  index: number;
  labels: Readonly<Record<string, string>>;
  name?: string;
  unit?: string;
  displayName?: string;
  displayNameFromDS?: string;
  /** May be the frame's own array: never write to it. */
  values: readonly unknown[];
}

/** The fields of a frame that make its series. */
interface Fields {
  /** Of the first time field; those of a comparison are shifted to the current time range. */
  times?: readonly unknown[];
  interval?: number;
  numbers: NumberField[];
  texts: TextColumn[];
  /** Rows of the longest field. */
  rows: number;
  /** True if a field could not be read. */
  hasLost: boolean;
}

/**
 * A resource never has a greater figure, not even as a counter of bytes after years; a positive one below the least
 * counts as 0. Sums, products and quotients of values between these limits are finite.
 */
const GREATEST_VALUE = 1e18;
const LEAST_VALUE = 1e-18;

/** The values that a role can have. */
interface Range {
  least: number;
  greatest: number;
}

/** Zero is a figure too. */
const OF_FIGURES: Range = { least: LEAST_VALUE, greatest: GREATEST_VALUE };
const OF_FACTORS: Range = { least: LEAST_FACTOR, greatest: GREATEST_FACTOR };

/** Unix seconds of this century: anything else is not a day on which a person measured. */
const OF_TIMES: Range = { least: Date.UTC(2000, 0, 1) / 1000, greatest: Date.UTC(2100, 0, 1) / 1000 };

const RANGES: Partial<Record<SeriesRole, Range>> = {
  // The model checks the shares of a mix together.
  share: { least: -GREATEST_VALUE, greatest: GREATEST_VALUE },
  messageSize: { least: LEAST_MESSAGE_BYTES, greatest: LARGEST_MESSAGE_BYTES },
  serverLeg: { least: 0, greatest: 1 },
  trafficFactor: OF_FACTORS,
  ceilingFactor: OF_FACTORS,
  calibrated: OF_TIMES,
};

/** Suffix that Grafana adds to the refId of a query repeated for a comparison. */
const COMPARED_REF_ID = /-compare$/;

/** Ends the refId of a query for the values of a week before at the current times, as `offset 7d` gives them. */
const LAST_WEEK_REF_ID = /LastWeek$/;

const WEEK = 7 * 24 * 60 * 60_000;

const FIELD_TYPES: ReadonlySet<unknown> = new Set(Object.values(FieldType));

/**
 * Splits wide, long and multi frames into series. Never throws: what is not numbers over time is reported, and so is a
 * frame or field that cannot be read; the others are still read.
 */
export function readSeries(frames: unknown, warn: Warn, extent: Partial<Extent> = {}): RawSeries[] {
  const given = attempt(() => readList(frames, extent.frames)) ?? [];
  const series: RawSeries[] = [];
  for (let index = 0; index < given.length; index++) {
    const frame = given[index];
    try {
      if (isRecord(frame)) {
        splitFrame(frame, index, series, warn, extent);
      }
    } catch {
      const read = (key: string) => attempt(() => textOf(recordOf(frame)[key]));
      warn({ code: 'unreadable', subject: read('name') ?? read('refId') ?? positionOf(index) });
    }
  }
  return series;
}

/** The name by which a user recognizes the series. */
export function nameOf({ names, refId, origin }: RawSeries): string {
  return names[0] ?? refId ?? positionOf(origin.frame);
}

/** The values of a series at the times of its axis. */
interface ReadValues {
  values: Column;
  /** True if the field has anything but gaps and numbers that its role can have. */
  invalid: boolean;
  /** For a unit size or a share: positions of values that differ from the one before, if they are known. */
  changes?: number[];
}

/**
 * Returns the values in the order of the axis, divided. Anything but a number that the role can have becomes a gap.
 * Returns the field's own array if nothing changes.
 */
export function readValues(field: readonly unknown[], axis: Axis, role: SeriesRole, divisor: number): ReadValues {
  const range = RANGES[role] ?? OF_FIGURES;
  const { least, greatest } = range;
  const { order, times } = axis;
  if (order === undefined && divisor === 1 && field.length === times.length) {
    const changes: number[] = [];
    if (isConfiguration(role) && isSteppedColumn(field, range, changes)) {
      return { values: field, invalid: false, changes };
    }
    if (isColumn(field, range)) {
      return { values: field, invalid: false };
    }
  }
  let invalid = false;
  const values = times.map((_, i) => {
    const value = field[order === undefined ? i : order[i]];
    if (isInRange(value, least, greatest)) {
      return value / divisor;
    }
    if (least === LEAST_VALUE && typeof value === 'number' && value > 0 && value < least) {
      return 0;
    }
    invalid ||= value !== null && value !== undefined && !Number.isNaN(value);
    return null;
  });
  return { values, invalid };
}

function splitFrame(frame: GivenRecord, index: number, series: RawSeries[], warn: Warn, extent: Partial<Extent>): void {
  const shift = readShift(frame.meta);
  const given = shift === undefined ? textOf(frame.refId) : textOf(frame.refId)?.replace(COMPARED_REF_ID, '');
  const isLastWeek = given !== undefined && LAST_WEEK_REF_ID.test(given);
  if (isLastWeek && shift !== undefined) {
    // Grafana repeats every query, but no line has a place for the week before the earlier time.
    return;
  }
  const refId = given?.replace(LAST_WEEK_REF_ID, '');
  const frameName = textOf(frame.name);
  const subject = frameName ?? refId ?? positionOf(index);
  const fields = readFields(frame, { comparedBy: shift, subject, warn, extent });
  if (fields === undefined || fields.rows === 0) {
    return;
  }
  const { times, interval, numbers, texts, hasLost } = fields;
  if (numbers.length === 0 || times === undefined) {
    if (numbers.length > 0 || !hasLost) {
      warn({ code: numbers.length === 0 ? 'noNumberField' : 'noTimeField', subject });
    }
    return;
  }
  const groups = texts.length === 0 ? undefined : groupRows(texts, times.length);
  if (groups !== undefined) {
    refuseRepetition(groups, [frameName ?? '', ...numbers.flatMap(textsOf)], numbers.length);
  }
  for (const field of numbers) {
    const nameFor = namerOf({ ...field, field: field.name, frame: frameName });
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
        comparedBy: isLastWeek ? WEEK : shift,
        isLastWeek,
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

/** Stands for all rows of a frame without texts. */
const WHOLE_FRAME: Partial<RowGroup> = {};

/** @returns undefined if times or texts cannot be read: without them, rows of several resources may become one series */
function readFields(
  frame: GivenRecord,
  { comparedBy, subject, warn, extent }: { comparedBy?: number; subject: string; warn: Warn; extent: Partial<Extent> }
): Fields | undefined {
  const read: Fields = { numbers: [], texts: [], rows: 0, hasLost: false };
  const fields = readList(frame.fields, extent.fields);
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index];
    let type: unknown;
    try {
      if (isRecord(field)) {
        type = field.type;
        const values = readList(field.values, extent.rows);
        readField(read, field, { type, index, values, comparedBy });
        read.rows = Math.max(read.rows, values.length);
      }
    } catch {
      read.hasLost = true;
      warn({ code: 'unreadable', subject: subjectOfField(field) ?? subject });
      if (isNeeded(type, read)) {
        return undefined;
      }
    }
  }
  return read;
}

function isNeeded(type: unknown, { times }: Fields): boolean {
  return type === undefined || type === FieldType.string || (type === FieldType.time && times === undefined);
}

/** Reads only the properties that each field type needs: with thousands of frames, every memory access costs time. */
function readField(
  read: Fields,
  field: GivenRecord,
  { type, index, values, comparedBy }: { type: unknown; index: number; values: readonly unknown[]; comparedBy?: number }
): void {
  if (type === FieldType.number) {
    const config = recordOf(field.config);
    read.numbers.push({
      index,
      name: textOf(field.name),
      labels: readLabels(field.labels),
      unit: textOf(config.unit),
      displayName: textOf(config.displayName),
      displayNameFromDS: textOf(config.displayNameFromDS),
      values,
    });
  } else if (type === FieldType.string) {
    const name = textOf(field.name);
    if (name !== undefined) {
      read.texts.push({ name, values });
    }
  } else if (type === FieldType.time) {
    if (read.times === undefined) {
      const { interval, custom } = recordOf(field.config);
      // Another panel may have shifted the times of a comparison already, which the field then says.
      const isShifted = isRecord(recordOf(custom).timeCompare);
      read.times = comparedBy === undefined || isShifted ? values : shifted(values, comparedBy);
      read.interval = typeof interval === 'number' && interval >= 1 ? interval : undefined;
    }
  } else if (!FIELD_TYPES.has(type)) {
    throw new TypeError('not a type of Grafana');
  }
}

/** Copies the labels that are texts. */
function readLabels(labels: unknown): NumberField['labels'] {
  const texts: Record<string, string> = {};
  // PHP writes an object without properties as [].
  if (labels === null || labels === undefined || (Array.isArray(labels) && labels.length === 0)) {
    return texts;
  }
  // The panel would see no labels in a map, and then take the series for another resource's.
  if (!isRecord(labels) || Symbol.iterator in labels) {
    throw new TypeError('not labels');
  }
  for (const key of Object.keys(labels)) {
    const value = labels[key];
    if (typeof value === 'string') {
      texts[key] = value;
    }
  }
  return texts;
}

/** Grafana's time comparison adds the same series of an earlier time; panels must shift the times themselves. */
function readShift(meta: unknown): number | undefined {
  const { isTimeShiftQuery, diffMs } = recordOf(recordOf(meta).timeCompare);
  if (isTimeShiftQuery !== true) {
    return undefined;
  }
  return typeof diffMs === 'number' && Number.isFinite(diffMs) ? Math.abs(diffMs) : 0;
}

function shifted(times: readonly unknown[], byMs: number): readonly unknown[] {
  return times.map((time) => (typeof time === 'number' ? time + byMs : time));
}

function textsOf({ name = '', displayName = '', displayNameFromDS = '', labels }: NumberField): string[] {
  return [name, displayName, displayNameFromDS, ...Object.entries(labels).flat()];
}

/** Stands for a frame without a name, counted from 1. */
function positionOf(index: number): string {
  return `#${index + 1}`;
}

function subjectOfField(field: unknown): string | undefined {
  return (
    attempt(() => textOf(recordOf(recordOf(field).labels).__name__)) ?? attempt(() => givenName(recordOf(field).name))
  );
}

function isInRange(value: unknown, least: number, greatest: number): value is number {
  return typeof value === 'number' && (value >= least || (value === 0 && least === LEAST_VALUE)) && value <= greatest;
}

/** True if the field needs no change. */
function isColumn(field: readonly unknown[], { least, greatest }: Range): field is Column {
  for (let i = 0; i < field.length; i++) {
    const value = field[i];
    if (value !== null && !isInRange(value, least, greatest)) {
      return false;
    }
  }
  return true;
}

/** Like isColumn, for values that seldom change: checks only those that differ from the one before, and lists them. */
function isSteppedColumn(field: readonly unknown[], { least, greatest }: Range, changes: number[]): field is Column {
  for (let i = 0; i < field.length;) {
    const value = field[i];
    if (value !== null && !isInRange(value, least, greatest)) {
      return false;
    }
    if (i > 0) {
      changes.push(i);
    }
    do {
      i++;
    } while (i < field.length && field[i] === value);
  }
  return true;
}
