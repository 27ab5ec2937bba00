import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { secondsOf } from '../../../alerts/generator/settings/durations';
import { settingsOf } from '../../../alerts/generator/settings';
import { shipped } from '../../../tests/routing/tools';
import { TENTHS } from '../cases/steps';
import { TENTH } from './timing';

describe('TENTH', () => {
  const text = TENTH.settings(readFileSync(path.join(__dirname, '../../../alerts/settings.yaml'), 'utf8'));
  const settings = settingsOf(text);

  it('gives valid settings, and the durations that the windows of the faults assume', () => {
    expect({
      evaluation: secondsOf(settings.evaluation_interval),
      critical: secondsOf(settings.at_ceiling_for),
      blind: secondsOf(settings.monitoring_blind_for),
      serverConnectionsLost: secondsOf(settings.server_connections_lost_for),
      warning: [settings.input_missing_for, settings.exporter_failing_for].map(secondsOf),
      keepFiring: secondsOf(settings.at_ceiling_keep_firing_for),
      zeroHold: secondsOf(settings.unsettled_zero_hold),
    }).toEqual({
      evaluation: TENTHS.evaluation,
      critical: TENTHS.critical.for,
      blind: TENTHS.blind.for,
      serverConnectionsLost: TENTHS.serverConnectionsLost.for,
      warning: [TENTHS.warning.for, TENTHS.warning.for],
      keepFiring: TENTHS.keepFiring,
      zeroHold: TENTHS.zeroHold,
    });
    expect([TENTH.scrape.interval, TENTH.prometheus.resendDelay]).toEqual([TENTHS.scrape, TENTHS.resend]);
  });

  it('scales the hours of the rules and the interval that is not a setting, but not shorter ranges', () => {
    expect(TENTH.rules('a[1h] or b[2h] or c[10m] or d[7d:1d]')).toBe('a[360s] or b[720s] or c[10m] or d[7d:1d]');
    expect(TENTH.rules('  - interval: 30m\n  - interval: 24s')).toBe('  - interval: 6s\n  - interval: 24s');
  });

  it('scales the durations of the routes, except the repeat interval', () => {
    const { route } = parse(TENTH.routes(shipped('alertmanager.yml')));
    const page = route.routes.find(({ receiver }: { receiver: string }) => receiver === 'signalr-page');
    expect([route.group_wait, page.group_wait, page.group_interval, route.group_interval].map(secondsOf)).toEqual([
      TENTHS.warning.groupWait,
      TENTHS.critical.groupWait,
      TENTHS.groupInterval,
      TENTHS.warningGroupInterval,
    ]);
    expect([route.repeat_interval, page.repeat_interval]).toEqual(['120h', '24h']);
  });
});
