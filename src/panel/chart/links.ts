import { type Field, FieldType, type LinkModel } from '@grafana/data';
import { type SeriesSource } from '../state/fields';

/** The data links of a series at a moment; none where the series has no value there. */
export function linksAt({ frame, field, rows }: SeriesSource, time: number): Array<LinkModel<Field>> {
  const times: ArrayLike<unknown> = frame.fields.find(({ type }) => type === FieldType.time)?.values ?? [];
  const row =
    rows === undefined ? Array.prototype.indexOf.call(times, time) : (rows.find((own) => times[own] === time) ?? -1);
  if (row === -1 || field.getLinks === undefined) {
    return [];
  }
  return field.getLinks({ valueRowIndex: row });
}
