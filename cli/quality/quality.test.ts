import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runHere, testServers } from '../testing';
import { toldEvent } from './testing';

const serving = testServers();
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-quality-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = path.join(folder, 'events.jsonl');
writeFileSync(FILE, `${toldEvent({ at: 1e9 + 10, from: 1e9 })}\n`);

const answer = (more: object) =>
  JSON.stringify({ status: 'success', data: { resultType: 'matrix', result: [] }, ...more });
const quality = async (body: string, ...args: string[]) =>
  runHere(['quality', FILE, '--prometheus', await serving((_, __, response) => response.end(body)), ...args]);

it('concludes nothing from a server that has no utilization of this time', async () => {
  expect(await quality(answer({}))).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /has no utilization that the rules recorded from 2001-09-09 01:00 to 2001-09-09 06:00 UTC/
    ),
  });
});

it('concludes nothing from a partial answer', async () => {
  const { status, stdout, stderr } = await quality(answer({ warnings: ['store-2 is down'] }));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('store-2 is down');
});

it('takes Markdown or JSON, not both', async () => {
  const { status, stderr } = await quality(answer({}), '--json', '--markdown');
  expect([status, stderr]).toEqual([2, expect.stringContaining("'--markdown' cannot be used with option '--json'")]);
});

it('reads standard input, and says how many hours the server does not know', async () => {
  const labels = { alertname: 'SignalRInputMissing', severity: 'warning', resource: 'a\u001b[31m|b' };
  const result = [{ metric: { resource_id: '/chat' }, values: [[3600, '1']] }];
  const server = await serving((_, __, response) => response.end(answer({ data: { resultType: 'matrix', result } })));
  const { status, stdout } = await runHere(['quality', '-', '--prometheus', server, '--markdown'], {
    input: `${toldEvent({ at: 10, labels })}\n${toldEvent({ at: 7200, labels })}\n`,
  });
  expect(status).toBe(0);
  expect(stdout).toContain('0 pages and 1 ticket.');
  expect(stdout).toContain('Prometheus has no utilization of 1 of these 2 hours: harm in them is not known.');
  expect(stdout).toContain('| SignalRInputMissing | 1 | 0 | 0 | 0 | 1 | - | - | - | 0 | 0 | 0 |');
});
