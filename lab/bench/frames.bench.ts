/**
 * Compares turning frames into ceilings and utilization with Grafana's own join of the same frames.
 *
 *   npx tsx lab/bench/frames.bench.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { median } from '../../src/model/numbers';
import { type JoinShape, SHAPES } from './frames';
import { enforce, type Gate } from './measure';

/** The limits that were asked for; lab/bench/README.md has measured figures. */
const JOIN_LIMIT = 4;
/** 100,000 samples fit in the processor's caches and 1,000,000 do not; work in proportion to their square would give 100. */
const TENFOLD_LIMIT = 16;
const MILLION_LIMIT_MS = 40;

/**
 * Each gate is the median of several processes: the ratio hardly varies within a process, but it does between processes,
 * depending on where their arrays happen to be in memory.
 */
const PROCESSES = 5;

/** The frames that Prometheus sends to a panel; other shapes are only printed for comparison. */
const GATED: JoinShape = 'equal times';

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-frames-'));
  try {
    const timing = join(folder, 'timing.cjs');
    await build({
      // Bundled like the plugin: run from the sources, every use of an imported constant would be a call.
      entryPoints: [join(__dirname, 'frames.ts')],
      outfile: timing,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'es2022',
      mainFields: ['module', 'main'],
      conditions: ['import'],
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    });
    // One process per shape: the engine's optimizations for one shape would slow down the next.
    const run = (name: string): Record<string, number> =>
      JSON.parse(execFileSync(process.execPath, [timing, name], { encoding: 'utf8' }));
    const gates: Gate[] = [];
    for (const shape of SHAPES) {
      const rounds = Array.from({ length: shape === GATED ? PROCESSES : 1 }, () => run(shape));
      const { ratio, text } = ratioOf(rounds, 'assess', 'join');
      console.log(`${shape}: frames to ceilings and utilization, outerJoinDataFrames: ${text}`);
      if (shape === GATED) {
        gates.push({ name: `frames to ceilings, ${shape}, against outerJoinDataFrames`, ratio, limit: JOIN_LIMIT });
      }
    }
    const rounds = Array.from({ length: PROCESSES }, () => run('samples'));
    const { ratio, text } = ratioOf(rounds, 'many', 'few');
    console.log(`1,000,000 samples, 100,000 samples: ${text}`);
    const milliseconds = median(rounds.map(({ many }) => many));
    gates.push(
      { name: '1,000,000 samples against 100,000', ratio, limit: TENFOLD_LIMIT },
      { name: `1,000,000 samples against ${MILLION_LIMIT_MS} ms`, ratio: milliseconds / MILLION_LIMIT_MS, limit: 1 }
    );
    enforce(gates);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the median of the processes' ratios, and its line of the report. */
function ratioOf(
  rounds: ReadonlyArray<Record<string, number>>,
  dividend: string,
  divisor: string
): { ratio: number; text: string } {
  const ratios = rounds.map((round) => round[dividend] / round[divisor]);
  const [above, below] = [dividend, divisor].map(
    (name) => `${median(rounds.map((round) => round[name])).toFixed(2)} ms`
  );
  const ratio = median(ratios);
  const each = ratios.length === 1 ? '' : ` (${ratios.map((one) => one.toFixed(2)).join(', ')})`;
  return { ratio, text: `${above}, ${below}, ${ratio.toFixed(2)}x${each}` };
}

void main();
