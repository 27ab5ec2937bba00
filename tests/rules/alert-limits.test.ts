import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { stringify } from 'yaml';

import { expectedTexts } from '../../alerts/generator/docs/alerts-page';
import { alertsOf, everyAlert, packOf } from '../../alerts/generator/pack/pack';
import { readQuery } from '../../alerts/generator/promql/queries';
import { annotationQueries } from './written-queries';
import { parseSettings, settingsOf } from '../../alerts/generator/settings';
import { drawnSettings } from '../fuzz/drawn-settings';
import { FUZZED, RUN } from '../fuzz/runs';

/** A page that nobody can check is not trusted. */
const MOST = {
  alerts: 12,
  pages: 4,
  lines: 12,
  expression: 600,
  /** A source writes out each spelling of a name and of an id, and the owner's name of an exporter. */
  ofSource: 680,
  template: 900,
  rendered: 300,
  lookUps: 2,
};

const read = (name: string) => readFileSync(path.join(__dirname, name), 'utf8');

const SETTINGS: Array<[title: string, settings: string]> = [
  ['the default settings', ''],
  ['edition 2023-03', 'edition: 2023-03'],
  ['settings of single resources', read('overrides.settings.yaml')],
  ['settings that change everything', read('every-setting.settings.yaml')],
];

/** White space counts as one character. */
const lengthOf = (expression: string) => expression.replace(/\s+/g, ' ').length;

describe.each(SETTINGS)('alerts of %s', (_, text) => {
  const settings = settingsOf(text);
  const pack = packOf(settings);
  const alerts = alertsOf(pack);
  const inputs = pack.flatMap(({ groups }) =>
    groups.flatMap(({ rules }) =>
      rules.filter((rule) => 'record' in rule && ['orders', 'advice'].includes(rule.part ?? ''))
    )
  );
  const texts = alerts.flatMap(({ alert, annotations: { summary, description } }) => [
    { name: `${alert} summary`, template: summary },
    { name: `${alert} description`, template: description },
  ]);

  it(`have expressions of at most ${MOST.lines} lines and ${MOST.expression} characters`, () => {
    const long = [...alerts, ...inputs].filter(
      ({ expr }) => expr.split('\n').length > MOST.lines || lengthOf(expr) > MOST.expression
    );
    expect(long.map(({ expr }) => `${lengthOf(expr)}: ${expr}`)).toEqual([]);
  });

  it(`have texts of at most ${MOST.template} characters as templates`, () => {
    expect(texts.filter(({ template }) => template.length > MOST.template)).toEqual([]);
  });

  it(`look up at most ${MOST.lookUps} series in a text, each recorded and one a look-up`, () => {
    const queries = texts.map(({ name, template }) => ({ name, queries: annotationQueries(template) }));
    expect(queries.filter(({ queries: asked }) => asked.length > MOST.lookUps)).toEqual([]);
    const selectors = queries.flatMap(({ queries: asked }) => asked.map((query) => readQuery(query).selectors));
    expect(selectors.filter((of) => of.length !== 1 || !of[0].name.includes(':'))).toEqual([]);
  });

  // Each firing alert asks: where all of a fleet do, a look-up that reads the fleet takes minutes, and no page is evaluated.
  it('look up what one resource has, or a record that is short however large the fleet is', () => {
    const short = inputs.filter(({ expr }) => /^topk by \(\w+\) \(\s*3,/.test(expr));
    const asked = texts.flatMap(({ template }) => annotationQueries(template).flatMap((q) => readQuery(q).selectors));
    const ofTheFleet = asked.filter(
      ({ name, matchers }) =>
        !matchers.some(({ label, operator }) => label === 'resource_id' && operator === '=') &&
        !short.some((rule) => 'record' in rule && rule.record === name)
    );
    expect(asked.length).toBeGreaterThan(3);
    expect(ofTheFleet).toEqual([]);
  });

  it('have no logic in templates, only values and their format', () => {
    const logic = texts.filter(({ template }) =>
      /\{\{-? ?(if|else|with|and|or|not|eq|ne|lt|le|gt|ge)\b/.test(template)
    );
    expect(logic).toEqual([]);
  });
});

describe(`rules of random settings, ${FUZZED}`, () => {
  it(`have expressions of at most ${MOST.lines} lines and ${MOST.expression} characters, and texts of at most ${MOST.template}`, () => {
    let drawn = 0;
    fc.assert(
      fc.property(drawnSettings, (value) => {
        const parsed = parseSettings(stringify(value));
        if (!parsed.ok) {
          return;
        }
        drawn += 1;
        const pack = packOf(parsed.settings);
        const long = pack
          .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
          .filter(({ expr, part = '' }) => {
            const most = part.startsWith('sources/') ? MOST.ofSource : MOST.expression;
            return expr.split('\n').length > MOST.lines || lengthOf(expr) > most;
          });
        expect(long.map(({ expr }) => `${lengthOf(expr)}: ${expr}`)).toEqual([]);
        const alerts = alertsOf(pack);
        // An address in a link is the owner's.
        const templates = alerts.flatMap(({ annotations: { summary, description } }) => [summary, description]);
        expect(templates.filter(({ length }) => length > MOST.template)).toEqual([]);
      }),
      RUN
    );
    expect(drawn).toBeGreaterThan(RUN.numRuns === undefined ? 0 : RUN.numRuns / 4);
  });
});

it('are twelve: four page, seven open a ticket, one is a heartbeat', () => {
  const severities = everyAlert(settingsOf('')).map(({ labels }) => labels.severity);
  expect(severities).toHaveLength(MOST.alerts);
  expect(severities.filter((severity) => severity === 'critical')).toHaveLength(MOST.pages);
  expect(severities.filter((severity) => severity === 'none')).toHaveLength(1);
});

it(`render texts of at most ${MOST.rendered} characters`, () => {
  const rendered = expectedTexts(__dirname).flatMap(([, { summary, description }]) => [summary, description]);
  expect(rendered.length).toBeGreaterThan(100);
  expect(rendered.filter((text) => text.length > MOST.rendered)).toEqual([]);
  expect(rendered.filter((text) => / %/.test(text))).toEqual([]);
  // Above a ceiling, nothing is near it.
  expect(rendered.filter((text) => /\d{3,}(\.\d+)?% .*near|near.* \d{3,}(\.\d+)?%/.test(text))).toEqual([]);
});
