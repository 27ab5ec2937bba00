/**
 * What it costs to turn frames into ceilings and utilization, beside what Grafana's own join of the same frames costs.
 *
 *   npx tsx bench/frames.bench.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type JoinShape, SHAPES } from './frames';
import { enforce, type Gate } from './measure';

/** As the panel's issue asks for it. */
const JOIN_LIMIT = 3;
const TENFOLD_LIMIT = 12;

/** The frames that Prometheus hands to a panel; the other shapes are told for comparison. */
const GATED: JoinShape = 'equal times';

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-frames-'));
  try {
    const contest = join(folder, 'contest.cjs');
    await build({
      // Bundled as the plugin is: run from its sources, every use of an imported constant would be a call.
      entryPoints: [join(__dirname, 'frames.contest.ts')],
      outfile: contest,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'es2022',
      mainFields: ['module', 'main'],
      conditions: ['import'],
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    });
    // A process for each: what one shape teaches the engine would slow the next one down.
    const run = (shape: string): Record<string, number> =>
      JSON.parse(execFileSync(process.execPath, [contest, shape], { encoding: 'utf8' }));
    const gates: Gate[] = [];
    for (const shape of SHAPES) {
      const { join: joined, assess } = run(shape);
      const ratio = assess / joined;
      console.log(
        `${shape}: frames to ceilings and utilization ${ms(assess)}, outerJoinDataFrames ${ms(joined)}, ${ratio.toFixed(2)}x`
      );
      if (shape === GATED) {
        gates.push({ name: `frames to ceilings, ${shape}, against outerJoinDataFrames`, ratio, limit: JOIN_LIMIT });
      }
    }
    const { few, many } = run('samples');
    console.log(`100,000 samples ${ms(few)}, 1,000,000 samples ${ms(many)}`);
    gates.push({ name: '1,000,000 samples against 100,000', ratio: many / few, limit: TENFOLD_LIMIT });
    enforce(gates);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ms(time: number): string {
  return `${time.toFixed(2)} ms`;
}

void main();
