import { type Field, FieldType, type LinkModel } from '@grafana/data';
import { type SeriesSource } from '../state/fields';

/** Returns the data links of a series at a moment; empty if the series has no row at that time. */
export function linksAt({ frame, field, rows }: SeriesSource, time: number): Array<LinkModel<Field>> {
  const times: ArrayLike<unknown> = frame.fields.find(({ type }) => type === FieldType.time)?.values ?? [];
  const row =
    rows === undefined ? Array.prototype.indexOf.call(times, time) : (rows.find((own) => times[own] === time) ?? -1);
  if (row === -1 || field.getLinks === undefined) {
    return [];
  }
  return field.getLinks({ valueRowIndex: row });
}
