import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';

import { settingsOf } from '../../alerts/generator/settings';
import { buildRules } from '../../alerts/generator/targets/build';
import { PROMTOOLS, run } from '../../tools/testing/binaries';
import { type Looks, type ParsedRules, rulesRead } from './rules-read';

const pack = path.resolve(__dirname, '../../alerts/prometheus');
const runbooks = path.resolve(__dirname, '../../alerts/runbooks');
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-promtool-'));

interface Test extends Looks {
  name: string;
}

interface TestFile {
  rule_files: string[];
  tests: Test[];
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
    const file: TestFile = parse(text);
    return { name, text, file };
  });

/** Generates the rules of a settings file into a folder of their own. */
function generate(name: string, file: string): void {
  const settings = settingsOf(readFileSync(path.join(__dirname, file), 'utf8'));
  const built = buildRules({ settings, target: 'prometheus', runbooks, command: 'jest' });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  mkdirSync(path.join(folder, name));
  built.files.forEach((text, file) => writeFileSync(path.join(folder, name, file), text));
}

/** Returns the path of a test's rule file, generated or committed. */
function pathOf(ruleFile: string): string {
  return path.resolve(/^(?:generated|price|match)\//.test(ruleFile) ? folder : __dirname, ruleFile);
}

const parsedFiles = new Map<string, ParsedRules>();

function parsed(ruleFile: string): ParsedRules {
  const file = parsedFiles.get(ruleFile) ?? parse(readFileSync(ruleFile, 'utf8'));
  parsedFiles.set(ruleFile, file);
  return file;
}

/** Writes what a test reads of its rule files, in JSON, which is YAML too. @returns their paths */
function rulesFor(test: Looks, ruleFiles: readonly string[], testFile: string): string[] {
  const paths = ruleFiles.map(pathOf);
  if (ALL) {
    return paths;
  }
  return rulesRead(paths.map(parsed), test).map((file, i) => {
    const written = `${testFile}.rules-${i}.json`;
    writeFileSync(written, JSON.stringify(file));
    return written;
  });
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
    generate('generated', 'overrides.settings.yaml');
    generate('every-setting', 'every-setting.settings.yaml');
    generate('price', 'price.settings.yaml');
    generate('match', 'match.settings.yaml');
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

    it.each(['generated', 'every-setting', 'price', 'match'])(
      'reports no problem in the rules of other settings: %s',
      (name) => {
        expect(lint(path.join(folder, name))).toEqual({ status: 0, findings: [] });
      }
    );

    describe.each(turnsOf(promtool))('$name', ({ name, file, own }) => {
      const fileOf = (test: Test) => path.join(folder, `${name}-${own.indexOf(test)}.yml`);
      let isEachPassed = false;

      // In one run: most tests take no longer than the start of promtool.
      beforeAll(() => {
        own.forEach((test) => {
          const ruleFiles = rulesFor(test, file.rule_files, fileOf(test));
          writeFileSync(fileOf(test), stringify({ ...file, rule_files: ruleFiles, tests: [test] }));
        });
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
