import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { EDITIONS, SCENARIOS } from '../src/guide';
import { evaluateDocument } from './evaluate';
import { bundledCommand } from './testing';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-cli-'));
const { run } = bundledCommand();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function json(args: string[], document?: unknown) {
  const { status, stdout, stderr } = run([...args, '--json'], {
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

  it('prints the documented JSON', () => {
    expect(json(['evaluate', '-'], document)).toEqual({
      ceilings: {
        inboundBytes: 20480000,
        outboundBytes: 20480000,
        inboundMessages: 10000,
        outboundMessages: 10000,
        connections: 10000,
      },
      utilization: { inboundBytes: 0.927734375, outboundBytes: 0.927734375, connections: 0.9 },
      worst: { dimension: 'inboundBytes', utilization: 0.927734375 },
      state: 'warning',
      recommendedUnits: 20,
      interpolated: false,
      notes: [],
    });
  });

  it('reads a file like standard input', () => {
    const file = path.join(folder, 'snapshot.json');
    writeFileSync(file, JSON.stringify(document));
    expect(json(['evaluate', file])).toEqual(json(['evaluate', '-'], document));
  });

  it('prints a table without --json', () => {
    const { status, stdout } = run(['evaluate', '-'], { input: JSON.stringify(document) });
    expect(status).toBe(0);
    expect(stdout).toContain('0.927734375');
    expect(stdout).toContain('recommended units: 20');
  });

  it.each([
    [
      'an unknown field',
      '{"units":1,"unit":2,"measured":{}}',
      'unit: is unknown; did you mean units? input takes edition, units, mix, connections, messageSize, target, measured\n',
    ],
    [
      'an unknown measured field',
      '{"units":1,"measured":{"bytes":2}}',
      'measured.bytes: is unknown; measured takes inboundBytes, outboundBytes, inboundMessages, outboundMessages\n',
    ],
    [
      'a typing error in a measured field',
      '{"units":1,"measured":{"inboundByte":2}}',
      'measured.inboundByte: is unknown; did you mean inboundBytes? measured takes inboundBytes, outboundBytes, inboundMessages, outboundMessages\n',
    ],
    ['a negative rate', '{"units":1,"measured":{"inboundBytes":-1}}', 'measured.inboundBytes: takes a number'],
    ['NaN', '{"units":1,"measured":{"inboundBytes":NaN}}', 'measured.inboundBytes: malformed JSON'],
    ['a string for a number', '{"units":"1","measured":{}}', 'units: takes a whole number'],
    ['a word for a number', '{"units":1,"connections":"many","measured":{}}', 'connections: takes a number'],
    ['null for a number', '{"units":1,"connections":null,"measured":{}}', 'connections: takes a number'],
    ['null for a rate', '{"units":1,"measured":{"inboundBytes":null}}', 'measured.inboundBytes: takes a number'],
    ['null for a mix', '{"units":1,"mix":null,"measured":{}}', 'mix: takes an object'],
    ['a field called __proto__', '{"units":1,"measured":{"__proto__":{}}}', 'measured.__proto__: is unknown'],
    ['an empty mix', '{"units":1,"mix":{},"measured":{}}', 'mix: is empty'],
    ['shares off 1', '{"units":1,"mix":{"echo":0.5},"measured":{}}', 'mix: sums to 0.5'],
    ['a negative share', '{"units":1,"mix":{"echo":2,"broadcast":-1},"measured":{}}', 'mix.broadcast: is negative'],
    ['an unknown scenario', '{"units":1,"mix":{"chat":1},"measured":{}}', 'mix.chat: is not a scenario'],
    ['unit size 0', '{"units":0,"measured":{}}', 'units: takes a whole number'],
    ['unit size 3.5', '{"units":3.5,"measured":{}}', 'units: takes a whole number'],
    ['unit size 101 in 2019-11', '{"units":101,"measured":{}}', 'units: takes a whole number from 1 to 100'],
    ['an unknown edition', '{"edition":"2020","units":1,"measured":{}}', 'edition: takes one of'],
    ['a target above 1', '{"units":1,"target":1.5,"measured":{}}', 'target: takes a number above 0, up to 1'],
    ['a message of no bytes', '{"units":1,"messageSize":0,"measured":{}}', 'messageSize: takes'],
    ['no units', '{"measured":{}}', 'units: is missing; it takes a whole number of units of at least 1\n'],
    ['no measured', '{"units":1}', 'measured: is missing; it takes an object of measured rates\n'],
    ['a list', '[]', 'input: takes an object'],
    [
      'malformed JSON',
      '{"units":1,',
      'input: malformed JSON in line 1, column 12 (PropertyNameExpected); input takes a JSON object of edition, units, mix, connections, messageSize, target, measured\n',
    ],
    [
      'JSON too deep to place its error',
      '['.repeat(100_000),
      'say where; input takes a JSON object of edition, units, mix, connections, messageSize, target, measured\n',
    ],
    ['nothing', '', 'input: is empty; input takes a JSON object of edition'],
    ['a comment', '{"units":1,/* ten */"measured":{}}', 'malformed JSON'],
  ])('exits with 2 and one line with the field and its allowed values for %s', (_, input, line) => {
    const { status, stdout, stderr } = run(['evaluate', '-', '--json'], { input });
    expect(stderr).toContain(`headroom: `);
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('names a missing file', () => {
    const missing = path.join(folder, 'missing.json');
    expect(run(['evaluate', missing])).toEqual({
      status: 2,
      stdout: '',
      stderr: `headroom: ${missing}: file not found; FILE takes a path, or - for standard input\n`,
    });
  });
});

describe.each([
  ['evaluate', ['units*', 'measured*', 'outboundBytes']],
  ['plan', ['solve', 'workloads*', 'senders*', 'groupSize']],
])('the help of headroom %s', (command, fields) => {
  const help = () => run([command, '--help']).stdout;

  it('ends with a valid example', () => {
    expect(run([command, '-'], { input: help().trim().split('\n').pop() })).toMatchObject({ status: 0, stderr: '' });
  });

  it('lists the fields, including nested ones, and marks required fields', () => {
    const named = help().match(/(?<=^ +)[a-zA-Z]+\*?(?=  )/gm);
    expect(named).toEqual(expect.arrayContaining(fields));
  });
});

describe('headroom plan', () => {
  const workloads = [{ scenario: 'broadcast', senders: 1, messageSize: 20480, sendInterval: 5 }];

  it("plans the guide's broadcast of 20 KB to 100,000 connections on 100 units", () => {
    const broadcast = { inbound: { bytes: 4096, messages: 0.2 }, outbound: { bytes: 409600000, messages: 20000 } };
    expect(json(['plan', '-'], { connections: 100000, workloads })).toEqual({
      ...broadcast,
      unitsByGuideMethod: 100,
      units: 100,
      appServers: 2,
      scenarios: [{ scenario: 'broadcast', fanOut: 100000, ...broadcast, appServers: 2 }],
    });
  });

  it('solves for the maximum number of connections', () => {
    expect(json(['plan', '-'], { units: 100, solve: 'connections', workloads }).solved).toEqual({
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
  ])('exits with 2 and one line with the field and its allowed values for %s', (_, document, line) => {
    const { status, stdout, stderr } = run(['plan', '-', '--json'], { input: JSON.stringify(document) });
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

describe('headroom ceilings', () => {
  it('has a row for every scenario at every column of the default edition', () => {
    const rows = json(['ceilings']);
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

  it('shows a printed value next to its correction', () => {
    const [row] = json(['ceilings', '--scenario', 'sendToBigGroup', '--units', '1']);
    expect(row).toMatchObject({ inboundBytes: 40960, printed: { inboundBytes: 81920, outboundBytes: 8192000 } });
    expect(row.correction).toContain('80 KBps');
  });

  it('marks an interpolated row', () => {
    const [row] = json(['ceilings', '--scenario', 'sendToSmallGroup', '--units', '15']);
    expect(row).toMatchObject({ interpolated: true, inboundMessages: 3250 });
  });

  it('limits ceilings to the do-not-exceed tables, explains it, and shows the printed value', () => {
    const [row] = json(['ceilings', '--scenario', 'sendToSmallGroup', '--units', '10']);
    expect(row).toMatchObject({
      outboundMessages: 20000,
      outboundBytes: 40960000,
      printed: { outboundBytes: 51200000 },
    });
    expect(row.correction).toContain('25000 outbound messages/s are above');
  });

  it.each(SCENARIOS)('gives the same ceilings for %s as evaluate for a mix of it alone', (scenario) => {
    for (const row of json(['ceilings', '--scenario', scenario])) {
      const { ceilings } = evaluateDocument({ units: row.units, mix: { [scenario]: 1 }, measured: {} });
      expect(row.outboundMessages / ceilings.outboundMessages).toBeCloseTo(1, 9);
      expect(row.inboundBytes / ceilings.inboundBytes).toBeCloseTo(1, 9);
    }
  });

  it('uses message size and connections', () => {
    const [row] = json([
      'ceilings',
      '--scenario',
      'broadcast',
      '--units',
      '10',
      '--message-size',
      '4096',
      '--connections',
      '5000',
    ]);
    expect(row).toMatchObject({ inboundMessages: 2, outboundMessages: 10000, outboundBytes: 40960000 });
  });

  it('reads -0 connections as none, and the last of several values', () => {
    const [row] = json(['ceilings', '--scenario', 'broadcast', '--units', '1', '--units', '10', '--connections=-0']);
    expect(row).toMatchObject({ units: 10, inboundMessages: 10_000 });
  });

  it.each([
    [['--units', '0'], '--units: takes'],
    [['--units', '3.5'], '--units: takes'],
    [['--units', '101'], '--units: takes a whole number from 1 to 100'],
    [['--edition', '2020'], '--edition: takes one of'],
    [['--scenario', 'chat'], '--scenario: takes one of'],
    [['--message-size', '0'], '--message-size: takes'],
    [['--connections', '-1'], '--connections: takes'],
    [['--units', '0x10'], '--units: takes a whole number from 1 to 1000, in digits, not "0x10"'],
    [['--message-size', ''], '--message-size: takes a number of bytes from 1 to 1000000000, in digits, not ""'],
    [['--unit', '1'], "unknown option '--unit' (Did you mean --units?)"],
    [['--un\u200bits\u001b[31m\u202e', '1'], String.raw`unknown option '--un\u200bits\u001b[31m\u202e'`],
  ])('exits with 2 and one line for %j', (args, line) => {
    const { status, stdout, stderr } = run(['ceilings', ...args]);
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});
