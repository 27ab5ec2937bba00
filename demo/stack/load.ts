/** Fills the volume of the servers in docker-compose.yaml before they start, unless an earlier run has done so. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../tools/error-code';
import { onPath } from '../../tools/steps';
import { portsFrom } from '../../tools/ports';
import { prepare } from './prepare';
import { Processes } from '../../tools/processes';

function installed(name: string): string {
  const path = onPath(name);
  if (path === undefined) {
    throw new Error(`${name} is not on the PATH.`);
  }
  return path;
}

async function main([state, dashboards]: readonly string[]): Promise<void> {
  if (state === undefined || dashboards === undefined) {
    throw new Error('Usage: load.ts FOLDER DASHBOARDS_URL');
  }
  // Written last: an interrupted history is loaded again.
  const done = join(state, 'start');
  if (existsSync(done)) {
    console.log(`The history until ${readFileSync(done, 'utf8')} is already loaded.`);
    return;
  }
  readdirSync(state).forEach((name) => rmSync(join(state, name), { recursive: true }));
  const start = Math.floor(Date.now() / 1000);
  const processes = new Processes(join(__dirname, '..', '..'), join(state, 'logs'));
  process.once('SIGTERM', () => void processes.stopAll());
  const ports = portsFrom({});
  await prepare({
    ...{ root: join(__dirname, '..', '..'), state, processes, start, port: ports.prometheus },
    servers: { prometheus: installed('prometheus'), promtool: installed('promtool') },
    addresses: {
      simulator: `simulator:${ports.simulator.number}`,
      alertmanager: `alertmanager:${ports.alertmanager.number}`,
      prometheus: `prometheus:${ports.prometheus.number}`,
      receiver: `receiver:${ports.receiver.number}`,
    },
    dashboards,
  });
  writeFileSync(done, String(start));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
