import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { calibrate } from '.';
import { type CalibrateDocument, type KnownLoadDocument } from '../common/schemas';
import { runHere } from '../testing';

const EXAMPLES = path.join(__dirname, '../examples');
const example = (name: string) => JSON.parse(readFileSync(path.join(EXAMPLES, name), 'utf8'));
const DAYS: CalibrateDocument = example('calibrate-days.json');
const MINUTES: CalibrateDocument = example('calibrate-minutes.json');
const LOAD: KnownLoadDocument = example('calibrate-load.json');

describe('calibrate', () => {
  it('answers for days with where server load reaches 70% and 100%, and a ceiling factor', () => {
    expect(calibrate(DAYS).answer).toEqual({
      serverLoad: {
        at70: expect.closeTo(0.487, 3),
        at100: expect.closeTo(0.698, 3),
        interval: {
          at70: [expect.closeTo(0.482, 2), expect.closeTo(0.492, 2)],
          at100: [expect.closeTo(0.691, 2), expect.closeTo(0.705, 2)],
        },
        utilizationRange: [expect.closeTo(0.18, 1), expect.closeTo(0.53, 1)],
      },
      ceilingFactor: 0.698,
      enough: true,
      reasons: [],
    });
  });

  it('answers for a known load with the factors of both directions and the message size', () => {
    expect(calibrate(MINUTES, LOAD).answer).toEqual({
      trafficFactors: {
        inbound: expect.closeTo(2.12, 2),
        outbound: expect.closeTo(2.16, 2),
        interval: {
          inbound: [expect.closeTo(2.08, 2), expect.closeTo(2.17, 2)],
          outbound: [expect.closeTo(2.05, 2), expect.closeTo(2.28, 2)],
        },
      },
      messageSize: expect.closeTo(1061, 0),
      enough: true,
      reasons: [],
    });
  });

  it('gives reasons and no figures where two days are missing, or the load is not in the figures', () => {
    expect(
      calibrate({ ...MINUTES, series: { ...MINUTES.series, serverLoad: MINUTES.series.inboundBytes.map(() => 0.5) } })
        .answer
    ).toEqual({
      enough: false,
      reasons: [expect.stringMatching(/^the figures span 0\.09\d* days; at least 2 are needed/)],
    });
    const later = { ...LOAD, from: '2026-03-03T09:00:00Z', to: '2026-03-03T09:30:00Z' };
    expect(calibrate(MINUTES, later).answer).toEqual({
      enough: false,
      reasons: [expect.stringMatching(/^only 0 values are of the load/)],
    });
  });

  it('multiplies utilization by less where the ceilings of larger messages were declared', () => {
    const factors = { ...DAYS, trafficFactors: { inbound: 2, outbound: 2 } };
    const halved = calibrate(factors).answer.serverLoad?.at100 ?? NaN;
    expect(halved / (calibrate(DAYS).answer.serverLoad?.at100 ?? NaN)).toBeCloseTo(0.5, 6);
  });

  it.each([
    ['series.serverLoad: is missing', MINUTES, undefined],
    ['series.outboundBytes: takes 120 values', { ...MINUTES, series: { ...MINUTES.series, outboundBytes: [1] } }, LOAD],
    ['start: takes a time in ISO 8601', { ...DAYS, start: '2026-02-28T25:00:00Z' }, undefined],
    ['start: takes a time in ISO 8601', { ...DAYS, start: '2026-02-31T08:00:00Z' }, undefined],
    ['to: takes a time after from', MINUTES, { ...LOAD, to: LOAD.from }],
    ['units: takes a whole number from 1 to 100', { ...DAYS, units: 101 }, undefined],
    [
      'trafficFactors: takes the place of serverLeg',
      { ...DAYS, serverLeg: true, trafficFactors: { inbound: 1, outbound: 1 } },
      undefined,
    ],
    [
      'workloads[0].groupSize: is for',
      MINUTES,
      { ...LOAD, workloads: [{ scenario: 'echo', senders: 1, groupSize: 2 }] },
    ],
  ] satisfies Array<[string, CalibrateDocument, KnownLoadDocument | undefined]>)(
    'refuses contradicting input and says "%s"',
    (message, document, known) => {
      expect(() => calibrate(document, known)).toThrow(message);
    }
  );
});

