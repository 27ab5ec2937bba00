import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { EDITIONS } from '../../../src/guide';
import { rowAt } from '../../../src/model';
import { buildRules } from './build';
import { alertsOf, packOf } from './pack';
import { ratePerUnit, rowExpression } from '../promql/guide-rates';
import { annotationQueries } from '../promql/queries';
import { runbookErrors, runbooksFolder } from '../alerts/runbooks';
import { settingsOf } from '../settings';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-build-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SETTINGS: ReadonlyArray<[string, string]> = [
  ['the defaults', ''],
  ...['overrides', 'every-setting'].map((name): [string, string] => [
    name,
    readFileSync(path.resolve(__dirname, `../../../tests/rules/${name}.settings.yaml`), 'utf8'),
  ]),
];

function alerts(settings = '') {
  return alertsOf(packOf(settingsOf(settings)));
}

const request = {
  settings: settingsOf(''),
  target: 'prometheus',
  runbooks: runbooksFolder(),
  command: 'test',
} as const;

describe('runbooks', () => {
  it('exist for every alert, with every section', () => {
    expect(runbookErrors(alerts(), runbooksFolder())).toEqual([]);
  });

  it('are required: a missing one stops the generator', () => {
    const without = path.join(folder, 'without');
    cpSync(runbooksFolder(), without, { recursive: true });
    rmSync(path.join(without, 'SignalRAtCeiling.md'));
    expect(buildRules({ ...request, runbooks: without })).toEqual({
      ok: false,
      errors: ['SignalRAtCeiling: has no runbook; runbooks takes SignalRAtCeiling.md'],
    });
  });

  it('are required to have every section', () => {
    const short = path.join(folder, 'short');
    cpSync(runbooksFolder(), short, { recursive: true });
    writeFileSync(path.join(short, 'SignalRAtCeiling.md'), '## Meaning\n\n## Impact\n\n## Diagnosis\n');
    expect(buildRules({ ...request, runbooks: short })).toEqual({
      ok: false,
      errors: ['SignalRAtCeiling: its runbook has no section "## Mitigation"'],
    });
  });

  it('exist for no other alert', () => {
    const names = alerts().map(({ alert }) => `${alert}.md`);
    expect(readdirSync(runbooksFolder()).sort()).toEqual(names.sort());
  });
});

describe('alerts', () => {
  it('have a severity, a summary, a description and a runbook, and a dashboard link only if the settings name a Grafana', () => {
    const always = ['summary', 'description', 'runbook_url'];
    const annotations = (text?: string) =>
      alerts(text)
        .map((alert) => [alert.annotations, alert.plainAnnotations])
        .flat();
    for (const { labels } of alerts()) {
      expect(['critical', 'warning', 'info', 'none']).toContain(labels.severity);
    }
    annotations().forEach((texts) => expect(Object.keys(texts)).toEqual(always));
    annotations('dashboard_base_url: https://grafana.example').forEach((texts) =>
      expect(Object.keys(texts)).toEqual([...always, 'dashboard_url'])
    );
  });

  it('do not link to the machine of the reader with the default settings', () => {
    expect(JSON.stringify(alerts())).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  it.each(SETTINGS)(
    'ask at most two questions in a text, since each delays the rule while alerts fire: %s',
    (_, text) => {
      for (const { alert, annotations } of alerts(text)) {
        const questions = Object.values(annotations).map((annotation) => annotationQueries(annotation).length);
        expect([alert, Math.max(...questions) <= 2]).toEqual([alert, true]);
      }
    }
  );

  it.each(SETTINGS)('have an expression of at most 25 lines, short enough to read: %s', (_, text) => {
    const long = alerts(text).filter(({ expr }) => expr.split('\n').length > 25);
    expect(long.map(({ alert }) => alert)).toEqual([]);
  });

  it('have no "for" if their expression already covers a time range', () => {
    for (const alert of alerts()) {
      // last_over_time does not smooth the value.
      expect(alert.for === undefined || !/(?<!last)_over_time/.test(alert.expr)).toBe(true);
    }
  });

  it('link to the base URLs of the settings', () => {
    const [near] = alerts('runbook_base_url: https://books.example/r/\ndashboard_base_url: https://grafana.example');
    expect(near.annotations.runbook_url).toBe('https://books.example/r/SignalRNearCeiling.md');
    expect(near.annotations.dashboard_url).toMatch(
      /^https:\/\/grafana\.example\/d\/signalr-headroom-resource\?var-resource=/
    );
  });
});

describe('output', () => {
  it('is the same for the same settings', () => {
    expect(buildRules(request)).toEqual(buildRules(request));
  });
});

describe('table rates', () => {
  /** Evaluates an expression in JavaScript; table rates use only arithmetic and PromQL's clamps. */
  function valueOf(expression: string, units: number): number {
    const clamps = {
      clamp: (value: number, least: number, most: number) => Math.min(Math.max(value, least), most),
      clamp_min: Math.max,
      clamp_max: Math.min,
    };
    return Number(new Function('u', ...Object.keys(clamps), `return ${expression};`)(units, ...Object.values(clamps)));
  }

  it.each(Object.values(EDITIONS))('equal the figures of the guide $id at every unit size', (edition) => {
    for (const { inboundMessages, outboundMessages } of Object.values(edition.scenarios)) {
      for (const row of [inboundMessages, outboundMessages]) {
        const expression = rowExpression(row, 'u');
        for (let units = 1; units <= edition.columns[edition.columns.length - 1]; units++) {
          expect(valueOf(expression, units) / (rowAt(row, units)?.value ?? NaN)).toBeCloseTo(1, 12);
        }
      }
    }
  });

  it('are required to be regular: an irregular table stops the generator', () => {
    expect(() => ratePerUnit('inbound', 'broadcast')).toThrow('2019-11 broadcast');
    expect(() => ratePerUnit('outbound', 'sendToConnection')).toThrow('2019-11 sendToConnection');
  });
});
