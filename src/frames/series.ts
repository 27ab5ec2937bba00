import { type DataFrame, DataTransformerID, type Field, FieldType } from '@grafana/data';
import { FACTS } from '../model/facts';
import { groupRows, type RowGroup, type TextColumn } from './row-groups';
import { splitMerged } from './merged';
import { isTransformedRefId, lastName, namerOf, queriesOf, type SeriesNames } from './series-names';
import { type Axis, equalUntil } from './times';
import { type FieldOrigin, isConfiguration, type Labels, type SeriesRole, type Warn } from './types';
import { DAY_MS, isNumber, type NullableColumn } from '../model/numbers';

/**
 * One series of numbers over time, from a frame of any shape. Reading it in steps adds to it: what it means, whose it is, and
 * its values as the role has them.
 */
export interface Series extends SeriesNames {
  refId?: string;
  /** True if a transformation made its frame of the answers to queries. */
  isTransformed: boolean;
  /** True if no other field of numbers shares its times, so that each row is its own. */
  isAlone: boolean;
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

interface NumberField {
  field: Field;
  /** Position in its frame. */
  index: number;
  /** May be the frame's own array: never write to it. */
  values: readonly unknown[];
}

/** Fields that share their times. */
interface Block {
  /** Of the first time field; those of a comparison are shifted to the current time range. */
  times?: readonly unknown[];
  timeName?: string;
  interval?: number;
  numbers: NumberField[];
  texts: TextColumn[];
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
  most: number;
}

/** Zero is a figure too. */
const OF_FIGURES: Range = { least: LEAST_VALUE, most: GREATEST_VALUE };

/** Unix seconds of this century: anything else is not a day on which a person measured. */
const OF_TIMES: Range = { least: Date.UTC(2000, 0, 1) / 1000, most: Date.UTC(2100, 0, 1) / 1000 };

const RANGES: Partial<Record<SeriesRole, Range>> = {
  // The model checks the shares of a mix together.
  share: { least: -GREATEST_VALUE, most: GREATEST_VALUE },
  messageSize: FACTS.messageSize,
  serverLeg: { least: 0, most: 1 },
  // A processor has no more than 1; a little above may be rounding, far above is percent.
  serverLoad: { least: LEAST_VALUE, most: 2 },
  trafficFactor: FACTS.factor,
  ceilingFactor: FACTS.factor,
  calibrated: OF_TIMES,
};

/** Suffix that Grafana adds to the refId of a query repeated for a comparison. */
const COMPARED_REF_ID = /-compare$/;

/** Ends the refId of a query for the values of a week before at the current times, as `offset 7d` gives them. */
const LAST_WEEK_REF_ID = /LastWeek$/;

const NO_LABELS: Labels = {};

/** Splits wide, long and multi frames into series, and reports the frames that are not numbers over time. */
export function readSeries(frames: readonly DataFrame[], warn: Warn): Series[] {
  const series: Series[] = [];
  frames.forEach((frame, index) => splitFrame(frame, index, series, warn));
  return series;
}

/** The name by which a user recognizes the series. */
export function nameOf({ names, refId, origin }: Series): string {
  return names[0] ?? refId ?? positionOf(origin.frame);
}

/** One text for several names. Each of them may have spaces. */
export function keyOf(...names: Array<string | number | undefined>): string {
  return JSON.stringify(names);
}

/** The values of a series at the times of its axis. */
interface ReadValues {
  values: NullableColumn;
  /** True if the field has anything but gaps and numbers that its role can have. */
  invalid: boolean;
  /** True if the field has a number that is greater than any that its role can have. */
  hasGreater: boolean;
  /** True if rows of one time have different values; the last one counts. */
  differ: boolean;
  /** For a unit size or a share: positions of values that differ from the one before, if they are known. */
  changes?: number[];
}

/**
 * Returns the values in the order of the axis. Anything but a number that the role can have becomes a gap; of several rows
 * at one time, the last with such a number counts. Returns the field's own array if nothing changes.
 *
 * @param divisor turns the values of the field into those of the role
 */
export function readValues(field: readonly unknown[], axis: Axis, role: SeriesRole, divisor = 1): ReadValues {
  const range = rangeOf(role, divisor);
  const { order, times, repeats } = axis;
  if (order === undefined && field.length === times.length) {
    const changes: number[] = [];
    if (isConfiguration(role) && isSteppedColumn(field, range, changes)) {
      return { values: field, invalid: false, hasGreater: false, differ: false, changes };
    }
    if (isColumn(field, range)) {
      return { values: field, invalid: false, hasGreater: false, differ: false };
    }
  }
  let invalid = false;
  let hasGreater = false;
  let differ = false;
  const read = (position: number): number | null => {
    const value = field[position];
    if (isInRange(value, range.least, range.most)) {
      return value;
    }
    if (range.least === LEAST_VALUE && typeof value === 'number' && value > 0 && value < LEAST_VALUE) {
      return 0;
    }
    invalid ||= value !== null && value !== undefined && !Number.isNaN(value);
    hasGreater ||= typeof value === 'number' && value > range.most;
    return null;
  };
  const values = times.map((_, i) => {
    const value = read(order === undefined ? i : order[i]);
    return (repeats?.get(i) ?? []).reduce((last: number | null, position) => {
      const earlier = read(position);
      differ ||= last !== null && earlier !== null && last !== earlier;
      return last ?? earlier;
    }, value);
  });
  return { values, invalid, hasGreater, differ };
}

function rangeOf(role: SeriesRole, divisor: number): Range {
  const range = RANGES[role] ?? OF_FIGURES;
  return role === 'serverLoad' ? { ...range, most: range.most * divisor } : range;
}

function splitFrame(frame: DataFrame, index: number, series: Series[], warn: Warn): void {
  const shift = readShift(frame.meta);
  const given = shift === undefined ? frame.refId : frame.refId?.replace(COMPARED_REF_ID, '');
  const isLastWeek = given !== undefined && LAST_WEEK_REF_ID.test(given);
  if (isLastWeek && shift !== undefined) {
    // Grafana repeats every query, but no line has a place for the week before the earlier time.
    return;
  }
  const refId = given?.replace(LAST_WEEK_REF_ID, '') || undefined;
  const blocks = blocksOf(frame, shift);
  if (frame.fields.every(({ values }) => values.length === 0)) {
    return;
  }
  if (!blocks.some(({ numbers, times }) => numbers.length > 0 && times !== undefined)) {
    const hasNumbers = blocks.some(({ numbers }) => numbers.length > 0);
    warn({ code: hasNumbers ? 'noTimeField' : 'noNumberField', subject: frame.name || refId || positionOf(index) });
    return;
  }
  const comparedBy = isLastWeek ? 7 * DAY_MS : shift;
  for (const block of blocks) {
    splitBlock(block, { frame, index, refId, comparedBy, isLastWeek }, series, warn);
  }
}

/** Facts that all series of a frame share. */
interface OfFrame extends Pick<Series, 'refId' | 'comparedBy' | 'isLastWeek'> {
  frame: DataFrame;
  /** Its position. */
  index: number;
}

function splitBlock(
  { times, interval, numbers, texts }: Block,
  { frame, index, refId, comparedBy, isLastWeek }: OfFrame,
  series: Series[],
  warn: Warn
): void {
  if (times === undefined) {
    return;
  }
  const groups = texts.length === 0 ? undefined : groupRows(texts, times.length);
  const isTransformed = isTransformedRefId(refId);
  const merged = numbers.length === 1 && texts.length === 0 ? queriesOf(refId, DataTransformerID.merge) : [];
  for (const { field, index: position, values } of numbers) {
    const { name, config } = field;
    // In the JSON of a snapshot, no labels may be null.
    const labels = field.labels ?? NO_LABELS;
    const nameFor = namerOf({
      frame: frame.name,
      field: name,
      displayName: config.displayName,
      displayNameFromDS: config.displayNameFromDS,
      hasLabels: labels !== NO_LABELS,
      isTransformed,
    });
    const split = splitMerged(merged, times, { name, values });
    if (split?.isCertain === false) {
      warn({ code: 'mergedSeries', subject: merged.join(', ') });
    }
    const rowsOf: readonly SeriesRows[] = split?.parts ?? groups ?? [WHOLE_FRAME];
    const first = series.length;
    for (const { rows, labels: inRows, query } of rowsOf) {
      // Without spreading: a refresh may read thousands of series, and that would take most of the time.
      const named = nameFor(inRows === undefined ? labels : { ...labels, ...inRows });
      series.push({
        names: query === undefined ? named.names : [query],
        metrics: named.metrics,
        chosen: query === undefined ? named.chosen : [],
        query: query ?? named.query,
        labels: named.labels,
        refId,
        isTransformed,
        isAlone: numbers.length === 1,
        unit: config.unit || undefined,
        origin: { frame: index, field: position, rows },
        comparedBy,
        isLastWeek,
        times: rows === undefined ? times : rows.map((row) => times[row]),
        interval,
        values: rows === undefined ? values : rows.map((row) => values[row]),
      });
    }
    if (hasSameNamed(texts) && series.length > first) {
      // Labels to fields makes a column of each value where the fields of a frame have different ones.
      warn({ code: 'noResourceLabel', subject: nameOf(series[first]) });
    }
  }
}

/** Rows of a field that make a series of their own, with the labels that they have in common. */
interface SeriesRows extends Partial<RowGroup> {
  /** The query that the rows come from, after Merge series/tables. */
  query?: string;
}

/** Stands for all rows of a frame without texts. */
const WHOLE_FRAME: SeriesRows = {};

function hasSameNamed(texts: readonly TextColumn[]): boolean {
  return new Set(texts.map(({ name }) => name)).size < texts.length;
}

/** Returns the fields that make series: a block for each frame that Concatenate fields put side by side, else one. */
function blocksOf(frame: DataFrame, comparedBy: number | undefined): Block[] {
  let block: Block = { numbers: [], texts: [] };
  const blocks = [block];
  frame.fields.forEach((field, index) => {
    const { name, type, values } = field;
    if (type === FieldType.number) {
      block.numbers.push({ field, index, values });
    } else if (type === FieldType.string) {
      block.texts.push({ name, values });
    } else if (type === FieldType.time) {
      const timeName = lastName(name);
      if (block.times !== undefined && block.numbers.length > 0 && timeName === block.timeName) {
        block = { numbers: [], texts: [] };
        blocks.push(block);
      }
      if (block.times === undefined) {
        const { interval, custom } = field.config;
        // Another panel may have shifted the times of a comparison already, which the field then says.
        const isShifted = custom?.timeCompare !== undefined;
        block.times = comparedBy === undefined || isShifted ? values : shifted(values, comparedBy);
        block.timeName = timeName;
        block.interval = isNumber(interval) && interval >= 1 ? interval : undefined;
      }
    }
  });
  return blocks.length === 1 ? blocks : blocks.map(withoutPadding);
}

/** Concatenate fields makes all of its frames as long as the longest. */
function withoutPadding(block: Block): Block {
  const { times = [], numbers, texts } = block;
  let rows = times.length;
  while (rows > 0 && times[rows - 1] === undefined) {
    rows--;
  }
  const cut = <Field extends { values: readonly unknown[] }>(field: Field) => ({
    ...field,
    values: field.values.slice(0, rows),
  });
  return { ...block, times: times.slice(0, rows), numbers: numbers.map(cut), texts: texts.map(cut) };
}

/** Grafana's time comparison adds the same series of an earlier time; panels must shift the times themselves. */
function readShift(meta: DataFrame['meta']): number | undefined {
  const compared = meta?.timeCompare;
  return compared?.isTimeShiftQuery === true ? Math.abs(compared.diffMs) : undefined;
}

function shifted(times: readonly unknown[], byMs: number): readonly unknown[] {
  return times.map((time) => (typeof time === 'number' ? time + byMs : time));
}

/** Stands for a frame without a name, counted from 1. */
function positionOf(index: number): string {
  return `#${index + 1}`;
}

function isInRange(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && (value >= least || (value === 0 && least === LEAST_VALUE)) && value <= most;
}

/** True if the field needs no change. */
function isColumn(field: readonly unknown[], { least, most }: Range): field is NullableColumn {
  for (let i = 0; i < field.length; i++) {
    const value = field[i];
    if (value !== null && !isInRange(value, least, most)) {
      return false;
    }
  }
  return true;
}

/** Like isColumn, for values that seldom change: checks only those that differ from the one before, and lists them. */
function isSteppedColumn(
  field: readonly unknown[],
  { least, most }: Range,
  changes: number[]
): field is NullableColumn {
  for (let i = 0; i < field.length; i = equalUntil(field, field, i, 1) + 1) {
    const value = field[i];
    if (value !== null && !isInRange(value, least, most)) {
      return false;
    }
    if (i > 0) {
      changes.push(i);
    }
  }
  return true;
}