describe('headroom calibrate', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-calibrate-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const days = path.join(EXAMPLES, 'calibrate-days.json');
  const load = path.join(EXAMPLES, 'calibrate-load.json');

  it('prints settings that the rules take', async () => {
    const { status, stdout, stderr } = await runHere(['calibrate', '--input', days]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const id = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/a';
    const settings = stdout.slice(stdout.indexOf('resources:')).replace('/subscriptions/.../signalr/name', id);
    const file = path.join(folder, 'settings.yaml');
    writeFileSync(file, settings);
    const rules = await runHere([
      'rules',
      '--settings',
      file,
      '--target',
      'prometheus',
      '--out',
      path.join(folder, 'rules'),
    ]);
    expect(rules.stderr).toBe('');
    expect(settings).toContain('calibrated: 2026-03-04');
    const constants = readFileSync(path.join(folder, 'rules', 'signalr-settings.rules.yml'), 'utf8');
    expect(constants).toContain('vector(0.698)');
  });

  it('reads the series from standard input, and prints JSON', async () => {
    const { stdout } = await runHere(['calibrate', '--input', '-', '--json'], { input: JSON.stringify(DAYS) });
    expect(JSON.parse(stdout)).toMatchObject({ enough: true, ceilingFactor: 0.698 });
  });

  it('ends with 0 and the reason where the evidence is too thin', async () => {
    const idle = { ...DAYS, series: { ...DAYS.series, serverLoad: DAYS.series.serverLoad?.map(() => 0.1) } };
    const { status, stdout } = await runHere(['calibrate', '--input', '-'], { input: JSON.stringify(idle) });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'not enough: server load never rose above 10%; below 30%, the data cannot tell where 100% would be.\n',
    });
  });

  it.each([
    ['--input: is missing', []],
    ['--resource: is missing', ['--prometheus', 'http://127.0.0.1:9']],
    ['--resource: names a resource to read from --prometheus', ['--input', days, '--resource', '/a']],
    [
      "option '--input <file>' cannot be used with option '--prometheus <url>'",
      ['--input', days, '--prometheus', 'http://127.0.0.1:9'],
    ],
    ['--workload: takes a file where --input reads', ['--input', '-', '--workload', '-']],
    ['--prometheus: takes the URL of a Prometheus', ['--prometheus', 'http://127.0.0.1:9', '--resource', '/a']],
    ['--prometheus: takes the URL of a Prometheus', ['--prometheus', 'nothing', '--resource', '/a']],
    [
      'from: is missing',
      ['--input', days, '--workload', '-'],
      { connections: 1, workloads: LOAD.workloads, to: LOAD.to },
    ],
    ['start: takes a time in ISO 8601 with its zone', ['--input', '-'], { ...DAYS, start: '2026-03-02 00:00' }],
    [
      'series.serverLoad[0]: takes a number from 0 to 1',
      ['--input', '-'],
      { ...DAYS, series: { ...DAYS.series, serverLoad: [2] } },
    ],
    [
      'series.inboundBytes: is missing',
      ['--input', '-', '--workload', load],
      { ...DAYS, series: { outboundBytes: [1] } },
    ],
    ['step: takes a number of seconds', ['--input', '-'], { ...DAYS, step: 0 }],
  ])('exits with 2 and one line: %s', async (message, args, ...[input = LOAD]: object[]) => {
    const { status, stdout, stderr } = await runHere(['calibrate', ...args], { input: JSON.stringify(input) });
    expect(stderr).toContain(`headroom: ${message}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});
