import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { committedFiles } from './generate';

const root = path.resolve(__dirname, '..');

describe.each([...committedFiles(root)])('alerts/%s', (folder, files) => {
  it.each([...files])('%s as committed is what the generator writes from the committed settings', (name, text) => {
    expect(readFileSync(path.join(root, folder, name), 'utf8')).toBe(text);
  });
});

it('no rule file is committed that the generator would not write', () => {
  const written = [...(committedFiles(root).get('prometheus')?.keys() ?? [])].sort();
  expect(readdirSync(path.join(root, 'prometheus')).sort()).toEqual(written);
});
