import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runHere } from '../testing';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-evaluate-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function json(args: string[], document?: unknown) {
  const { status, stdout, stderr } = await runHere([...args, '--json'], {
    input: document === undefined ? '' : JSON.stringify(document),
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('headroom evaluate', () => {
  const document = {
    units: 10,
    mix: { echo: 1 },
    connections: 9000,
    measured: { inboundBytes: 1.9e7, outboundBytes: 1.9e7 },
  };

  it('prints the documented JSON', async () => {
    expect(await json(['evaluate', '-'], document)).toEqual({
      ceilings: {
        inboundBytes: 20480000,
        outboundBytes: 20480000,
        inboundMessages: 10000,
        outboundMessages: 10000,
        connections: 10000,
      },
      utilization: { inboundBytes: 0.927734375, outboundBytes: 0.927734375, connections: 0.9 },
      messages: {
        inbound: { rate: 9277.34375, basis: 'assumed' },
        outbound: { rate: 9277.34375, basis: 'assumed' },
      },
      worst: { dimension: 'inboundBytes', utilization: 0.927734375 },
      state: 'warning',
      recommendedUnits: 20,
      interpolated: false,
      assumptions: ['messageSize', 'serverLeg'],
      notes: [],
    });
  });

  it.each([
    {
      answers: 'a broadcast near its connections, not 14 times over two messages a second',
      input: {
        units: 100,
        mix: { broadcast: 1 },
        connections: 90_000,
        measured: { inboundBytes: 66_000, outboundBytes: 4e7 },
      },
      output: { ceilings: { inboundBytes: 204_800_000 }, worst: { dimension: 'connections', utilization: 0.9 } },
    },
    {
      answers: 'an echo of 200 B at its ceiling, by what Azure counts',
      input: {
        units: 1,
        mix: { echo: 1 },
        measured: { inboundBytes: 400_000, outboundBytes: 400_000, countedMessages: 2000 },
      },
      output: {
        utilization: { inboundBytes: 1, outboundBytes: 1 },
        state: 'over',
        recommendedUnits: 2,
        assumptions: ['messageSizeEstimated', 'serverLeg'],
      },
    },
    {
      answers: 'half the bytes of an echo through app servers',
      input: {
        units: 10,
        mix: { echo: 1 },
        connections: 9000,
        serverLeg: true,
        measured: { inboundBytes: 1.9e7, outboundBytes: 1.9e7 },
      },
      output: { utilization: { inboundBytes: 0.4638671875, outboundBytes: 0.4638671875, connections: 0.9 } },
    },
    {
      answers: 'the ceilings of a mix',
      input: {
        units: 10,
        mix: { echo: 0.7, sendToSmallGroup: 0.2, broadcast: 0.1 },
        measured: { outboundBytes: 1 },
      },
      output: { ceilings: { inboundMessages: 9230.76923076923, outboundMessages: 12048.192771084336 } },
    },
    {
      answers: 'the connections of a free resource, without traffic ceilings',
      input: { units: 1, sku: 'Free_F1', connections: 19, measured: {} },
      output: {
        ceilings: {
          inboundBytes: null,
          outboundBytes: null,
          inboundMessages: null,
          outboundMessages: null,
          connections: 20,
        },
        utilization: { connections: 0.95 },
        state: 'critical',
        recommendedUnits: null,
      },
    },
  ])('answers $answers', async ({ input, output }) => {
    expect(await json(['evaluate', '-'], input)).toMatchObject(output);
  });

  it('advises by the peak of a series, and answers for its latest moment', async () => {
    const series = { connections: [100, 20_801, null, 16_000] };
    const answer = await json(['evaluate', '-'], { units: 20, mix: { echo: 1 }, step: 60, series });
    expect(answer).toMatchObject({
      utilization: { connections: 0.8 },
      recommendedUnits: 20,
      verdict: { verdict: 'scaleUp', units: 30 },
    });
    expect(await json(['evaluate', '-'], document)).not.toHaveProperty('verdict');
  });

  it('estimates the message size of a series from the hour before its latest moment', async () => {
    const hours = (first: number, second: number) => Array.from({ length: 180 }, (_, i) => (i < 90 ? first : second));
    const series = { outboundBytes: hours(400_000, 200_000), countedMessages: hours(2000, 2000) };
    const at = (size: number) => ({ ceilings: { outboundBytes: 1000 * 2 * size } });
    expect(await json(['evaluate', '-'], { units: 1, mix: { echo: 1 }, step: 60, series })).toMatchObject(at(100));
  });

  it('reads a file like standard input', async () => {
    const file = path.join(folder, 'snapshot.json');
    writeFileSync(file, JSON.stringify(document));
    expect(await json(['evaluate', file])).toEqual(await json(['evaluate', '-'], document));
  });

  it('prints a table without --json', async () => {
    const { status, stdout } = await runHere(['evaluate', '-'], { input: JSON.stringify(document) });
    expect(status).toBe(0);
    expect(stdout).toContain('0.927734375');
    expect(stdout).toContain('recommended units: 20');
  });

  it.each([
    ['an unknown field', '{"units":1,"unit":2,"measured":{}}', 'unit: is unknown; did you mean units?\n'],
    [
      'an unknown measured field',
      '{"units":1,"measured":{"bytes":2}}',
      'measured.bytes: is unknown; measured takes inboundBytes, outboundBytes, inboundMessages, outboundMessages, countedMessages\n',
    ],
    [
      'a typing error in a measured field',
      '{"units":1,"measured":{"inboundByte":2}}',
      'measured.inboundByte: is unknown; did you mean inboundBytes? measured takes inboundBytes, outboundBytes, inboundMessages, outboundMessages, countedMessages\n',
    ],
    ['a negative rate', '{"units":1,"measured":{"inboundBytes":-1}}', 'measured.inboundBytes: takes a number'],
    ['NaN', '{"units":1,"measured":{"inboundBytes":NaN}}', 'measured.inboundBytes: malformed JSON'],
    ['a string for a number', '{"units":"1","measured":{}}', 'units: takes a whole number'],
    ['a word for a number', '{"units":1,"connections":"many","measured":{}}', 'connections: takes a number'],
    ['null for a number', '{"units":1,"connections":null,"measured":{}}', 'connections: takes a number'],
    ['null for a rate', '{"units":1,"measured":{"inboundBytes":null}}', 'measured.inboundBytes: takes a number'],
    [
      'null for a mix',
      '{"units":1,"mix":null,"measured":{}}',
      'mix: takes shares of the outbound messages by scenario',
    ],
    ['a field called __proto__', '{"units":1,"measured":{"__proto__":{}}}', 'measured.__proto__: is unknown'],
    [
      'an empty mix',
      '{"units":1,"mix":{},"measured":{}}',
      'mix: takes shares of the outbound messages by scenario, with a sum of 1, not {}',
    ],
    ['shares off 1', '{"units":1,"mix":{"echo":0.5},"measured":{}}', 'mix: sums to 0.5'],
    [
      'a negative share',
      '{"units":1,"mix":{"broadcast":-1,"echo":2},"measured":{}}',
      'mix.echo: takes a share of the outbound messages from 0 to 1, not 2',
    ],
    [
      'an unknown scenario',
      '{"units":1,"mix":{"chat":1},"measured":{}}',
      'mix.chat: is unknown; mix takes echo, broadcast,',
    ],
    ['unit size 0', '{"units":0,"measured":{}}', 'units: takes a whole number'],
    ['unit size 3.5', '{"units":3.5,"measured":{}}', 'units: takes a whole number'],
    ['unit size 101 in 2019-11', '{"units":101,"measured":{}}', 'units: takes a whole number from 1 to 100'],
    [
      'an unknown edition',
      '{"edition":"2020","units":1,"measured":{}}',
      'edition: takes an edition of the guide: 2019-11 (units 1 to 100) or 2023-03 (units 1 to 1,000), not',
    ],
    ['a target above 1', '{"units":1,"target":1.5,"measured":{}}', 'target: takes a number above 0, up to 1'],
    ['a message of no bytes', '{"units":1,"messageSize":0,"measured":{}}', 'messageSize: takes'],
    ['a SKU without a name', '{"units":1,"sku":"","measured":{}}', 'sku: takes the name of a SKU'],
    ['a number for a SKU', '{"units":1,"sku":1,"measured":{}}', 'sku: takes the name of a SKU'],
    [
      'a word for the server leg',
      '{"units":1,"serverLeg":"yes","measured":{}}',
      'serverLeg: takes true or false: whether messages reach the hubs',
    ],
    [
      'a number for the server leg',
      '{"units":1,"serverLeg":1,"measured":{}}',
      'serverLeg: takes true or false: whether messages reach the hubs',
    ],
    [
      'both a server leg and traffic factors',
      '{"units":1,"serverLeg":true,"trafficFactors":{"inbound":2,"outbound":2},"measured":{}}',
      'trafficFactors: takes the place of serverLeg; give only one of them\n',
    ],
    [
      'one factor for both directions',
      '{"units":1,"trafficFactors":2,"measured":{}}',
      'trafficFactors: takes measured factors of both directions, such as {inbound: 2, outbound: 1.1}, in place of serverLeg',
    ],
    [
      'a factor for one direction',
      '{"units":1,"trafficFactors":{"inbound":2},"measured":{}}',
      'trafficFactors.outbound: is missing; it takes a factor from 0.01 to 100: how many times Azure counts each outbound byte\n',
    ],
    [
      'a factor for an unknown direction',
      '{"units":1,"trafficFactors":{"inbound":2,"outbound":1,"both":1},"measured":{}}',
      'trafficFactors.both: is unknown; trafficFactors takes inbound, outbound\n',
    ],
    [
      'a traffic factor of 0',
      '{"units":1,"trafficFactors":{"inbound":0,"outbound":1},"measured":{}}',
      'trafficFactors.inbound: takes a factor from 0.01 to 100, not 0\n',
    ],
    [
      'a negative traffic factor',
      '{"units":1,"trafficFactors":{"inbound":1,"outbound":-2},"measured":{}}',
      'trafficFactors.outbound: takes a factor from 0.01 to 100, not -2\n',
    ],
    [
      'a ceiling factor of 0',
      '{"units":1,"ceilingFactor":0,"measured":{}}',
      'ceilingFactor: takes a factor from 0.01 to 100, not 0',
    ],
    [
      'a negative ceiling factor',
      '{"units":1,"ceilingFactor":-1,"measured":{}}',
      'ceilingFactor: takes a factor from 0.01 to 100',
    ],
    [
      'a ceiling factor in words',
      '{"units":1,"ceilingFactor":"2","measured":{}}',
      'ceilingFactor: takes a factor from 0.01 to 100',
    ],
    ['a ceiling factor of NaN', '{"units":1,"ceilingFactor":NaN,"measured":{}}', 'ceilingFactor: malformed JSON'],
    [
      'a negative count',
      '{"units":1,"measured":{"countedMessages":-1}}',
      'measured.countedMessages: takes a number from 0 to 1000000000000000, per second',
    ],
    ['a count in words', '{"units":1,"measured":{"countedMessages":"1"}}', 'measured.countedMessages: takes a number'],
    ['no units', '{"measured":{}}', 'units: is missing; it takes a whole number of units of at least 1\n'],
    [
      'no measured',
      '{"units":1}',
      'measured: is missing; it takes an object of measured rates, as Azure counts them\n',
    ],
    [
      'both one moment and a series',
      '{"units":1,"measured":{},"step":60,"series":{"connections":[1]}}',
      'measured: takes the figures of one moment; give only one of measured and series\n',
    ],
    [
      'one count of connections beside a series',
      '{"units":1,"connections":1,"step":60,"series":{"connections":[1]}}',
      'connections: takes the figure of one moment; give it in series\n',
    ],
    ['a series without a step', '{"units":1,"series":{"connections":[1]}}', 'step: is missing; with series it takes'],
    ['a step without a series', '{"units":1,"step":60,"measured":{}}', 'step: takes the seconds between the values'],
    ['a step of 0', '{"units":1,"step":0,"series":{"connections":[1]}}', 'step: takes a number of seconds from 1'],
    ['an empty series', '{"units":1,"step":60,"series":{"connections":[]}}', 'series.connections: takes a list of 1'],
    ['no series in series', '{"units":1,"step":60,"series":{}}', 'series: takes an object of lists'],
    [
      'a negative value in a series',
      '{"units":1,"step":60,"series":{"connections":[1,-1]}}',
      'series.connections[1]: takes a number from 0',
    ],
    [
      'series of different lengths',
      '{"units":1,"step":60,"series":{"connections":[1,2],"inboundBytes":[1]}}',
      'series.inboundBytes: takes 2 values, as many as series.connections\n',
    ],
    ['a list', '[]', 'input: takes an object'],
    [
      'malformed JSON',
      '{"units":1,',
      'input: malformed JSON in line 1, column 12 (PropertyNameExpected); input takes a JSON object of edition, sku, units, mix, messageSize, serverLeg, trafficFactors, connections, serverLoad, ceilingFactor, target, measured, step, series\n',
    ],
    [
      'JSON too deep to place its error',
      '['.repeat(100_000),
      'say where; input takes a JSON object of edition, sku, units, mix, messageSize, serverLeg, trafficFactors, connections, serverLoad, ceilingFactor, target, measured, step, series\n',
    ],
    ['nothing', '', 'input: is empty; input takes a JSON object of edition'],
    ['a comment', '{"units":1,/* ten */"measured":{}}', 'malformed JSON'],
  ])('exits with 2 and one line with the field and its allowed values for %s', async (_, input, line) => {
    const { status, stdout, stderr } = await runHere(['evaluate', '-', '--json'], { input });
    expect(stderr).toContain(`headroom: `);
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('names a missing file', async () => {
    const missing = path.join(folder, 'missing.json');
    expect(await runHere(['evaluate', missing])).toEqual({
      status: 2,
      stdout: '',
      stderr: `headroom: ${missing}: file not found; FILE takes a path, or - for standard input\n`,
    });
  });
});
