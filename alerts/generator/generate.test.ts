import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { committedFiles } from './generate';
import { GENERATED } from './promql/rule';
import { SCHEMA_FILE, withFacts } from './settings/schema-file';

const root = path.resolve(__dirname, '..');

describe.each([...committedFiles(root)])('alerts/%s', (folder, files) => {
  it.each([...files])('has %s as the generator writes it from the committed settings', (name, text) => {
    expect(readFileSync(path.join(root, folder, name), 'utf8')).toBe(text);
  });
});

it('has the facts about a resource in the schema of the settings as the model has them', () => {
  const file = path.join(root, SCHEMA_FILE);
  expect(readFileSync(file, 'utf8')).toBe(withFacts(file));
});

it('has the types of the settings as the schema gives them', () => {
  const script = path.join(__dirname, 'settings/generate-types.ts');
  const types = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
  expect(readFileSync(path.join(__dirname, 'settings/pack-settings.ts'), 'utf8')).toBe(types);
});

it('refuses settings that it cannot use, and names the field', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-generate-'));
  writeFileSync(path.join(folder, 'settings.yaml'), 'mix_critical_ratio: 0.5\n');
  expect(() => committedFiles(folder)).toThrow(/^mix_critical_ratio: takes at least/);
  rmSync(folder, { recursive: true });
});

it.each([...committedFiles(root)])('leaves no generated file in alerts/%s that it would not write', (folder, files) => {
  const generated = [...new Set([...files.keys()].map((name) => path.dirname(name)))].flatMap((inner) =>
    readdirSync(path.join(root, folder, inner), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(inner, entry.name))
      .filter((name) => readFileSync(path.join(root, folder, name), 'utf8').includes(GENERATED))
  );
  expect(generated.filter((name) => !files.has(name))).toEqual([]);
});
