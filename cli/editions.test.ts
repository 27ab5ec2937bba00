import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runHere } from './testing';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-editions-'));
const SETTINGS = path.join(folder, 'settings.yaml');
writeFileSync(SETTINGS, 'edition: 2023-03\nserver_leg: true\nmessage_size_bytes: 512\nmix: { sendToConnection: 1 }\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DEFAULT = 'edition: 2019-11 (the default; --settings takes the edition of your rules)';

/** 20,304 messages/s: 225.6% of 9,000 in one edition. */
const ROUTED = { units: 20, mix: { sendToConnection: 1 }, messageSize: 2048, measured: { outboundMessages: 20_304 } };

async function linesOf(args: string[], document?: object): Promise<string[]> {
  const { status, stdout, stderr } = await runHere(args, { input: JSON.stringify(document ?? '') });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
}

describe('headroom evaluate', () => {
  it('says in its first line which edition it takes, and what the other one would answer', async () => {
    const lines = await linesOf(['evaluate', '-'], ROUTED);
    expect(lines[0]).toBe(DEFAULT);
    expect(lines).toContain('worst: outboundMessages at 225.6%');
    expect(lines).toContain(
      'note: Edition 2023-03 gives another answer: outboundMessages at 101.5%, recommended units 200.'
    );
  });

  it('takes the edition, and what else is declared for all resources, from a settings file', async () => {
    const { mix: _, messageSize: __, ...bare } = ROUTED;
    const lines = await linesOf(['evaluate', '-', '--settings', SETTINGS], bare);
    expect(lines[0]).toBe(`edition: 2023-03 (of ${SETTINGS})`);
    expect(lines).toContain('worst: outboundMessages at 101.5%');
    expect(lines.join('\n')).not.toMatch(/no mix is known|no message size is known|as Azure counts them/);
    expect(lines).toContain(
      'note: Edition 2019-11 gives another answer: outboundMessages at 225.6%, recommended units none.'
    );
  });

  it.each([
    ['the edition of the input', { edition: '2019-11' }, 'edition: 2019-11'],
    ['the edition of the SKU', { sku: 'Premium_P2', units: 200 }, 'edition: 2023-03 (for Premium_P2)'],
  ])('takes %s before that of the settings', async (_, more, line) => {
    expect((await linesOf(['evaluate', '-', '--settings', SETTINGS], { ...ROUTED, ...more }))[0]).toBe(line);
  });

  it('says nothing of the other edition where it gives the same answer', async () => {
    const same = { units: 10, mix: { echo: 1 }, measured: { outboundMessages: 5000 } };
    expect((await linesOf(['evaluate', '-'], same)).join('\n')).not.toContain('another answer');
  });

  it('says where the server load is missing, by which the rules size a resource too', async () => {
    const line =
      'note: The server load is missing. The rules size a resource by it too: above 70%, headroom status recommends more units.';
    expect(await linesOf(['evaluate', '-'], ROUTED)).toContain(line);
    expect(await linesOf(['evaluate', '-'], { ...ROUTED, serverLoad: 0.5 })).not.toContain(line);
    const series = { units: 20, step: 60, series: { outboundBytes: [1e6, 1e6], serverLoad: [0.1, 0.2] } };
    expect(await linesOf(['evaluate', '-'], series)).not.toContain(line);
  });
});

describe('headroom plan', () => {
  const plan = {
    connections: 15_000,
    workloads: [{ scenario: 'sendToConnection', senders: 15_000, messageSize: 2048, sendInterval: 1 }],
  };

  it('says which edition it takes, and what the other one would answer', async () => {
    const lines = await linesOf(['plan', '-'], plan);
    expect(lines[0]).toBe(DEFAULT);
    expect(lines.at(-1)).toMatch(/^note: Edition 2023-03 gives another answer: units \d+, not \d+\.$/);
  });

  it('takes the edition of a settings file', async () => {
    const lines = await linesOf(['plan', '-', '--settings', SETTINGS], plan);
    expect(lines[0]).toBe(`edition: 2023-03 (of ${SETTINGS})`);
    expect(lines.at(-1)).toMatch(/^note: Edition 2019-11 gives another answer: units \d+, not \d+\.$/);
  });
});

describe('headroom ceilings', () => {
  const ROWS = ['ceilings', '--units', '20', '--scenario', 'sendToConnection'];

  it('says which edition it takes, and where the other one differs', async () => {
    const lines = await linesOf(ROWS);
    expect(lines[0]).toBe(DEFAULT);
    expect(lines.at(-1)).toBe(
      'note: edition 2023-03 differs by more than 10% in 1 of 1 row, most for sendToConnection on 20 units: 20,000 outbound msg/s, not 9,000'
    );
    expect((await linesOf(['ceilings', '--units', '20', '--scenario', 'echo'])).at(-1)).toMatch(/^echo/);
  });

  it('takes the edition of a settings file, or of its option, and not of both', async () => {
    expect((await linesOf([...ROWS, '--settings', SETTINGS]))[0]).toBe(`edition: 2023-03 (of ${SETTINGS})`);
    expect((await linesOf([...ROWS, '--edition', '2023-03']))[0]).toBe('edition: 2023-03');
    expect(await runHere([...ROWS, '--edition', '2023-03', '--settings', SETTINGS])).toEqual({
      status: 2,
      stdout: '',
      stderr: "headroom: option '--edition <edition>' cannot be used with option '--settings <file>'\n",
    });
  });
});
