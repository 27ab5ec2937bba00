import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';

import { buildRules } from '../../alerts/source/build';
import { PROMTOOLS, run } from './tools';

const pack = path.resolve(__dirname, '../../alerts/prometheus');
const runbooks = path.resolve(__dirname, '../../alerts/runbooks');
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-promtool-'));

interface TestFile {
  rule_files: string[];
  tests: Array<{ name: string }>;
}

const suites = readdirSync(__dirname)
  .filter((name) => name.endsWith('.test.yml'))
  .map((name) => {
    const file: TestFile = parse(readFileSync(path.join(__dirname, name), 'utf8'));
    return { name, file };
  });

beforeAll(() => {
  const built = buildRules({
    settings: readFileSync(path.join(__dirname, 'overrides.settings.yaml'), 'utf8'),
    target: 'prometheus',
    runbooks,
    command: 'jest',
  });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  mkdirSync(path.join(folder, 'generated'));
  built.files.forEach((text, name) => writeFileSync(path.join(folder, 'generated', name), text));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where the rules of a test are: generated for it, or as committed. */
function located(ruleFile: string): string {
  return path.resolve(ruleFile.startsWith('generated/') ? folder : __dirname, ruleFile);
}

describe.each(PROMTOOLS)('%s', (promtool) => {
  const rulesIn = (place: string) => readdirSync(place).map((name) => path.join(place, name));

  it('finds nothing to say about the committed rules', () => {
    const { status, output } = run(promtool, 'check', 'rules', '--lint=all', '--lint-fatal', ...rulesIn(pack));
    expect({ status, output }).toEqual({ status: 0, output: expect.not.stringMatching(/lint|warn|error/i) });
  });

  it('finds nothing to say about rules with every setting overridden', () => {
    const files = rulesIn(path.join(folder, 'generated'));
    const { status, output } = run(promtool, 'check', 'rules', '--lint=all', '--lint-fatal', ...files);
    expect({ status, output }).toEqual({ status: 0, output: expect.not.stringMatching(/lint|warn|error/i) });
  });

  describe.each(suites)('$name', ({ name, file }) => {
    it.each(file.tests)('$name', (test) => {
      const alone = path.join(folder, `${name}-${file.tests.indexOf(test)}.yml`);
      writeFileSync(alone, stringify({ ...file, rule_files: file.rule_files.map(located), tests: [test] }));
      expect(run(promtool, 'test', 'rules', alone)).toMatchObject({
        status: 0,
        output: expect.stringContaining('SUCCESS'),
      });
    });
  });
});
