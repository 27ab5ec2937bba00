import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STEP_SECONDS, writeHistory } from './history';
import { freePort } from '../../tools/ports';
import { stop } from '../../tools/testing/stop';
import { Ended, until } from '../../tools/testing/until';

const ROOT = join(__dirname, '..', '..');
const PROMETHEUS = process.env.PROMETHEUS ?? '/usr/bin/prometheus';
const PROMTOOL = process.env.PROMTOOL ?? '/usr/bin/promtool';

/** A real Prometheus with two hours of history, and the preview that shows the built panel on its data. */
export interface Stack {
  url: string;
  /** End of the history, in Unix seconds. */
  end: number;
  stopPrometheus(): Promise<void>;
  startPrometheus(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStack(): Promise<Stack> {
  if (!existsSync(join(ROOT, 'dist', 'module.js'))) {
    throw new Error('The browser tests need the built panel in dist/: run `npm run build` first.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'headroom-browser-'));
  const end = Math.floor(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS;
  const data = join(folder, 'data');
  mkdirSync(data);
  const history = join(folder, 'history.om');
  writeFileSync(history, writeHistory(end));
  execFileSync(PROMTOOL, ['tsdb', 'create-blocks-from', 'openmetrics', history, data], { stdio: 'pipe' });
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, '{}\n');

  const prometheusPort = await freePort();
  let prometheus: ChildProcess | undefined;
  const startPrometheus = async () => {
    prometheus = spawn(
      PROMETHEUS,
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${data}`,
        `--web.listen-address=127.0.0.1:${prometheusPort}`,
        '--log.level=warn',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] }
    );
    await untilReady(prometheus, `http://127.0.0.1:${prometheusPort}/-/ready`);
  };
  await startPrometheus();

  const port = await freePort();
  const preview = spawn(
    process.execPath,
    [
      require.resolve('tsx/cli'),
      join(ROOT, 'demo', 'preview', 'server.ts'),
      '--port',
      `${port}`,
      '--prometheus',
      `http://127.0.0.1:${prometheusPort}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] }
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady(preview, `${url}/healthz`);

  return {
    url,
    end,
    startPrometheus,
    stopPrometheus: () => stop(prometheus),
    stop: async () => {
      await Promise.all([stop(preview), stop(prometheus)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a server responds; otherwise throws with its error output. */
async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let errors = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await until(`${url} answers`, async () => {
    if (server.exitCode !== null) {
      throw new Ended(`A server exited during startup (exit code ${server.exitCode}):\n${errors}`);
    }
    return (await fetch(url)).ok;
  });
}
