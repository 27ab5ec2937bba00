/** `make bench`: runs every benchmark in turn. Exits with 1 if a ratio is above its limit. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '../../tools/chromium';
import { reportFailure } from '../../tools/report-failure';

const BENCHMARKS = [
  { title: 'Frames to ceilings and utilization', file: 'frames.bench.ts' },
  { title: 'Redraw in Chromium', file: 'redraw.bench.ts' },
  { title: 'First paint in Grafana', file: 'first-paint.bench.ts' },
  { title: 'Size of the module', file: 'size.bench.ts' },
  { title: 'The rules pack in Prometheus', file: 'rules/main.ts' },
];

async function main(): Promise<void> {
  const env = { ...process.env, CHROMIUM: await chromium() };
  for (const { title, file } of BENCHMARKS) {
    console.log(`\n${title}`);
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, file)], {
      stdio: 'inherit',
      env,
    });
    if (status !== 0) {
      process.exitCode = 1;
    }
  }
}

reportFailure(main(), 2);
