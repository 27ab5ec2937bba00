import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { stringify } from 'yaml';

import { parseSettings } from '../../alerts/generator/settings';
import schema from '../../alerts/settings.schema.json';
import { errorLine } from '../../cli/common/errors';
import { onJsonnet, PROMTOOLS } from '../../tools/testing/binaries';
import { anyJson, damaged } from './arbitraries';
import { Asked } from './asked';
import { compared, TARGET_NAMES } from './comparison';
import { drawnSettings, pathsIn, schemaPaths } from './drawn-settings';
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

/** Settings to build; six targets and the tools take seconds for each, most of it in promtool. */
const BUILT = Math.ceil(Number(RUN.numRuns) / 100);

/** Twice as many, since some are refused, and enough for every key. */
const DRAWN = 2 * BUILT + 150;

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

  describe('drawn from the schema', () => {
    const drawn = fc.sample(drawnSettings, { ...RUN, numRuns: DRAWN });
    const accepted = drawn.map((given) => ({ given, text: stringify(given) })).filter(({ text }) => isAccepted(text));
    const built = accepted.slice(0, BUILT).map(({ text }) => text);

    it('are accepted for the most part, and with every key', () => {
      expect(accepted.length).toBeGreaterThan(Math.max(BUILT, DRAWN / 3));
      const paths = new Set(accepted.flatMap(({ given }) => pathsIn(given)));
      expect(schemaPaths().filter((name) => !paths.has(name))).toEqual([]);
    });

    it('are reported with each file that a tool refuses, or the comparison would prove nothing', () => {
      const asked = new Asked(mkdtempSync(path.join(tmpdir(), 'headroom-refused-')));
      asked.addRules('settings-0', 'groups: [{ name: a, rules: [{ record: a, expr: 1 + }] }]');
      expect(asked.refusals()).toEqual(
        PROMTOOLS.map((tool) => expect.stringMatching(`^${tool}: .*settings-0.*could not parse expression`))
      );
    });

    it('become files of every target but one that promtool and the schemas of Kubernetes, Azure and Grafana accept', () => {
      const targets = TARGET_NAMES.filter((name) => name !== 'jsonnet');
      const { refused, files, beyondLimits } = compared(built, targets);
      expect(refused).toEqual([]);
      expect(files).toBeGreaterThan(BUILT);
      if (process.env.FUZZ_RUNS !== undefined) {
        console.info(
          `${DRAWN} settings drawn, ${accepted.length} accepted, ${BUILT} built: ${files} different files, none ` +
            `refused; ${beyondLimits} times a target wrote nothing, with a reason`
        );
      }
    });

    onJsonnet(() => {
      it('become a mixin whose rules promtool accepts', () => {
        const { refused, files } = compared(built, ['jsonnet']);
        expect(refused).toEqual([]);
        expect(files).toBeGreaterThan(BUILT);
      });
    });
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
    ['an alias inside its own anchor', 'resources: &all\n  - *all', /^settings: has an alias within its own anchor/],
    ['an alias without an anchor', 'mix: *mix', /^settings: unidentified alias "mix" at line 1/],
    ['a duplicate name', 'edition: 2019-11\nedition: 2023-03', /^settings: duplicated mapping key at line 2/],
    ['a list as a name', '? [a]\n: 1', /^settings: has a list or an object where a name is needed/],
    ['several documents', 'edition: 2019-11\n---\nedition: 2023-03', /^settings: is more than one YAML document/],
    ['a number beyond the largest', 'forecast_horizon_days: 1e999', /takes a whole number of days.*, not "1e999"$/],
    ['a prototype', '__proto__: { edition: 2023-03 }', /^__proto__: is unknown/],
    ['a prototype in a mix', 'mix: { __proto__: 1 }', /^mix\.__proto__: is unknown/],
    ['a constructor', 'constructor: { prototype: {} }', /^constructor: is unknown/],
    ['a merge key with a valid setting', '<<: { edition: 2023-03 }', /^<<: is unknown/],
    ['code', 'edition: !!js/function "function () {}"', /^settings: unknown scalar tag .* at line 1/],
    ['NUL', 'edition: "2019-11\\0"', /^edition: takes .*\\u0000/],
  ])('refuses %s with a clear error', (_, text, message) => {
    const parsed = parseSettings(text);
    expect(parsed.ok ? [] : parsed.errors).toContainEqual(expect.stringMatching(message));
  });

  it('lets a thousand resources share a mix by an alias, but no more', () => {
    expect(isAccepted(sharedMix(1000))).toBe(true);
    expect(isAccepted(sharedMix(1001))).toBe(false);
  });
});
