import { FieldType } from '@grafana/data';
import { attempt, isRecord, recordOf, textOf } from '../ui/unknown';
import { readList } from './lists';
import { type DataWarning, type Extent } from './types';

type GivenRecord = Readonly<Record<string, unknown>>;

/** A field of numbers or text. */
export interface PlainField {
  /** Position in its frame. */
  index: number;
  /** '' without one. */
  name: string;
  labels: Readonly<Record<string, string>>;
  unit?: string;
  displayName?: string;
  displayNameFromDS?: string;
  /** May be the frame's own array: never write to it. */
  values: readonly unknown[];
}

/** A frame with rows, whose properties are the panel's own: reading them cannot throw. */
export interface PlainFrame {
  /** Position among the frames. */
  index: number;
  name?: string;
  refId?: string;
  /** Name for messages. */
  subject: string;
  /**
   * For a frame of an earlier time, from the dashboard's time comparison: how much earlier in milliseconds, 0 if it does not
   * say. Undefined for current values.
   */
  comparedBy?: number;
  /** Of the first time field; those of a comparison are shifted to the current time range. */
  times?: readonly unknown[];
  /** Milliseconds between the points that the source was asked for, if it says so; 1 at least. */
  interval?: number;
  numbers: PlainField[];
  texts: PlainField[];
  /** Types of the fields that cannot be read; undefined for one whose type cannot. */
  lost: Set<unknown>;
}

/** Suffix that Grafana adds to the refId of a query repeated for a comparison. */
const COMPARED_REF_ID = /-compare$/;

/** Placeholder names that sources give to unnamed fields. */
const NAMELESS = /^(?:value|value #.*)$/i;

const FIELD_TYPES: ReadonlySet<unknown> = new Set(Object.values(FieldType));

/**
 * Copies the frames of a data source into plain data. Only this file touches the frames' own objects, where a getter or
 * a proxy may throw. A frame or field that cannot be read is reported by name, and the others are still read.
 */
export function readFrames(
  frames: unknown,
  warn: (warning: DataWarning) => void,
  extent: Partial<Extent> = {}
): PlainFrame[] {
  const given = attempt(() => readList(frames, extent.frames)) ?? [];
  const plain: PlainFrame[] = [];
  for (let index = 0; index < given.length; index++) {
    try {
      const frame = readFrame(given[index], index, warn, extent);
      if (frame !== undefined) {
        plain.push(frame);
      }
    } catch {
      warn({ code: 'unreadable', subject: subjectOf(given[index], index) });
    }
  }
  return plain;
}

/** The columns of any frame by name, without those that cannot be read. Never throws. */
export function readColumns(frame: unknown): Map<string, readonly unknown[]> {
  const fields = attempt(() => readList(recordOf(frame).fields)) ?? [];
  return new Map(
    fields.flatMap(
      (field) => attempt(() => [[textOf(recordOf(field).name) ?? '', readList(recordOf(field).values)] as const]) ?? []
    )
  );
}

/** The name of a field, unless it is a placeholder. */
export function givenName(name: unknown): string | undefined {
  const text = textOf(name);
  return text === undefined || NAMELESS.test(text) ? undefined : text;
}

/** @returns undefined for a frame without rows */
function readFrame(
  given: unknown,
  index: number,
  warn: (warning: DataWarning) => void,
  extent: Partial<Extent>
): PlainFrame | undefined {
  if (!isRecord(given)) {
    return undefined;
  }
  const shift = readShift(given.meta);
  const name = textOf(given.name);
  const refId = shift === undefined ? textOf(given.refId) : textOf(given.refId)?.replace(COMPARED_REF_ID, '');
  const frame: PlainFrame = {
    index,
    name,
    refId,
    subject: name ?? refId ?? positionOf(index),
    comparedBy: shift,
    numbers: [],
    texts: [],
    lost: new Set(),
  };
  const fields = readList(given.fields, extent.fields);
  let rows = 0;
  for (let position = 0; position < fields.length; position++) {
    const field = fields[position];
    let type: unknown;
    try {
      if (isRecord(field)) {
        type = field.type;
        const values = readList(field.values, extent.rows);
        addField(frame, field, { type, index: position, values, shift });
        rows = Math.max(rows, values.length);
      }
    } catch {
      frame.lost.add(type);
      warn({ code: 'unreadable', subject: subjectOfField(field) ?? frame.subject });
    }
  }
  return rows === 0 ? undefined : frame;
}

/** Reads only the properties that each field type needs: with thousands of frames, every memory access costs time. */
function addField(
  frame: PlainFrame,
  field: GivenRecord,
  { type, index, values, shift }: Pick<PlainField, 'index' | 'values'> & { type: unknown; shift: number | undefined }
): void {
  switch (type) {
    case FieldType.number:
      frame.numbers.push(readField(field, index, values));
      return;
    case FieldType.string:
      frame.texts.push({ index, name: textOf(field.name) ?? '', labels: {}, values });
      return;
    case FieldType.time:
      // Another time field, such as the end of a region, must not replace one that cannot be read.
      if (!frame.lost.has(FieldType.time) && frame.times === undefined) {
        frame.times = shift === undefined || isShifted(field.config) ? values : shifted(values, shift);
        frame.interval = attempt(() => readInterval(field.config));
      }
      return;
    default:
      if (!FIELD_TYPES.has(type)) {
        throw new TypeError('not a type of Grafana');
      }
  }
}

function readField(field: GivenRecord, index: number, values: readonly unknown[]): PlainField {
  const config = recordOf(field.config);
  return {
    index,
    name: textOf(field.name) ?? '',
    labels: readLabels(field.labels),
    unit: textOf(config.unit),
    displayName: textOf(config.displayName),
    displayNameFromDS: textOf(config.displayNameFromDS),
    values,
  };
}

/** Copies the labels that are texts. */
function readLabels(labels: unknown): PlainField['labels'] {
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
  if (!isRecord(meta) || !isRecord(meta.timeCompare) || meta.timeCompare.isTimeShiftQuery !== true) {
    return undefined;
  }
  const { diffMs } = meta.timeCompare;
  return typeof diffMs === 'number' && Number.isFinite(diffMs) ? Math.abs(diffMs) : 0;
}

/** True if another panel has shifted the times of a comparison, which the field then says. */
function isShifted(config: unknown): boolean {
  return isRecord(recordOf(recordOf(config).custom).timeCompare);
}

function readInterval(config: unknown): number | undefined {
  const { interval } = recordOf(config);
  return typeof interval === 'number' && interval >= 1 ? interval : undefined;
}

function shifted(times: readonly unknown[], byMs: number): readonly unknown[] {
  return times.map((time) => (typeof time === 'number' ? time + byMs : time));
}

/** The name of a frame that cannot be read. */
function subjectOf(frame: unknown, index: number): string {
  const read = (key: string) => attempt(() => textOf(recordOf(frame)[key]));
  return read('name') ?? read('refId') ?? positionOf(index);
}

/** Stands for a frame without a name, counted from 1. */
export function positionOf(index: number): string {
  return `#${index + 1}`;
}

function subjectOfField(field: unknown): string | undefined {
  return (
    attempt(() => textOf(recordOf(recordOf(field).labels).__name__)) ?? attempt(() => givenName(recordOf(field).name))
  );
}
