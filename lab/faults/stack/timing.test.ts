import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { secondsOf } from '../../../alerts/generator/settings/durations';
import { shipped, settingsOf } from '../../../tests/routing/tools';
import { TENTHS } from './fault';
import { TENTH } from './timing';

describe('a tenth of the defaults', () => {
  const text = TENTH.settings(readFileSync(path.join(__dirname, '../../../alerts/settings.yaml'), 'utf8'));
  const settings = settingsOf(text);

  it('are settings that the generator takes, and those that the windows of the faults are counted with', () => {
    expect({
      evaluation: secondsOf(settings.evaluationInterval),
      critical: secondsOf(settings.critical.for),
      warning: [settings.trafficMissingFor, settings.unitsUnknownFor, settings.exporter.for].map(secondsOf),
      keepFiring: secondsOf(settings.utilizationKeepFiringFor),
      zeroHold: secondsOf(settings.unsettledZeroHold),
      forecast: secondsOf(settings.forecast.for),
    }).toEqual({
      evaluation: TENTHS.evaluation,
      critical: TENTHS.critical.for,
      warning: [TENTHS.warning.for, TENTHS.warning.for, TENTHS.warning.for],
      keepFiring: TENTHS.keepFiring,
      zeroHold: TENTHS.zeroHold,
      forecast: TENTHS.forecast,
    });
    expect([TENTH.scrape.interval, TENTH.prometheus.resendDelay]).toEqual([TENTHS.scrape, TENTHS.resend]);
  });

  it('are those of the routes too, but for how often a page is repeated', () => {
    const { route } = parse(TENTH.routes(shipped('alertmanager.yml')));
    const page = route.routes.find(({ receiver }: { receiver: string }) => receiver === 'signalr-page');
    expect([route.group_wait, page.group_wait, route.group_interval].map(secondsOf)).toEqual([
      TENTHS.warning.groupWait,
      TENTHS.critical.groupWait,
      TENTHS.groupInterval,
    ]);
    expect([route.repeat_interval, page.repeat_interval]).toEqual(['4h', '1h']);
  });
});
