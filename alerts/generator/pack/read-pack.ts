import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';

import { shippedFolder } from '../../../tools/shipped-folder';

/** A rule as alerts/pack has it, with holes. */
export interface PackRule {
  record?: string;
  alert?: string;
  /** In place of a rule: rows that the generator writes. */
  rows?: 'entries';
  /** One rule for each unit size of the edition, which fills the hole `size`. */
  each?: 'size';
  expr: string;
  for?: string;
  keep_firing_for?: string;
  labels?: Readonly<Record<string, string>>;
  annotations?: Readonly<Record<string, string>>;
  /** Texts for rulers whose templates cannot query, where leaving the look-ups out is not enough; no target writes them. */
  without_queries?: Readonly<Record<string, string>>;
  /** It stands on one line, as a row of a table. */
  isRow: boolean;
  /** The comment above it, by line. */
  comment: readonly string[];
}

export interface PackFile {
  /** Its path in alerts/pack, without the extension. */
  name: string;
  /** The comment at its head, by line. */
  about: readonly string[];
  /** Of the files that name one group, one has its interval. */
  groups: Array<{ name: string; interval?: string; rules: PackRule[] }>;
}

let known: readonly PackFile[] | undefined;

/** Reads alerts/pack: the files in the order of their names, those of the sources first. */
export function readPack(): readonly PackFile[] {
  known ??= readFolder(shippedFolder('alerts', 'pack'));
  return known;
}

function readFolder(folder: string): PackFile[] {
  const namesIn = (part: string) =>
    readdirSync(path.join(folder, part))
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map((name) => path.posix.join(part, name.replace(/\.yaml$/, '')));
  return [...namesIn('sources'), ...namesIn('.')].map((name) =>
    readFile(name, readFileSync(path.join(folder, `${name}.yaml`), 'utf8'))
  );
}

/** The library keeps the comment above the first item of a list with the list. */
function readFile(name: string, text: string): PackFile {
  const document = parseDocument(text);
  if (document.errors.length > 0) {
    throw new Error(`alerts/pack/${name}.yaml: ${document.errors[0].message}`);
  }
  const groups = mapsIn(document.get('groups')).map(({ map }) => ({
    name: String(map.get('name')),
    ...(map.has('interval') && { interval: String(map.get('interval')) }),
    rules: mapsIn(map.get('rules')).map(({ map: rule, comment }) => ({
      ...rule.toJSON(),
      isRow: rule.flow === true,
      comment: linesOf(comment),
    })),
  }));
  return { name, about: linesOf(document.commentBefore), groups };
}

function mapsIn(node: unknown): Array<{ map: YAMLMap; comment?: string | null }> {
  return isSeq(node)
    ? node.items.flatMap((map, i) =>
        isMap(map) ? [{ map, comment: i === 0 ? (node.commentBefore ?? map.commentBefore) : map.commentBefore }] : []
      )
    : [];
}

function linesOf(comment: string | null | undefined): string[] {
  return (comment ?? '').split('\n').flatMap((line) => (line === '' ? [] : [line.replace(/^ /, '')]));
}
