import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { settingsOf } from '../../alerts/generator/settings';
import { packOf } from '../../alerts/generator/pack/pack';
import { climbingMinutes, dailyPeaks, type Growth, growthOf } from '../../src/model/forecast';
import { OUTPUT, PEAK } from '../../src/names/series';
import { inTurn, PROMTOOLS, run } from '../../tools/testing/binaries';
import { pick, type Random, randomFrom } from './cases';

const COUNT = Math.ceil(Number(process.env.PARITY_CASES ?? 250) / 10);
const SEED = Number(process.env.PARITY_SEED ?? 20190411);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-over-time-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A resource with the utilization of one constraint over time; null is a gap. */
interface Series {
  id: string;
  values: Array<number | null>;
}

/** The model's answer for each resource that has one. */
type Answers = ReadonlyMap<string, number>;

/** Rules that record these series, as promtool reads them. */
function rulesOf(names: readonly string[]): string {
  const groups = packOf(settingsOf('')).flatMap((file) => file.groups);
  const rules = groups.flatMap((group) =>
    group.rules.flatMap((rule) =>
      'record' in rule && names.includes(rule.record)
        ? [{ record: rule.record, expr: rule.expr, labels: rule.labels }]
        : []
    )
  );
  const file = path.join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'compared', rules }] }));
  return file;
}

interface Comparison {
  rules: string;
  recorded: string;
  series: readonly Series[];
  /** Of the values, and of the evaluations. */
  interval: string;
  evaluationInterval: string;
  at: string;
  answers: Answers;
}

/** A promtool test that compares what is recorded with the answers of the model, to 1e-9, and that nothing else is recorded. */
function promtoolTest({ rules, recorded, series, interval, evaluationInterval, at, answers }: Comparison): unknown {
  const labels = 'constraint="inbound",dimension="inbound_bytes"';
  const named = (id: string) => `resource_id="${id}"`;
  return {
    rule_files: [rules],
    evaluation_interval: evaluationInterval,
    tests: [
      {
        interval,
        input_series: [
          ...series.flatMap(({ id, values }) => [
            {
              series: `${OUTPUT.utilization}{${named(id)},${labels}}`,
              values: values.map((value) => value ?? '_').join(' '),
            },
            { series: `${OUTPUT.identity}{${named(id)}}`, values: `1x${values.length}` },
          ]),
          ...[...answers].map(([id, answer]) => ({
            series: `answer{${named(id)}}`,
            values: `${answer}x${series[0].values.length}`,
          })),
        ],
        promql_expr_test: [
          // An answer of 0 has no ratio.
          { expr: `abs(${recorded} - on (resource_id) answer) > 1e-9 * clamp_min(answer, 1)`, eval_time: at },
          { expr: `${recorded} unless on (resource_id) answer`, eval_time: at },
          { expr: `answer unless on (resource_id) ${recorded}`, eval_time: at },
          {
            expr: `count(${recorded})`,
            eval_time: at,
            exp_samples: [{ labels: '{}', value: answers.size }],
          },
        ],
      },
    ],
  };
}

function differences(promtool: string, comparison: Comparison): string {
  const file = path.join(folder, 'compared.test.json');
  writeFileSync(file, JSON.stringify(promtoolTest(comparison)));
  const { status, output } = run(promtool, 'test', 'rules', file);
  return status === 0 ? '' : output.slice(0, 2000);
}

/** Four weeks and a half, in half hours: a level, a trend, a week and noise. Some resources are new, and some have gaps. */
const DAYS = 31;
const HALF_HOURS = 48;

