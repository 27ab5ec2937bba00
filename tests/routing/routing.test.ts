import path from 'node:path';

import { AMTOOLS, run } from '../rules/tools';

const folder = path.resolve(__dirname, '../../alerts/alertmanager');

const RESOURCE = ['resource_id=/a', 'resource=a'];

/** Labels of an alert, and the receiver that must get it. */
const ROUTES: Array<[receiver: string, ...labels: string[]]> = [
  ['signalr-page', 'alertname=SignalRAtCeiling', 'severity=critical', 'dimension=outbound_bytes', ...RESOURCE],
  ['signalr-page', 'alertname=SignalRAtCeiling', 'severity=critical', 'dimension=connections', ...RESOURCE],
  ['signalr-notify', 'alertname=SignalRNearCeiling', 'severity=warning', 'dimension=inbound_bytes', ...RESOURCE],
  ['signalr-notify', 'alertname=SignalRNearCeiling', 'severity=warning', 'dimension=inbound_messages', ...RESOURCE],
  ['signalr-notify', 'alertname=SignalRTrafficMetricsMissing', 'severity=warning', ...RESOURCE],
  ['signalr-watchdog', 'alertname=SignalRHeadroomWatchdog', 'severity=none'],
  ['signalr-ticket', 'alertname=SignalROversized', 'severity=info', ...RESOURCE],
  // A severity that nobody knows must not fall on the floor.
  ['signalr-notify', 'alertname=SignalRNew', 'severity=odd', ...RESOURCE],
  ['signalr-notify', 'alertname=SignalRNew', ...RESOURCE],
];

describe.each(AMTOOLS)('%s', (amtool) => {
  describe.each(['alertmanager.yml', 'demo.yml'])('%s', (name) => {
    const config = path.join(folder, name);

    it('is a configuration that Alertmanager takes', () => {
      expect(run(amtool, 'check-config', config)).toMatchObject({
        status: 0,
        output: expect.stringContaining('SUCCESS'),
      });
    });

    it.each(ROUTES)('%s gets %s %s', (receiver, ...labels) => {
      const { status, stdout } = run(amtool, 'config', 'routes', 'test', `--config.file=${config}`, ...labels);
      expect({ status, receivers: stdout.trim() }).toEqual({ status: 0, receivers: receiver });
    });
  });
});
