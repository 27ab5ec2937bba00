import { ALERTMANAGERS } from '../../tools/testing/binaries';
import { type HttpReceiver, startHttpReceiver } from '../../tools/testing/http-receiver';
import { type Labels, type RunningAlertmanager, startAlertmanager } from '../../tools/testing/alertmanager';
import { until } from '../../tools/testing/until';
import { setTimeout as sleep } from 'node:timers/promises';
import { alertOf, RESOURCE_ALERTS } from './pack-alerts';
import { shipped } from './tools';

const MUTED = 'rg-chat';
const OTHER = 'rg-games';

/** Every alert of two resource groups, and those that no group has. */
const ALERTS: Labels[] = [
  ...[MUTED, OTHER].flatMap((group) =>
    RESOURCE_ALERTS.map((alert) => alertOf(alert, `${group}-${alert}`, { resource_group: group }))
  ),
  alertOf('SignalRExporterFailing', undefined, { source: 'alloy', subscription: 's', reason: 'errors' }),
  alertOf('SignalRHeadroomWatchdog'),
];

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The example, with its two intervals on other days. Berlin is never a day or more away from UTC. */
function exampleOn(days: string): string {
  return shipped('examples/maintenance.yml')
    .replace(/weekdays: \[\w+\]/g, `weekdays: [${days}]`)
    .replace("start_time: '23:00'", "start_time: '00:00'")
    .replace("end_time: '04:00'", "end_time: '24:00'");
}

async function toldBy(binary: string, config: string): Promise<Labels[]> {
  const http: HttpReceiver = await startHttpReceiver();
  let server: RunningAlertmanager | undefined;
  try {
    server = await startAlertmanager(
      binary,
      (folder) =>
        config
          .replaceAll('/etc/alertmanager/secrets', `${folder}/secrets`)
          .replace(/https:\/\/\w+\.example\.com/g, http.url)
          .replace(/templates: .*/, '')
          .replace(/group_wait: \w+/g, 'group_wait: 1s'),
      new Map(['webhook', 'heartbeat'].map((name) => [`secrets/${name}-token`, 'token']))
    );
    await server.send(ALERTS.map((labels) => ({ labels })));
    const told = () =>
      http.received.flatMap(({ body }) => {
        const { alerts }: { alerts: Array<{ labels: Labels }> } = JSON.parse(body);
        return alerts.map(({ labels }) => labels);
      });
    const ofOthers = ALERTS.filter(({ resource_group: group }) => group !== MUTED).length;
    await until('the alerts that are not muted', () => told().length >= ofOthers);
    // Longer than the wait of a group, for what must not arrive.
    await sleep(4000);
    return told();
  } finally {
    await server?.stop();
    await http.stop();
  }
}

describe.each(ALERTMANAGERS)('%s', (binary) => {
  const around = (offset: number) => DAYS[(new Date().getUTCDay() + offset + 7) % 7];
  const namesOf = (told: Labels[], group: string | undefined) =>
    told.filter(({ resource_group: own }) => own === group).map(({ alertname }) => alertname);

  it('mutes every alert of the resource group in its time, and no other alert', async () => {
    const told = await toldBy(binary, exampleOn([-1, 0, 1].map(around).join(', ')));
    expect(namesOf(told, MUTED)).toEqual([]);
    expect(namesOf(told, OTHER).sort()).toEqual([...RESOURCE_ALERTS].sort());
    expect(namesOf(told, undefined).sort()).toEqual(['SignalRExporterFailing', 'SignalRHeadroomWatchdog']);
  });

  it('mutes nothing at other times', async () => {
    const told = await toldBy(binary, exampleOn([2, 3, 4, 5].map(around).join(', ')));
    expect(namesOf(told, MUTED).sort()).toEqual([...RESOURCE_ALERTS].sort());
    expect(told).toHaveLength(ALERTS.length);
  });
});