function manyDays(id: string, random: Random): Series {
  const perDay = pick([0, 0.001, 0.003, 0.01, 0.03, -0.004], random);
  const noise = pick([0, 0, 0.01, 0.05, 0.2], random);
  const weekend = pick([1, 1, 0.6], random);
  const first = pick([0, 0, 0, 12, 18, 21, 22, 29], random);
  const gap = pick([undefined, undefined, 3 + Math.floor(random() * 27)], random);
  const level = random() * 0.9;
  const values = Array.from({ length: DAYS }, (_, day) => {
    const peak = Math.max(0, (level + perDay * day + noise * random()) * (day % 7 > 4 ? weekend : 1));
    const missing = day < first || day === gap;
    // Midnight belongs to two days for Prometheus before 3, so no peak is there.
    return Array.from({ length: HALF_HOURS }, (_, i) =>
      missing && i > 3 && i < 44 ? null : peak * (i > 4 && i < 44 ? 1 : 0.2)
    );
  }).flat();
  // An evaluation at midnight would see one day more before Prometheus 3; this one is half an hour later.
  return { id, values: [...values, 0, 0] };
}

function growthNow({ values }: Series): Growth {
  const times = values.map((_, i) => (i * DAY) / HALF_HOURS);
  return growthOf(dailyPeaks(times, values), DAYS);
}

const random = randomFrom(SEED);
const growing = Array.from({ length: COUNT }, (_, i) => manyDays(`/growing-${i}`, random));
const growths = growing.map((series) => ({ ...series, growth: growthNow(series) }));
const days: Answers = new Map(
  growths.flatMap(({ id, growth }) => (growth.growth === 'rising' ? [[id, growth.days]] : []))
);

/** Two hours in steps of 40 seconds: no evaluation falls on the start of a window. */
const STEP = 40_000;
const STEPS = 180;

function anHour(id: string, random: Random): Series {
  const slope = pick([0, 0.0005, 0.001, 0.004, 0.01, -0.002], random);
  const noise = pick([0, 0.005, 0.05], random);
  const bend = random() < 0.3 ? STEPS - Math.floor(random() * 60) : STEPS;
  const last = 0.75 + random() * 0.3;
  const values = Array.from({ length: STEPS + 1 }, (_, i) => {
    const minutes = ((Math.min(i, bend) - bend) * STEP) / MINUTE;
    const value = last + slope * minutes + noise * (random() - 0.5);
    return random() < 0.05 && i < STEPS ? null : Math.max(0, Math.round(value * 1e9) / 1e9);
  });
  return { id, values };
}

const climbers = Array.from({ length: COUNT * 5 }, (_, i) => anHour(`/climbing-${i}`, random));
const minutes: Answers = new Map(
  climbers.flatMap(({ id, values }) => {
    const left = climbingMinutes(
      values.map((_, i) => i * STEP),
      values,
      STEPS
    );
    return left === undefined ? [] : [[id, left]];
  })
);

it('compares resources that grow and climb with others that do not', () => {
  const kinds = growths.map(({ growth }) => growth.growth);
  for (const kind of ['rising', 'flat', 'falling', 'tooFewDays'] as const) {
    expect([kind, kinds.filter((each) => each === kind).length > 2]).toEqual([kind, true]);
  }
  expect(minutes.size).toBeGreaterThan(COUNT / 10);
  expect(climbers.length - minutes.size).toBeGreaterThan(COUNT / 2);
});

describe.each(inTurn(PROMTOOLS, 0))('%s', (promtool) => {
  it('records the days until growth reaches a ceiling as the model has them', () => {
    const comparison = {
      rules: rulesOf([PEAK.hour, PEAK.day, PEAK.growth, PEAK.daysToCeiling]),
      recorded: PEAK.daysToCeiling,
      series: growing,
      interval: '30m',
      evaluationInterval: '30m',
      at: `${DAYS * 24 * 60 + 30}m`,
      answers: days,
    };
    expect(differences(promtool, comparison)).toBe('');
  });

  it('records the minutes until a climb reaches a ceiling as the model has them', () => {
    const comparison = {
      rules: rulesOf([OUTPUT.climbing]),
      recorded: OUTPUT.climbing,
      series: climbers,
      interval: '40s',
      // Nothing before it counts: a climb is told from the values themselves.
      evaluationInterval: '7210s',
      at: '7210s',
      answers: minutes,
    };
    expect(differences(promtool, comparison)).toBe('');
  });
});
