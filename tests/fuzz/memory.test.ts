import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { LARGEST_DOCUMENT_BYTES, LARGEST_SETTINGS_BYTES } from '../../cli/common/read-text';
import { bundledCommand } from '../../cli/testing';

/** The heap that the documentation promises to be enough, in MB. */
const HEAP_MB = 256;

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-memory-'));
const { run } = bundledCommand();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function headroom(args: string[], input?: string | Buffer) {
  return run(args, { input, node: [`--max-old-space-size=${HEAP_MB}`] });
}

/** Returns a plan of this length, filled with as many workloads as fit. */
function planOf(bytes: number): string {
  const [start, end] = ['{"connections":1000,"workloads":[', ']}'];
  const workload = '{"scenario":"echo","senders":1,"messageSize":1024,"sendInterval":10}';
  const count = Math.floor((bytes - start.length - end.length + 1) / (workload.length + 1));
  return `${start}${Array(count).fill(workload).join(',')}${end}`.padEnd(bytes, ' ');
}

describe(`the command in a heap of ${HEAP_MB} MB`, () => {
  it('plans the largest accepted document and refuses one that is a byte longer', () => {
    const largest = planOf(LARGEST_DOCUMENT_BYTES);
    const planned = headroom(['plan', '-', '--json'], largest);
    expect({ status: planned.status, stderr: planned.stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(planned.stdout).inbound.messages).toBeGreaterThan(1000);
    expect(headroom(['plan', '-'], `${largest} `)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'headroom: -: exceeds the limit of 4 MiB; FILE takes a path, or - for standard input\n',
    });
  });

  it('writes the rules for 30,000 resources', () => {
    const file = path.join(folder, 'fleet.yaml');
    const resource = (i: number) =>
      `  - resource_id: /subscriptions/${'0'.repeat(36)}/resourcegroups/rg-${i % 500}/providers/microsoft.signalrservice/signalr/name-${i}\n` +
      '    mix: {echo: 0.7, sendToSmallGroup: 0.2, broadcast: 0.1}\n';
    writeFileSync(file, `resources:\n${Array.from({ length: 30_000 }, (_, i) => resource(i)).join('')}`);
    const out = path.join(folder, 'fleet');
    const { status, stderr } = headroom(['rules', '--settings', file, '--target', 'prometheus', '--out', out]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(path.join(out, 'signalr-settings.rules.yml'), 'utf8').includes('name-29999')).toBe(true);
  });

  it.each(['evaluate', 'plan'])(
    '%s refuses a file of 50 MB and an endless device before they fill the memory',
    (command) => {
      const file = path.join(folder, 'large.json');
      writeFileSync(file, planOf(50e6));
      for (const input of [file, '/dev/zero']) {
        const { status, stdout, stderr } = headroom([command, input]);
        expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
        expect(stderr).toContain(`${input}: exceeds the limit of 4 MiB`);
      }
    }
  );

  it('rules refuses settings of 50 MB and an endless device', () => {
    const file = path.join(folder, 'large.yaml');
    writeFileSync(file, `alert_labels:\n${'  team: a\n'.repeat(5e6)}`);
    for (const settings of [file, '/dev/zero']) {
      const out = path.join(folder, 'out');
      const { status, stderr } = headroom(['rules', '--settings', settings, '--target', 'prometheus', '--out', out]);
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: `headroom: --settings: ${settings}: exceeds the limit of ${LARGEST_SETTINGS_BYTES / 1024 / 1024} MiB; it takes a file\n`,
      });
    }
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeff{"units":1,"measured":{}}', 'utf16le')],
    ['Latin-1', Buffer.from('{"units":1,"mix":{"\u00e9cho":1},"measured":{}}', 'latin1')],
    ['a truncated character', Buffer.from('{"units":1,"measured":{}} \u{1F4A9}').subarray(0, -1)],
  ])('reports %s as invalid UTF-8', (_, input) => {
    const { status, stderr } = headroom(['evaluate', '-'], input);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'headroom: -: is not UTF-8 text; FILE takes a path, or - for standard input\n',
    });
  });
});
