import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UID } from '../../dashboards/generator/parts/links';
import { besideUid, provisionCoreDashboards } from './web';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('dashboards of built-in panels replace none with the plugin, and link to each other only', () => {
  const dashboards = join(folder, 'dashboards');
  provisionCoreDashboards(join(folder, 'provisioning'), dashboards);
  const texts = readdirSync(dashboards).map((name) => readFileSync(join(dashboards, name), 'utf8'));
  const uids = texts.map((text): string => JSON.parse(text).uid);
  expect(uids.sort()).toEqual([UID.fleet, UID.pipeline, UID.resource, UID.review].map(besideUid).sort());
  for (const text of texts) {
    const linked = [...text.matchAll(/\/d\/([\w-]+)/g)].map(([, uid]) => uid);
    expect(linked.filter((uid) => !uids.includes(uid))).toEqual([]);
    expect(text).not.toContain('"signalr-headroom"');
  }
  const provider = readFileSync(join(folder, 'provisioning', 'dashboards', 'core.yaml'), 'utf8');
  expect(JSON.parse(provider)).toMatchObject({ providers: [{ options: { path: dashboards } }] });
});
