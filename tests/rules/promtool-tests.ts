import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';

import { settingsOf } from '../../alerts/generator/settings';
import { buildRules } from '../../alerts/generator/targets/build';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { PROMTOOLS, run } from '../../tools/testing/binaries';
import { partsOf } from './parts';
import { promtoolTest, type ResourceFile, type ResourceTest } from './resource-tests';
import { type Looks, type ParsedRules, rulesRead } from './rules-read';
import { type Spellings, spellingTests } from './spellings';

const root = path.resolve(__dirname, '../..');
const pack = path.join(root, 'alerts/prometheus');
const runbooks = path.join(root, 'alerts/runbooks');
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-promtool-'));

interface Test extends Looks {
  name: string;
  /** In place of the file's, for a test that needs fewer evaluations: those of a day take seconds. */
  evaluation_interval?: string;
}

/** A promtool test without `rule_files`, since a test reads only parts of the pack's one file. */
interface TestFile {
  /** Parts of the pack, in any order. */
  parts: string[];
  /** The settings of the pack: `NAME.settings.yaml` beside it; missing for those of the committed files. */
  settings?: string;
  tests: Test[];
}

/** A test file as it is written. */
interface WrittenFile extends Omit<TestFile, 'tests'>, ResourceFile {
  tests?: Array<Test & ResourceTest>;
  /** A test for each input of a source. */
  spellings?: Spellings;
}

/**
 * `PROMTOOL_TESTS=all` runs every test on each promtool, with every rule, which takes far longer. Otherwise, the promtools
 * take turns, and a test evaluates only the rules that it reads.
 */
const ALL = process.env.PROMTOOL_TESTS === 'all';

const suites = readdirSync(__dirname)
  .filter((name) => name.endsWith('.test.yml'))
  .map((name) => {
    const text = readFileSync(path.join(__dirname, name), 'utf8');
    const { spellings, tests = [], ids, usual, alert, ...written } = load(text) as WrittenFile;
    const ofSpellings =
      spellings === undefined ? [] : spellingTests(written.parts[0].replace('sources/', ''), spellings);
    const ofResources = tests.map((test) => promtoolTest(test, { ids, usual, alert }));
    const file: TestFile = { ...written, tests: [...ofSpellings, ...ofResources] };
    return { name, text, file };
  });

const OTHER_SETTINGS = ['overrides', 'every-setting', 'price', 'match'];

function settingsText(name: string | undefined): string {
  const file =
    name === undefined ? path.join(root, 'alerts/settings.yaml') : path.join(__dirname, `${name}.settings.yaml`);
  return readFileSync(file, 'utf8');
}

/** Generates the rules of a settings file into a folder of their own. */
function generate(name: string): void {
  const built = buildRules({
    settings: settingsOf(settingsText(name)),
    target: 'prometheus',
    runbooks,
    command: 'jest',
  });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  mkdirSync(path.join(folder, name));
  built.files.forEach((text, file) => writeFileSync(path.join(folder, name, file), text));
}

interface Part extends ParsedRules {
  name: string;
}

const partsBySettings = new Map<string | undefined, Part[]>();

/** The parts that a test file names, in the order in which a sample passes through them. */
function partsIn({ parts, settings }: TestFile): Part[] {
  const known =
    partsBySettings.get(settings) ??
    [...ruleFiles(partsOf(settingsOf(settingsText(settings))), 'jest')].map(([name, text]): Part => ({
      ...(load(text) as ParsedRules),
      name: name.replace('.rules.yml', ''),
    }));
  partsBySettings.set(settings, known);
  const missing = parts.filter((part) => !known.some(({ name }) => name === part));
  if (missing.length > 0) {
    throw new Error(`parts: takes ${known.map(({ name }) => name).join(', ')}, not ${missing.join(', ')}`);
  }
  return known.filter(({ name }) => parts.includes(name));
}

/** Writes a test for promtool, and what it reads of its parts, both in JSON, which is YAML too. */
function writeTest(file: string, testFile: TestFile, test: Test): void {
  const { parts: _parts, settings: _settings, ...ofPromtool } = testFile;
  const { evaluation_interval: interval, ...asked } = test;
  const found = partsIn(testFile);
  const read = ALL ? found : rulesRead(found, test);
  const written = read.map(({ groups }, i) => {
    const rules = `${file}.rules-${i}.json`;
    writeFileSync(rules, JSON.stringify({ groups }));
    return rules;
  });
  const order = read.flatMap(({ groups }) => groups.map(({ name }) => name));
  const whole = { ...ofPromtool, ...(interval !== undefined && { evaluation_interval: interval }) };
  writeFileSync(file, JSON.stringify({ ...whole, rule_files: written, group_eval_order: order, tests: [asked] }));
}

/** The tests of each file that a promtool runs. */
function turnsOf(promtool: string) {
  const turn = PROMTOOLS.indexOf(promtool);
  return suites.flatMap(({ name, file }, at) => {
    const own = file.tests.filter((_, i) => ALL || (at + i) % PROMTOOLS.length === turn);
    return own.length === 0 ? [] : [{ name, file, own }];
  });
}

/** Runs the promtool tests of this folder, and the lint of all rules, with each of these promtool binaries. */
export function promtoolTests(promtools: readonly string[]): void {
  beforeAll(() => {
    OTHER_SETTINGS.forEach(generate);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has no zeros written as 0x10, which YAML reads as 16', () => {
    const hexadecimal = suites.flatMap(({ name, text }) => (/values: 0x\d+$/m.test(text) ? [name] : []));
    expect(hexadecimal).toEqual([]);
  });

  describe.each(promtools)('%s', (promtool) => {
    const rulesIn = (rulesFolder: string) => readdirSync(rulesFolder).map((name) => path.join(rulesFolder, name));

    /** Returns what promtool reports beyond the lines that every file gets: its name and its number of rules. */
    function lint(rulesFolder: string) {
      const files = rulesIn(rulesFolder);
      const { status, output } = run(promtool, 'check', 'rules', '--lint=all', '--lint-fatal', ...files);
      const lines = output.split('\n').filter((line) => line !== '' && !/^ {2}SUCCESS: \d+ rules? found$/.test(line));
      return { status, findings: lines.filter((line) => !files.some((file) => line === `Checking ${file}`)) };
    }

    it('reports no problem in the committed rules', () => {
      expect(lint(pack)).toEqual({ status: 0, findings: [] });
    });

    it.each(OTHER_SETTINGS)('reports no problem in the rules of other settings: %s', (name) => {
      expect(lint(path.join(folder, name))).toEqual({ status: 0, findings: [] });
    });

    describe.each(turnsOf(promtool))('$name', ({ name, file, own }) => {
      const fileOf = (test: Test) => path.join(folder, `${name}-${own.indexOf(test)}.yml`);
      let isEachPassed = false;

      // In one run: most tests take no longer than the start of promtool.
      beforeAll(() => {
        own.forEach((test) => writeTest(fileOf(test), file, test));
        const { status, stdout } = run(promtool, 'test', 'rules', ...own.map(fileOf));
        isEachPassed = status === 0 && stdout.split('SUCCESS').length === own.length + 1;
      });

      it.each(own)('$name', (test) => {
        // If any fails, each runs alone, as not every version of promtool names the one that failed.
        const alone = isEachPassed ? { status: 0, output: 'SUCCESS' } : run(promtool, 'test', 'rules', fileOf(test));
        expect(alone).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') });
      });
    });
  });
}
