/**
 * Runs `make test`: every check, even after a failure, and a last line with the totals.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedBundle } from '../cli/testing';
import { chromium } from '../tools/chromium';
import { messageOf } from '../tools/error-code';
import { seconds } from '../tools/steps';
import { ALONE } from './browser/alone';
import { jestCounts, playwrightCounts } from './counts';
import { installForTests } from '../tools/testing/installed';
import { TestRun } from './test-run';

const root = join(__dirname, '..');
const results = join(root, 'test-results');

async function install(testRun: TestRun): Promise<NodeJS.ProcessEnv> {
  testRun.heading('Servers for tests');
  const { generations, env, missing, failed } = await installForTests(root);
  generations.forEach((generation) => console.log(`${generation.name}: ${generation.promtool}`));
  missing.forEach(({ what, reason }) => testRun.notRun(`tests on ${what}`, reason));
  failed.forEach(({ what, reason }) => testRun.fail(what, reason));
  return env;
}

/** Finds or installs Chromium. @returns false, and a failure, without it */
async function hasChromium(testRun: TestRun): Promise<boolean> {
  if (!existsSync(join(root, 'tests/browser/playwright.config.ts'))) {
    testRun.fail('browser tests', 'tests/browser/playwright.config.ts is missing');
    return false;
  }
  try {
    testRun.env.CHROMIUM = await chromium();
    return true;
  } catch (error) {
    testRun.fail('browser tests', messageOf(error));
    return false;
  }
}

async function browserTests(testRun: TestRun, title: string, args: readonly string[]): Promise<void> {
  const report = join(results, 'browser.json');
  const read = () => playwrightCounts(report);
  await testRun.counted(title, 'test:browser', args, { output: 'atEnd', read });
}

async function e2eTests(testRun: TestRun): Promise<void> {
  if ((process.env.GRAFANA_URL ?? '') === '') {
    testRun.notRun('plugin-e2e suite (tests/e2e)', 'needs a running Grafana: set GRAFANA_URL');
    return;
  }
  const report = join(results, 'e2e.json');
  testRun.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const read = () => playwrightCounts(report);
  await testRun.counted('Tests in Grafana', 'e2e', ['--reporter=list,json'], { output: 'atEnd', read });
}

async function jestTests(testRun: TestRun): Promise<void> {
  const report = join(results, 'jest.json');
  // --forceExit: a suite that fails midway can leave a server open, for which jest would wait forever.
  // --maxWorkers: more than two for each core, as suites with servers mostly wait for the next evaluation.
  const jest = ['--selectProjects', 'panel', 'node', '--ci', '--forceExit', '--maxWorkers=5'];
  const args = [...jest, '--json', `--outputFile=${report}`];
  const read = () => jestCounts(report);
  await testRun.counted('Unit, rule, routing and parity tests', 'test', args, { output: 'live', read });
}

async function sources(testRun: TestRun): Promise<void> {
  await testRun.check('Types', 'typecheck');
  await testRun.check('Lint', 'lint');
  await testRun.check('Format', 'format:check');
}

/**
 * Builds the plugin and opens it in browsers, which wait for pages most of the time.
 *
 * @returns true if there is a plugin and a browser for more tests
 */
async function builtPlugin(testRun: TestRun): Promise<boolean> {
  if (!(await testRun.check('Build', 'build'))) {
    testRun.fail('browser tests', 'the build failed');
    return false;
  }
  const isThere = await hasChromium(testRun);
  if (isThere) {
    await browserTests(testRun, 'Browser tests in Chromium', ['--grep-invert', ALONE]);
  }
  await e2eTests(testRun);
  return isThere;
}

async function main(): Promise<void> {
  const start = Date.now();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const testRun = new TestRun(root);
  // Prometheus and promtool run for seconds, beside others: to collect garbage less often, and on one processor each, takes
  // a fifth off their time. The script `test` in package.json does the same for jest, whose workers take over its options.
  testRun.env.GOGC ??= '400';
  testRun.env.GOMAXPROCS ??= '1';
  // A dozen suites start the command as it is published.
  const bundle = sharedBundle();
  Object.assign(testRun.env, bundle.env, await install(testRun));

  // In two rows at once: each keeps about one processor busy, and three take longer than two.
  const [hasBrowser] = await Promise.all([sources(testRun).then(() => builtPlugin(testRun)), jestTests(testRun)]);
  if (hasBrowser) {
    await browserTests(testRun, 'Browser tests with a limit of time, alone', ['--grep', ALONE]);
  }
  bundle.remove();

  testRun.heading(`Summary after ${seconds(start)}`);
  const summary = testRun.summary();
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'summary.txt'), `${summary}\n`);
  console.log(summary);
  process.exitCode = testRun.failed ? 1 : 0;
}

void main();
