import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';

import { clockRules, maintenanceRules } from '../../alerts/generator/recording/maintenance';
import { where } from '../../alerts/generator/promql/promql';
import { settingsOf } from '../../alerts/generator/settings';
import { evaluate } from '../../cli/backtest/promql/evaluate';
import { expressionOf } from '../../cli/backtest/promql/expression';
import { OUTPUT, SETTING } from '../../src/names/series';
import { inTurn, PROMTOOLS, run } from '../../tools/testing/binaries';

const SETTINGS = settingsOf(readFileSync(path.join(__dirname, 'maintenance.settings.yaml'), 'utf8'));

/** The expressions of the windows, with those of their clocks in place: promtool evaluates no rule through the year for them. */
const WINDOWS = maintenanceRules(SETTINGS).map(({ expr, labels = {} }) => ({
  window: labels.window,
  expr: clockRules(SETTINGS).reduce(
    (text, clock) => text.replaceAll(`${SETTING.clock}{time_zone="${clock.labels?.time_zone}"}`, `(${clock.expr})`),
    expr
  ),
}));

const BERLIN = 'sunday 01:30 to 03:30, Europe/Berlin';
const SYDNEY = 'daily 22:00 to 02:00, Australia/Sydney';
const NEW_YORK = 'monday, saturday 20:00 to 21:00, America/New_York';

/** Whether a moment of 1970 is in a window: the moment in UTC, and what the clock shows. The rules apply the summer time of today to 1970. */
const CASES: ReadonlyArray<[window: string, time: string, inside: boolean, shown: string]> = [
  [BERLIN, '01-01T00:30', false, 'a Thursday'],
  [BERLIN, '03-22T00:00', false, '01:00 in winter'],
  [BERLIN, '03-22T00:30', true, '01:30 in winter'],
  [BERLIN, '03-22T02:00', true, '03:00'],
  [BERLIN, '03-22T02:30', false, '03:30'],
  [BERLIN, '03-29T00:30', true, '01:30 on the day of the change'],
  [BERLIN, '03-29T01:00', true, '03:00, as 02:00 is skipped'],
  [BERLIN, '03-29T01:30', false, '03:30 in summer'],
  [BERLIN, '04-04T23:00', false, '01:00 in summer'],
  [BERLIN, '04-04T23:30', true, '01:30 in summer'],
  [BERLIN, '04-05T01:30', false, '03:30 in summer'],
  [BERLIN, '10-24T23:30', true, '01:30 in summer'],
  [BERLIN, '10-25T01:30', true, '02:30 for the second time'],
  [BERLIN, '10-25T02:00', true, '03:00 in winter'],
  [BERLIN, '10-25T02:30', false, '03:30 in winter'],
  [BERLIN, '11-01T00:00', false, '01:00 in winter'],
  [BERLIN, '12-27T00:30', true, '01:30 in the last week of the year'],
  [SYDNEY, '04-04T10:30', false, '21:30 in summer'],
  [SYDNEY, '04-04T11:00', true, '22:00 in summer'],
  [SYDNEY, '04-04T14:30', true, '01:30 in summer'],
  [SYDNEY, '04-04T15:30', false, '02:30, half an hour before the clock is put back to 02:00'],
  [SYDNEY, '04-04T16:00', false, '02:00 in winter'],
  [SYDNEY, '04-05T11:00', false, '21:00 in winter'],
  [SYDNEY, '04-05T12:00', true, '22:00 in winter'],
  [SYDNEY, '10-05T10:30', false, '21:30 in summer'],
  [SYDNEY, '10-05T11:00', true, '22:00 in summer'],
  [NEW_YORK, '03-03T01:00', true, 'Monday 20:00 in winter'],
  [NEW_YORK, '03-10T00:00', true, 'Monday 20:00 in summer'],
  [NEW_YORK, '03-10T01:00', false, 'Monday 21:00'],
  [NEW_YORK, '03-15T00:30', true, 'Saturday 20:30'],
  [NEW_YORK, '03-16T00:30', false, 'Sunday 20:30'],
  [NEW_YORK, '11-03T01:00', true, 'Monday 20:00 in winter'],
];

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-clock-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Resources in the place of what the rules record of them. */
const RESOURCES: ReadonlyArray<Record<string, string>> = [
  { resource_id: '/chat', resource: 'chat', resource_group: 'rg-chat' },
  { resource_id: '/night', resource: 'night', resource_group: 'rg-games' },
  {
    resource_id: '/subscriptions/s/resourcegroups/rg-games/providers/microsoft.signalrservice/signalr/night',
    resource: 'other',
  },
];

it.each(CASES)('the backtest is in the window %s at %s: %s, as its clock shows %s', (window, time, inside) => {
  const grid = { first: Date.parse(`1970-${time}Z`) / 1000, step: 60, count: 1 };
  const identity = RESOURCES.map((labels) => ({ labels, values: Float64Array.of(1), grid }));
  const { expr = '' } = WINDOWS.find((one) => one.window === window) ?? {};
  const found = evaluate(expressionOf(expr), grid, new Map([[OUTPUT.identity, identity]]), () => {});
  expect(found.filter(({ values }) => !Number.isNaN(values[0]))).toHaveLength(inside ? 1 : 0);
});

it.each(inTurn(PROMTOOLS, 0))(
  'windows of each week follow their clock through the changes of a year, says %s',
  (promtool) => {
    const identity = RESOURCES.map((labels) => where(OUTPUT.identity, labels));
    const checks = CASES.map(([window, time, inside]) => ({
      expr: `count(${WINDOWS.find((one) => one.window === window)?.expr})`,
      eval_time: `${Date.parse(`1970-${time}Z`) / 60_000}m`,
      exp_samples: inside ? [{ labels: '{}', value: 1 }] : [],
    }));
    const file = path.join(folder, 'clock.yml');
    const input_series = identity.map((series) => ({ series, values: '1x17600' }));
    writeFileSync(
      file,
      stringify({
        evaluation_interval: '30m',
        tests: [{ interval: '30m', input_series, promql_expr_test: checks }],
      })
    );
    expect(run(promtool, 'test', 'rules', file).output).toContain('SUCCESS');
  }
);
