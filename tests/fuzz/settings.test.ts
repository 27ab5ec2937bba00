import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { stringify } from 'yaml';

import { buildRules } from '../../alerts/generator/targets/pack';
import { runbooksFolder } from '../../alerts/generator/alerts/runbooks';
import { parseSettings, settingsOf } from '../../alerts/generator/settings';
import schema from '../../alerts/settings.schema.json';
import { errorLine } from '../../cli/errors';
import { EDITION_IDS, SCENARIOS } from '../../src/guide';
import { PROMTOOLS, run } from '../../tools/testing/binaries';
import { anyJson, anyNumber, anyText, damaged, HOSTILE_TEXTS } from './arbitraries';
import { FUZZED, RUN } from './runs';

const NAMES = [...Object.keys(schema.properties), ...Object.keys(schema.definitions.resource.properties)];
const COMMITTED = readFileSync(path.join(__dirname, '../rules/every-setting.settings.yaml'), 'utf8');

/** True if the settings are accepted; otherwise expects one line per error, each starting with its place. */
function isAccepted(text: string): boolean {
  const parsed = parseSettings(text);
  if (parsed.ok) {
    return true;
  }
  expect(parsed.errors.length).toBeGreaterThan(0);
  for (const error of parsed.errors) {
    expect(error).toMatch(/^\S[^]*: \S/);
    expect(errorLine(error)).toMatch(/^headroom: [^\p{Cc}\u202a-\u202e]+\n$/u);
  }
  return false;
}

/** Mostly valid settings, with all kinds of texts and numbers as values. */
const almostRight = fc.record(
  {
    edition: fc.constantFrom(...EDITION_IDS),
    mix: fc.constantFrom(...SCENARIOS).map((scenario) => ({ [scenario]: 1 })),
    utilization_warning_ratio: fc.oneof(fc.double({ min: 0.01, max: 0.9, noNaN: true }), anyNumber),
    throttled_critical_connections: fc.oneof(fc.double({ min: 1, noNaN: true }), anyNumber),
    alert_labels: fc.dictionary(fc.constantFrom('team', 'site', 'constructor', 'x'), anyText, { maxKeys: 2 }),
    alerts_off: fc.uniqueArray(
      fc.oneof(
        fc.constantFrom(...HOSTILE_TEXTS),
        anyText.map((text) => `resource=${JSON.stringify(text)}`),
        fc.constantFrom('resource=~"test-.*"', 'resource_group="a\\"b{}"', "resource!~'[0-9]+'")
      ),
      { maxLength: 2 }
    ),
    runbook_base_url: anyText.map((text) => `https://example.com/${text}`),
    resources: fc.array(
      fc.record(
        {
          resource_id: fc
            .tuple(anyText, anyText)
            .map(
              ([group, name]) =>
                `/subscriptions/s/resourcegroups/g${group}/providers/microsoft.signalrservice/signalr/n${name}`
            ),
          units: fc.oneof(fc.integer({ min: 1, max: 100 }), anyNumber),
          message_size_bytes: fc.oneof(fc.double({ min: 1, max: 1e6, noNaN: true }), anyNumber),
          traffic_factor: fc.double({ min: 5e-324, max: 100, noNaN: true }),
        },
        { requiredKeys: ['resource_id'] }
      ),
      { maxLength: 2 }
    ),
  },
  { requiredKeys: [] }
);

