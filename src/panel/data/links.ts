import { type AnchorHTMLAttributes } from 'react';
import { type Field, FieldType, type LinkModel } from '@grafana/data';
import { attempt } from '../../ui/unknown';
import { type GivenSeries } from './fields';

/** Returns the data links of a series at a moment; empty if the series has no row at that time. Never throws. */
export function linksAt({ frame, field, rows }: GivenSeries, time: number): Array<LinkModel<Field>> {
  const links = attempt(() => {
    const times: readonly unknown[] = frame.fields.find(({ type }) => type === FieldType.time)?.values ?? [];
    const row = rows === undefined ? times.indexOf(time) : rows.find((own) => times[own] === time);
    return row === undefined || row === -1 ? [] : field.getLinks?.({ valueRowIndex: row }).filter(isLink);
  });
  return links ?? [];
}

/** Returns the data links of a series as a whole, from its last row. Never throws. */
export function linksOf({ frame, field, rows }: GivenSeries): Array<LinkModel<Field>> {
  const links = attempt(() => field.getLinks?.({ valueRowIndex: rows?.at(-1) ?? frame.length - 1 }).filter(isLink));
  return links ?? [];
}

function isLink({ title, href }: Record<'title' | 'href', unknown>): boolean {
  return typeof title === 'string' && typeof href === 'string';
}

/** The attributes of an anchor for a data link. Another page must not reach back into this one. */
export function anchorOf({ href, target }: LinkModel): AnchorHTMLAttributes<HTMLAnchorElement> {
  return { href, target, rel: target === '_blank' ? 'noopener noreferrer' : undefined };
}
