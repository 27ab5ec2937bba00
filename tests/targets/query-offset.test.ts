import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';

import { settingsOf } from '../../alerts/generator/settings';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { buildRules } from '../../alerts/generator/targets/build';
import { PROMTOOLS, run } from '../../tools/testing/binaries';
import { ROOT } from './packs';

// For sources that write late, groups read the past: opt-in, since Prometheus 2.42 refuses a group that says so.

const build = (target: Target, text: string) =>
  buildRules({ settings: settingsOf(text), target, runbooks: path.join(ROOT, 'alerts/runbooks'), command: 'jest' });

const OFFSET = 'query_offset: 30s';

function filesOf(text: string): ReadonlyMap<string, string> {
  const built = build('prometheus', text);
  return built.ok ? built.files : new Map();
}

const offsets = (text: string): unknown[] =>
  [...filesOf(text).values()].flatMap((file) =>
    (load(file) as { groups: Array<Record<string, unknown>> }).groups.map((group) => group.query_offset)
  );

it('every group reads the past, as one that does not would compare two moments', () => {
  expect(new Set(offsets(OFFSET))).toEqual(new Set(['30s']));
});

it('no group mentions an offset unless the settings ask for one, so that older servers load the rules', () => {
  expect(new Set(offsets(''))).toEqual(new Set([undefined]));
});

it.each(Object.keys(TARGETS) as Target[])(
  'target %s writes the offset, or names the setting that it cannot have',
  (target) => {
    const built = build(target, OFFSET);
    if (['prometheus', 'operator', 'mimir'].includes(target)) {
      expect(built.ok && [...built.files.values()].every((file) => file.includes('query_offset: 30s'))).toBe(true);
    } else {
      expect(built).toEqual({
        ok: false,
        errors: [`query_offset: takes 0s for the target ${target}, which cannot read the past`],
      });
    }
  }
);

it('the newest generation of promtool takes the files, and the oldest names the field that it does not know', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'query-offset-'));
  try {
    const files = [...filesOf(OFFSET)].map(([name, text]) => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return file;
    });
    const answers = PROMTOOLS.map((promtool) => ({
      version: run(promtool, '--version').output,
      ...run(promtool, 'check', 'rules', ...files),
    }));
    for (const { version, status, output } of answers) {
      const isOld = /version 2\.4/.test(version);
      expect([version, status]).toEqual([version, isOld ? 1 : 0]);
      expect(output.includes('field query_offset not found')).toBe(isOld);
    }
    expect(answers.length).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
