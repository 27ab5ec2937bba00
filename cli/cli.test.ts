import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { version } from '../package.json';
import { EDITIONS, SCENARIOS } from '../src/guide';
import { evaluateDocument } from './answer/evaluate';
import { runHere } from './testing';

async function json(args: string[], document?: unknown) {
  const { status, stdout, stderr } = await runHere([...args, '--json'], {
    input: document === undefined ? '' : JSON.stringify(document),
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe.each([
  ['evaluate', ['units*', 'measured', 'series', 'outboundBytes', 'trafficFactors', 'inbound*', 'countedMessages']],
  ['plan', ['solve', 'workloads*', 'senders*', 'groupSize']],
])('the help of headroom %s', (command, fields) => {
  const help = async () => (await runHere([command, '--help'])).stdout;

  it('ends with a valid example', async () => {
    expect(await runHere([command, '-'], { input: (await help()).trim().split('\n').pop() })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('lists the fields, including nested ones, and marks required fields', async () => {
    const named = (await help()).match(/(?<=^ +)[a-zA-Z]+\*?(?=  )/gm);
    expect(named).toEqual(expect.arrayContaining(fields));
  });
});

describe('headroom plan', () => {
  const workloads = [{ scenario: 'broadcast', senders: 1, messageSize: 20480, sendInterval: 5 }];

  it("plans the guide's broadcast of 20 KB to 100,000 connections on 100 units", async () => {
    const broadcast = { inbound: { bytes: 4096, messages: 0.2 }, outbound: { bytes: 409600000, messages: 20000 } };
    expect(await json(['plan', '-'], { connections: 100000, target: 1, workloads })).toEqual({
      ...broadcast,
      unitsByGuideMethod: 100,
      units: 100,
      binds: 'outbound',
      utilization: 1,
      appServers: 2,
      scenarios: [{ scenario: 'broadcast', fanOut: 100000, ...broadcast, appServers: 2 }],
    });
  });

  it('solves for the maximum number of connections', async () => {
    expect((await json(['plan', '-'], { units: 100, solve: 'connections', workloads })).solved).toEqual({
      connections: 100000,
    });
  });

  it.each([
    ['no workloads', { connections: 1, workloads: [] }, 'workloads: takes a list'],
    ['an unknown scenario', { connections: 1, workloads: [{ scenario: 'chat', senders: 1 }] }, 'workloads[0].scenario'],
    [
      'no senders',
      { connections: 1, workloads: [{ scenario: 'echo' }] },
      'workloads[0].senders: is missing; it takes a number above 0',
    ],
    [
      'no scenario',
      { connections: 1, workloads: [{ senders: 1 }] },
      'workloads[0].scenario: is missing; it takes one of echo, ',
    ],
    ['no list of workloads', { connections: 1 }, 'workloads: is missing; it takes a list of at least one workload\n'],
    [
      'a typing error in a workload',
      { connections: 1, workloads: [...workloads, { scenario: 'echo', senders: 1, sendIntervall: 1 }] },
      'workloads[1].sendIntervall: is unknown; did you mean sendInterval? workloads[1] takes scenario, senders, ',
    ],
    ['0 senders', { connections: 1, workloads: [{ scenario: 'echo', senders: 0 }] }, 'workloads[0].senders: takes'],
    ['no connections', { workloads }, 'connections: is missing; it takes a whole number from 1\n'],
    ['units without solve', { connections: 1, units: 5, workloads }, 'units: is the result of a plan'],
    ['solve without units', { connections: 1, solve: 'messageSize', workloads }, 'units: is missing'],
    ['an unknown quantity to solve for', { solve: 'size', workloads }, 'solve: takes one of'],
    [
      'a quantity without a solution',
      { units: 1, solve: 'connections', workloads: [{ scenario: 'echo', senders: 1e9 }] },
      'units: 1 unit cannot carry these workloads',
    ],
  ])('exits with 2 and one line with the field and its allowed values for %s', async (_, document, line) => {
    const { status, stdout, stderr } = await runHere(['plan', '-', '--json'], { input: JSON.stringify(document) });
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

describe('headroom ceilings', () => {
  it('has a row for every scenario at every column of the default edition', async () => {
    const rows = await json(['ceilings']);
    expect(rows).toHaveLength(SCENARIOS.length * EDITIONS['2019-11'].columns.length);
    expect(rows[0]).toEqual({
      edition: '2019-11',
      scenario: 'echo',
      units: 1,
      interpolated: false,
      connections: 1000,
      inboundMessages: 1000,
      outboundMessages: 1000,
      inboundBytes: 2048000,
      outboundBytes: 2048000,
      printed: { inboundBytes: 2048000, outboundBytes: 2048000 },
    });
  });

  it('shows a printed value next to its correction', async () => {
    const [row] = await json(['ceilings', '--scenario', 'sendToBigGroup', '--units', '1']);
    expect(row).toMatchObject({ inboundBytes: 40960, printed: { inboundBytes: 81920, outboundBytes: 8192000 } });
    expect(row.correction).toContain('80 KBps');
  });

  it('marks an interpolated row', async () => {
    const [row] = await json(['ceilings', '--scenario', 'sendToSmallGroup', '--units', '15']);
    expect(row).toMatchObject({ interpolated: true, inboundMessages: 3250 });
  });

  it('limits ceilings to the do-not-exceed tables, explains it, and shows the printed value', async () => {
    const [row] = await json(['ceilings', '--scenario', 'sendToSmallGroup', '--units', '10']);
    expect(row).toMatchObject({
      outboundMessages: 20000,
      outboundBytes: 40960000,
      printed: { outboundBytes: 51200000 },
    });
    expect(row.correction).toContain('25000 outbound messages/s are above');
  });

  it.each(SCENARIOS)('gives the same ceilings for %s as evaluate for a mix of it alone', async (scenario) => {
    for (const row of await json(['ceilings', '--scenario', scenario])) {
      const { ceilings } = evaluateDocument({ units: row.units, mix: { [scenario]: 1 }, measured: {} });
      expect(row.outboundMessages / (ceilings.outboundMessages ?? NaN)).toBeCloseTo(1, 9);
      if (EDITIONS['2019-11'].scenarios[scenario].inboundPerDelivered > 0) {
        expect(row.inboundBytes / (ceilings.inboundBytes ?? NaN)).toBeCloseTo(1, 9);
      }
    }
  });

  it.each([
    ['broadcast', 2],
    ['sendToBigGroup', 20],
    ['restBroadcast', 2],
  ])(
    "prints the guide's own inbound messages of %s, which no ceiling of a resource follows: %d",
    async (scenario, messages) => {
      for (const row of await json(['ceilings', '--scenario', scenario])) {
        expect([row.inboundMessages, row.inboundBytes]).toEqual([messages, messages * 2048]);
      }
    }
  );

  it('converts the figures to a message size', async () => {
    const [row] = await json(['ceilings', '--scenario', 'broadcast', '--units', '10', '--message-size', '4096']);
    expect(row).toMatchObject({ inboundMessages: 1, outboundMessages: 10_000, outboundBytes: 40_960_000 });
    expect(row).not.toHaveProperty('printed');
  });

  it('reads the last of several values', async () => {
    expect(await json(['ceilings', '--scenario', 'echo', '--units', '1', '--units', '10'])).toMatchObject([
      { units: 10 },
    ]);
  });

  it.each([
    [['--units', '0'], '--units: takes'],
    [['--units', '3.5'], '--units: takes'],
    [['--units', '101'], '--units: takes a whole number from 1 to 100'],
    [['--edition', '2020'], "--edition <edition>' argument '2020' is invalid. Allowed choices are 2019-11, 2023-03."],
    [['--scenario', 'chat'], "--scenario <scenario>' argument 'chat' is invalid. Allowed choices are echo, "],
    [['--message-size', '0'], '--message-size: takes'],
    [['--connections', '5000'], "unknown option '--connections'"],
    [['--units', '0x10'], '--units: takes a whole number from 1 to 1000, in digits, not "0x10"'],
    [
      ['--message-size', ''],
      '--message-size: takes an average message size in bytes from 1 to 1,000,000,000, in digits, not ""',
    ],
    [['--unit', '1'], "unknown option '--unit' (Did you mean --units?)"],
    [['--un\u200bits\u001b[31m\u202e', '1'], String.raw`unknown option '--un\u200bits\u001b[31m\u202e'`],
  ])('exits with 2 and one line for %j', async (args, line) => {
    const { status, stdout, stderr } = await runHere(['ceilings', ...args]);
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

it('npm run headroom runs the command from its sources', () => {
  const cwd = path.join(__dirname, '..');
  const { status, stdout } = spawnSync('npm', ['run', '-s', 'headroom', '--', '--version'], { cwd, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` });
});
