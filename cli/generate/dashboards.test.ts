import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { settingsOf } from '../../alerts/generator/settings';
import { buildDashboards, fileNameOf, serialize } from '../../dashboards/generator';
import { PANEL_KINDS, type Panels } from '../../dashboards/generator/parts/variants';
import { bundledCommand, runHere } from '../testing';

const { run: start } = bundledCommand();
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-dashboards-'));
const settings = path.join(folder, 'settings.yaml');
const out = path.join(folder, 'dashboards');
const resource = path.join(out, 'signalr-headroom-resource.json');

const TEXT = 'utilization_warning_ratio: 0.6\n';

beforeEach(() => {
  writeFileSync(settings, TEXT);
  rmSync(out, { recursive: true, force: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const args = (panels: string, file = settings) => ['dashboards', '--settings', file, '--panels', panels, '--out', out];

function texts(): Map<string, string> {
  return new Map(readdirSync(out).map((name) => [name, readFileSync(path.join(out, name), 'utf8')]));
}

function expected(panels: Panels, text = TEXT): Map<string, string> {
  const dashboards = buildDashboards({ settings: settingsOf(text), panels });
  return new Map(dashboards.map((dashboard) => [fileNameOf(dashboard), serialize(dashboard)]));
}

it.each(PANEL_KINDS)('writes the dashboards with %s panels for the pack of these settings', async (panels) => {
  const { status, stdout, stderr } = await runHere(args(panels));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`wrote ${expected(panels).size} dashboards to ${out}, with panels ${panels}\n`);
  expect(new Map([...texts()].sort())).toEqual(new Map([...expected(panels)].sort()));
  expect(texts()).not.toEqual(expected(panels, ''));
});

const PORTAL = 'signalr-headroom-portal.json';

const listing = (more: string) =>
  `resources: [{ resource_id: /subscriptions/5f1c/resourcegroups/chat/providers/microsoft.signalrservice/signalr/orders${more} }]\n`;

it.each([
  [listing(', mix: { echo: 1 }'), ['the mix of the settings'], []],
  [
    '',
    [],
    ["note: resources: has no resource_id, so the dashboard for Azure's portal has the do-not-exceed ceilings for all"],
  ],
])(
  "writes the dashboard for Azure's portal with the mixes of listed resources, and says if there are none: %s",
  async (text, bases, notes) => {
    writeFileSync(settings, text);
    const { status, stdout } = await runHere(args('core'));
    expect(status).toBe(0);
    expect([...texts()]).toEqual(expect.arrayContaining([...expected('core', text)]));
    expect(
      texts()
        .get(PORTAL)
        ?.match(/the mix of the settings/g) ?? []
    ).toEqual(bases);
    expect(stdout.match(/^note: .*$/gm) ?? []).toEqual(notes);
  }
);

it('writes the committed dashboards for settings without a value', async () => {
  writeFileSync(settings, '');
  await runHere(args('plugin'));
  const committed = path.join(__dirname, '../../dashboards/generated');
  expect(new Map([...texts()].sort())).toEqual(
    new Map(
      readdirSync(committed)
        .sort()
        .map((name) => [name, readFileSync(path.join(committed, name), 'utf8')])
    )
  );
});

it('replaces the other variant, and removes dashboards that need the plugin', async () => {
  await runHere(args('plugin'));
  writeFileSync(path.join(out, 'mine.json'), '{}');
  const { status, stdout } = await runHere(args('core'));
  expect(status).toBe(0);
  expect(stdout.match(/^removed .*$/gm)).toEqual(
    ['fleet', 'resource', 'review'].map((name) => `removed signalr-headroom-${name}-azure.json`)
  );
  expect([...texts().keys()].sort()).toEqual([...expected('core').keys(), 'mine.json'].sort());
});

it('writes nothing if a file in the way is not a dashboard of this project, until --force says otherwise', async () => {
  mkdirSync(out);
  writeFileSync(resource, '{ "uid": "mine" }');
  expect(await runHere(args('core'))).toEqual({
    status: 2,
    stdout: '',
    stderr: `headroom: --out: ${resource} does not begin with the heading of a generated file; move it, or replace it with --force\n`,
  });
  expect([...texts()]).toEqual([['signalr-headroom-resource.json', '{ "uid": "mine" }']]);
  expect(await runHere([...args('core'), '--force'])).toMatchObject({ status: 0, stderr: '' });
  expect(texts().size).toBe(expected('core').size);
});

it('leaves the old dashboards if it is interrupted', async () => {
  await runHere(args('plugin'));
  const before = texts();
  const hook = path.join(folder, 'signal.cjs');
  writeFileSync(
    hook,
    "const { promises } = require('node:fs');\nconst write = promises.writeFile;\npromises.writeFile = (...given) => (process.kill(process.pid, 'SIGINT'), write(...given));\n"
  );
  expect(start(args('core'), { node: ['--require', hook] })).toMatchObject({ status: 'SIGINT', stdout: '' });
  expect(texts()).toEqual(before);
});

it.each([
  [
    'panels of another name',
    args('azure'),
    "option '--panels <panels>' argument 'azure' is invalid. Allowed choices are plugin, core.",
  ],
  [
    'no panels',
    ['dashboards', '--settings', settings, '--out', out],
    "required option '--panels <panels>' not specified",
  ],
  [
    'no folder',
    ['dashboards', '--settings', settings, '--panels', 'core'],
    "required option '--out <folder>' not specified",
  ],
  [
    'a settings file that is not there',
    args('core', 'no.yaml'),
    '--settings: no.yaml: file not found; it takes a file',
  ],
])('has an error of one line for %s, and writes nothing', async (_, given, error) => {
  expect(await runHere(given)).toEqual({ status: 2, stdout: '', stderr: `headroom: ${error}\n` });
  expect(readdirSync(folder)).not.toContain('dashboards');
});

it('lists what is wrong in the settings, and writes nothing', async () => {
  writeFileSync(settings, 'utilization_warning_ratio: 2\nunknown: 1\n');
  const { status, stderr } = await runHere(args('core'));
  expect(status).toBe(2);
  expect(stderr).toMatch(/^headroom: .*utilization_warning_ratio.*\n/m);
  expect(stderr).toMatch(/^headroom: .*unknown.*\n/m);
  expect(readdirSync(folder)).not.toContain('dashboards');
});
