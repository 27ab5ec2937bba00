import { type AnchorHTMLAttributes } from 'react';
import { FieldType, type LinkModel } from '@grafana/data';
import { type GivenSeries } from './fields';

/** The data links of a series at a moment; empty if the series has no row at that time. */
export function linksAt({ frame, field, rows }: GivenSeries, time: number): LinkModel[] {
  const times: number[] = frame.fields.find(({ type }) => type === FieldType.time)?.values ?? [];
  const row = rows === undefined ? times.indexOf(time) : rows.find((own) => times[own] === time);
  return row === undefined || row === -1 ? [] : (field.getLinks?.({ valueRowIndex: row }) ?? []);
}

/** The data links of a series as a whole, from its last row. */
export function linksOf({ frame, field, rows }: GivenSeries): LinkModel[] {
  return field.getLinks?.({ valueRowIndex: rows?.at(-1) ?? frame.length - 1 }) ?? [];
}

/** The attributes of an anchor for a data link. Another page must not reach back into this one. */
export function anchorOf({ href, target }: LinkModel): AnchorHTMLAttributes<HTMLAnchorElement> {
  return { href, target, rel: target === '_blank' ? 'noopener noreferrer' : undefined };
}