describe(`settings, ${FUZZED}`, () => {
  it('accepts any YAML or refuses it with errors that each name a place', () => {
    fc.assert(
      fc.property(anyJson(NAMES), (given) => {
        isAccepted(stringify(given));
      }),
      RUN
    );
  });

  it('accepts or refuses damaged settings, as after a bad merge, in the same way', () => {
    fc.assert(
      fc.property(damaged(COMMITTED), (text) => {
        isAccepted(text);
      }),
      { ...RUN, numRuns: Math.ceil(Number(RUN.numRuns) / 10) }
    );
  });

  describe('accepted settings', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'headroom-fuzz-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** Packs to check, in a single run of promtool, which is slow to start. */
    const PACKS = Math.ceil(Number(RUN.numRuns) / 100);

    it.each(PROMTOOLS)(
      'produce rules that %s accepts, whatever texts they contain',
      (promtool) => {
        const accepted = fc
          .sample(almostRight, { ...RUN, numRuns: Number(RUN.numRuns) })
          .map((given) => stringify(given))
          .filter((text) => isAccepted(text))
          .slice(0, PACKS);
        expect(accepted).toHaveLength(PACKS);
        const files = accepted.flatMap((settings, i) => {
          const target = 'prometheus';
          const built = buildRules({
            settings: settingsOf(settings),
            target,
            runbooks: runbooksFolder(),
            command: 'jest',
          });
          if (!built.ok) {
            throw new Error(`${settings}\n${built.errors.join('\n')}`);
          }
          mkdirSync(path.join(folder, `${i}`), { recursive: true });
          return [...built.files].map(([name, text]) => {
            const file = path.join(folder, `${i}`, name);
            writeFileSync(file, text);
            return file;
          });
        });
        const { status, output } = run(promtool, 'check', 'rules', ...files.filter((file) => file.endsWith('.yml')));
        expect({ status, failures: output.split('\n').filter((line) => /FAILED|error/i.test(line)) }).toEqual({
          status: 0,
          failures: [],
        });
      },
      120_000
    );
  });
});

const levels = (count: number) => Array.from({ length: count }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
const laughs = [...'bcdefghi'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(',')}]`);
const RESOURCE = 'resource_id: /subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/';
const sharedMix = (count: number) =>
  ['mix: &mix { echo: 1 }', 'resources:']
    .concat(Array.from({ length: count }, (_, i) => `  - { ${RESOURCE}n${i}, mix: *mix }`))
    .join('\n');

describe('malicious YAML', () => {
  it.each([
    ['lists nested twenty thousand deep', `${'['.repeat(2e4)}${']'.repeat(2e4)}`, /^settings: is nested too deeply/],
    ['maps nested two thousand deep', levels(2000), /^settings: is nested too deeply/],
    ['a billion laughs', ['a: &a [x,x,x,x,x,x,x,x,x]', ...laughs].join('\n'), /^settings: has more aliases than/],
    [
      'an alias inside its own anchor',
      'resources: &all\n  - *all',
      /^resources\[0\]: takes the settings of one resource/,
    ],
    ['an alias without an anchor', 'mix: *mix', /^settings: Unresolved alias/],
    ['a duplicate name', 'edition: 2019-11\nedition: 2023-03', /^settings: Map keys must be unique at line 2/],
    ['a list as a name', '? [a]\n: 1', /^settings: has a list or an object where a name is needed/],
    ['several documents', 'edition: 2019-11\n---\nedition: 2023-03', /^settings: is more than one YAML document/],
    ['a number beyond the largest', 'review_window_days: 1e999', /takes a whole number of days.*, not Infinity$/],
    ['a prototype', '__proto__: { edition: 2023-03 }', /^__proto__: is unknown/],
    ['a prototype in a mix', 'mix: { __proto__: 1 }', /^mix\.__proto__: is unknown/],
    ['a constructor', 'constructor: { prototype: {} }', /^constructor: is unknown/],
    ['a merge key with a valid setting', '<<: { edition: 2023-03 }', /^<<: is unknown/],
    ['code', 'edition: !!js/function "function () {}"', /^edition: takes an edition/],
    ['NUL', 'edition: "2019-11\\0"', /^edition: takes an edition.*\\u0000/],
  ])('refuses %s with a clear error', (_, text, message) => {
    const parsed = parseSettings(text);
    expect(parsed.ok ? [] : parsed.errors).toContainEqual(expect.stringMatching(message));
  });

  it('lets a thousand resources share a mix by an alias, but no more', () => {
    expect(isAccepted(sharedMix(1000))).toBe(true);
    expect(isAccepted(sharedMix(1001))).toBe(false);
  });
});
