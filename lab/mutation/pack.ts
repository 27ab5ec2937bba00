import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { settingsOf } from '../../alerts/generator/settings';
import { buildRules } from '../../alerts/generator/targets/build';
import { type RulesOfFile } from './mutants';

const root = path.resolve(__dirname, '../..');
const COMMITTED = path.join(root, 'alerts/prometheus');
export const TESTS = path.join(root, 'tests/rules');
const OVERRIDES = path.join(TESTS, 'overrides.settings.yaml');

/** The committed rules, or those generated from settings that override everything. */
export type Origin = 'committed' | 'overrides';

/** A generated rule file. */
export interface PackFile {
  origin: Origin;
  /** File name without `.rules.yml`. */
  name: string;
  rules: RulesOfFile;
}

/** Returns every rule file that the tests may load. */
export function packFiles(): PackFile[] {
  return [...committed(), ...overridden()];
}

function committed(): PackFile[] {
  return readdirSync(COMMITTED)
    .filter(isRuleFile)
    .sort()
    .map((name) => packFile('committed', name, readFileSync(path.join(COMMITTED, name), 'utf8')));
}

function overridden(): PackFile[] {
  const built = buildRules({
    settings: settingsOf(readFileSync(OVERRIDES, 'utf8')),
    target: 'prometheus',
    runbooks: path.join(root, 'alerts/runbooks'),
    command: 'make mutate',
  });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  return [...built.files].filter(([name]) => isRuleFile(name)).map(([name, text]) => packFile('overrides', name, text));
}

function isRuleFile(name: string): boolean {
  return name.endsWith('.rules.yml');
}

function packFile(origin: Origin, name: string, text: string): PackFile {
  const rules: RulesOfFile = parse(text);
  return { origin, name: name.replace(/\.rules\.yml$/, ''), rules };
}

export function fileId({ origin, name }: Pick<PackFile, 'origin' | 'name'>): string {
  return `${origin}/${name}`;
}

/** Returns the id of the pack's file that an entry of a test's `rule_files` points to. */
export function fileIdOf(ruleFile: string, folder: string): string {
  const name = path.basename(ruleFile).replace(/\.rules\.yml$/, '');
  if (ruleFile.startsWith('generated/')) {
    return fileId({ origin: 'overrides', name });
  }
  const place = path.resolve(folder, path.dirname(ruleFile));
  if (place !== COMMITTED) {
    throw new Error(`${ruleFile}: not a rule file of the pack`);
  }
  return fileId({ origin: 'committed', name });
}
