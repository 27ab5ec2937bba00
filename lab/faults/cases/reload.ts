import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { due, type Fault, TENTHS } from '../stack/fault';
import { type Line } from '../stack/pages';
import { type PrometheusServer } from '../stack/servers';
import { crossing, line, page, quiet } from './steps';

const ROOT = join(__dirname, '..', '..', '..');

export const badReloads: Fault = {
  name: 'bad-reload',
  what: 'while a page is pending: invalid settings, and a reload of Prometheus and Alertmanager with invalid files, then with a valid one',
  run: async ({ start, folder }) => {
    const stack = await start({ resources: quiet('orders') });
    const { prometheus, alertmanagers } = stack;
    const crossed = crossing(stack, 'orders');
    await sleep((TENTHS.critical.for / 3) * 1000);

    const generated = await generateWithBadSettings(prometheus, join(folder, 'bad-settings.yaml'));
    const broken = join(prometheus.rules, 'broken.yml');
    writeFileSync(broken, 'groups: [{name: broken, rules: [{alert: Broken, expr: "sum("}]}]\n');
    appendFileSync(alertmanagers[0].config, 'nonsense: true\n');
    const refused = [await prometheus.reload(), await alertmanagers[0].reload()];
    const told = await prometheus.ownMetric('prometheus_config_last_reload_successful');
    rmSync(broken);
    const mended = await prometheus.reload();

    return [
      generated,
      line(
        'both reloads are rejected',
        `HTTP ${refused.join(' and ')}`,
        refused.every((status) => status === 500)
      ),
      line('Prometheus reports it', `prometheus_config_last_reload_successful ${told}`, told === 0),
      line('the valid one is accepted', `HTTP ${mended}`, mended === 200),
      ...(await stack.paged([page('orders', crossed, due(TENTHS.critical))])),
    ];
  },
};

async function generateWithBadSettings({ rules }: PrometheusServer, settings: string): Promise<Line> {
  const texts = () => readdirSync(rules).map((name) => [name, readFileSync(join(rules, name), 'utf8')]);
  const before = JSON.stringify(texts());
  writeFileSync(settings, 'mix_critical_ratio: 0.5\n');
  const args = ['--settings', settings, '--target', 'prometheus', '--out', rules];
  const command = spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'rules', ...args], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  const [status] = await once(command, 'close');
  const same = JSON.stringify(texts()) === before;
  return line(
    'invalid settings: the generator exits with 2 and does not change the rules',
    `${status}, rules ${same ? 'unchanged' : 'changed'}`,
    status === 2 && same
  );
}
