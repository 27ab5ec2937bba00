import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from './outside';
import { pageOptions, placeTemplates } from './debian';

const { XDG_CACHE_HOME } = process.env;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-debian-'));
  process.env.XDG_CACHE_HOME = join(folder, 'cache');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  process.env.XDG_CACHE_HOME = XDG_CACHE_HOME ?? '';
});

/** Creates the folder of templates below a root, with these texts by file name. */
function templatesIn(root: string, texts: Record<string, string> = {}): string {
  const templates = join(root, 'usr', 'share', 'prometheus', 'alertmanager');
  mkdirSync(templates, { recursive: true });
  Object.entries(texts).forEach(([name, text]) => writeFileSync(join(templates, name), text));
  return templates;
}

it("puts all templates of an unpacked Alertmanager into place, and none of its package's other files", () => {
  const [unpacked, root] = [join(folder, 'unpacked'), join(folder, 'root')];
  templatesIn(unpacked, { 'default.tmpl': 'default', 'email.tmpl': 'email', 'generate-ui.sh': 'no template' });
  placeTemplates(unpacked, root);
  expect(readdirSync(templatesIn(root)).sort()).toEqual(['default.tmpl', 'email.tmpl']);
  expect(readFileSync(join(templatesIn(root), 'email.tmpl'), 'utf8')).toBe('email');
});

it('does not overwrite templates of an installed package', () => {
  const [unpacked, root] = [join(folder, 'unpacked'), join(folder, 'root')];
  templatesIn(unpacked, { 'default.tmpl': 'unpacked', 'email.tmpl': 'unpacked' });
  templatesIn(root, { 'default.tmpl': 'installed' });
  placeTemplates(unpacked, root);
  expect(readdirSync(templatesIn(root))).toEqual(['default.tmpl']);
  expect(readFileSync(join(templatesIn(root), 'default.tmpl'), 'utf8')).toBe('installed');
});

it('points an unpacked server to its unpacked web pages, and leaves an installed server alone', () => {
  const unpacked = join(cacheFolder(), 'debian', 'root', 'usr');
  expect(pageOptions(join(unpacked, 'bin', 'prometheus'))).toEqual([
    `--web.local-assets=${join(unpacked, 'share', 'prometheus', 'web')}/`,
  ]);
  expect(pageOptions(join(unpacked, 'bin', 'prometheus-alertmanager'))).toEqual([
    `--web.ui-path=${join(unpacked, 'share', 'prometheus', 'alertmanager', 'no-ui')}/`,
  ]);
  expect(pageOptions('/usr/bin/prometheus')).toEqual([]);
  expect(pageOptions(join(cacheFolder(), 'bin', 'prometheus'))).toEqual([]);
});
