import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { shippedFolder } from '../../../tools/shipped-folder';
import { loadYaml } from '../settings';

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

/** A group as the library reads it. */
type WrittenGroup = Omit<PackFile['groups'][number], 'rules'> & { rules: Array<Omit<PackRule, 'isRow' | 'comment'>> };

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

/** A rule begins at this indent, below its comment. */
const RULE = /^((?: {6}#.*\n)*) {6}- (\{)?/gm;

/** The library `yaml` would keep comments and places, and takes six times as long: each start of the command would wait for it. */
function readFile(name: string, text: string): PackFile {
  const file = loadYaml(text);
  if (!file.ok) {
    throw new Error(`alerts/pack/${name}.yaml: ${file.error}`);
  }
  const { groups } = file.value as { groups: WrittenGroup[] };
  const found = [...text.matchAll(RULE)];
  if (found.length !== groups.flatMap(({ rules }) => rules).length) {
    throw new Error(`alerts/pack/${name}.yaml: each rule takes an indent of 6`);
  }
  const [about] = /^(?:#.*\n)*/.exec(text) ?? [''];
  return {
    name,
    about: linesOf(about),
    groups: groups.map((group) => ({
      ...group,
      rules: group.rules.map((rule) => {
        const [, comment = '', brace] = found.shift() ?? [];
        return { ...rule, isRow: brace !== undefined, comment: linesOf(comment) };
      }),
    })),
  };
}

function linesOf(comment: string): string[] {
  return comment.split('\n').flatMap((line) => line.replace(/^ *# ?/, '') || []);
}
