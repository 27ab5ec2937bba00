import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PROMTOOLS, run } from '../../tools/testing/binaries';
import { textOf } from '../repo/tracked';
import { blocksOf } from './statements';

/** A file that declares by hand what settings would, as it is given to users. */
const GIVEN = textOf('alerts/signalr-settings.rules.yml') ?? '';

/** The same with its example in place of the empty list, as its heading says. */
const FILLED = GIVEN.replace('groups: []\n', '').replace(/(?<=^# groups:\n(?:#.*\n)*)# |^# (?=groups:)/gm, '');

const SHOWN = blocksOf('README.md').filter(({ text }) => text.startsWith('# /etc/prometheus/signalr/signalr-settings'));

const FILES: ReadonlyArray<[what: string, text: string, rules: number]> = [
  ['the file of declarations as it is released', GIVEN, 0],
  ['the file of declarations with its example', FILLED, 5],
  ['the declarations that README shows', SHOWN.map(({ text }) => text).join('\n'), 2],
];

const folder = mkdtempSync(join(tmpdir(), 'headroom-declared-'));

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(FILES)('%s', (what, text, rules) => {
  it.each(PROMTOOLS)('is a rule file for %s', (promtool) => {
    const file = join(folder, `${what}.yml`);
    writeFileSync(file, text);
    const { status, output } = run(promtool, 'check', 'rules', file);
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining(`SUCCESS: ${rules} rules found`) });
  });

  it('records only series that the rules read', () => {
    const pack = textOf('alerts/prometheus/signalr-headroom.rules.yml') ?? '';
    const records: string[] = parse(text).groups.flatMap((group: { rules: Array<{ record: string }> }) =>
      group.rules.map(({ record }) => record)
    );
    expect(records.filter((record) => !pack.includes(`(${record}`) && !pack.includes(` ${record}`))).toEqual([]);
    expect(records).toHaveLength(rules);
  });
});
