/**
 * Changes one thing in the generated rules at a time and checks that a promtool test fails.
 *
 *   npx tsx lab/mutation/rules.ts [--only TEXT]
 *
 * `--only` limits the run to mutants whose file, rule or change contains the text. See lab/mutation/README.md.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { packFiles, TESTS } from './pack';
import { failure, report, score } from './report';
import { runMutants } from './run';
import { testCases } from './suites';
import { mutantName } from './trials';
import { VerdictStore } from './verdict-store';

const root = path.resolve(__dirname, '../..');
const REPORT = path.join(root, 'test-results/mutation-rules.md');
const SAVE_EVERY_MS = 10_000;

async function main(): Promise<void> {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const store = new VerdictStore(path.join(root, '.cache/mutation/verdicts.json'));
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-mutation-'));
  const leave = () => rmSync(folder, { recursive: true, force: true });
  process.once('SIGINT', () => {
    store.save({ onlyUsed: false });
    leave();
    process.exit(130);
  });

  const start = Date.now();
  let saved = start;
  try {
    const tried = await runMutants({
      files: packFiles(),
      tests: testCases(TESTS),
      only,
      store,
      folder,
      onOutcome: (tried, done, all) => {
        if (tried.outcome !== 'killed') {
          console.error(`${tried.outcome}: ${mutantName(tried)}`);
        }
        if (Date.now() - saved > SAVE_EVERY_MS) {
          saved = Date.now();
          store.save({ onlyUsed: false });
          console.error(`${done} of ${all} mutants, ${Math.round((saved - start) / 1000)} s`);
        }
      },
    });
    if (tried.length === 0) {
      throw new Error(`no mutant's file, rule or change contains "${only ?? ''}"`);
    }
    store.save({ onlyUsed: only === undefined });
    const text = report(tried);
    mkdirSync(path.dirname(REPORT), { recursive: true });
    writeFileSync(REPORT, text);
    const failed = failure(tried);
    console.log(text);
    const took = Math.round((Date.now() - start) / 1000);
    console.log(failed ?? `The tests noticed ${(100 * score(tried)).toFixed(2)}% of the mutants.`);
    console.log(`${tried.length} mutants in ${took} s.`);
    process.exitCode = failed === undefined ? 0 : 1;
  } finally {
    leave();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
