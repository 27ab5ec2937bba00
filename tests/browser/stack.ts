import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, started, startPrometheus } from '../../tools/testing/started';
import { END_SECONDS, writeHistory } from './history';

const ROOT = join(__dirname, '..', '..');
const PROMETHEUS = process.env.PROMETHEUS ?? '/usr/bin/prometheus';
const PROMTOOL = process.env.PROMTOOL ?? '/usr/bin/promtool';

/** As the preview prints it. */
const PREVIEW = /^Preview: http:\/\/([^/]+)\//m;

/** A real Prometheus with two hours of history, and the preview that shows the built panel on its data. */
export interface Stack {
  url: string;
  stopPrometheus(): Promise<void>;
  startPrometheus(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStack(): Promise<Stack> {
  if (!existsSync(join(ROOT, 'dist', 'module.js'))) {
    throw new Error('The browser tests need the built panel in dist/: run `npm run build` first.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'headroom-browser-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const history = join(folder, 'history.om');
  writeFileSync(history, writeHistory(END_SECONDS));
  execFileSync(PROMTOOL, ['tsdb', 'create-blocks-from', 'openmetrics', history, data], { stdio: 'pipe' });
  writeFileSync(join(folder, 'prometheus.yml'), '{}\n');

  let prometheus = await startPrometheus(PROMETHEUS, folder);
  const { address } = prometheus;
  const server = join(ROOT, 'demo', 'preview', 'server.ts');
  const options = ['--port', '0', '--prometheus', `http://${address}`];
  const preview = await started(process.execPath, ['--import', 'tsx', server, ...options], {
    listening: PREVIEW,
    cwd: ROOT,
  });
  await answers(preview, '/healthz');

  return {
    url: `http://${preview.address}`,
    // The preview knows its address: it takes the one that it had.
    startPrometheus: async () => {
      prometheus = await startPrometheus(PROMETHEUS, folder, { address });
    },
    stopPrometheus: () => prometheus.stop(),
    stop: async () => {
      await Promise.all([preview.stop(), prometheus.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
