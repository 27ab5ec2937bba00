import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { committedFiles } from './generate';

const root = path.resolve(__dirname, '..');

describe.each([...committedFiles(root)])('alerts/%s', (folder, files) => {
  it.each([...files])('%s as committed is what the generator writes from the committed settings', (name, text) => {
    expect(readFileSync(path.join(root, folder, name), 'utf8')).toBe(text);
  });
});

it('from settings that it cannot use it makes nothing that could be written, and names the field', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-generate-'));
  writeFileSync(path.join(folder, 'settings.yaml'), 'utilization_critical_ratio: 0.5\n');
  expect(() => committedFiles(folder)).toThrow(/^utilization_critical_ratio: takes at least/);
  rmSync(folder, { recursive: true });
});

it('no rule file is committed that the generator would not write', () => {
  const written = [...(committedFiles(root).get('prometheus')?.keys() ?? [])].sort();
  expect(readdirSync(path.join(root, 'prometheus')).sort()).toEqual(written);
});
