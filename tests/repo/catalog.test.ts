import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf, trackedFiles } from './tracked';

interface Plugin {
  id: string;
  name: string;
  type: string;
  info: {
    description: string;
    keywords: string[];
    author: { name: string };
    logos: Record<string, string>;
    links: Array<{ name: string; url: string }>;
    screenshots: Array<{ name: string; path: string }>;
    version: string;
    updated: string;
  };
  dependencies: { grafanaDependency: string };
}

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const plugin: Plugin = JSON.parse(read('src/plugin.json'));
const manifest: { version: string; license: string } = JSON.parse(read('package.json'));
const readme = read('src/README.md');

// docs/catalog.md says which checks of Grafana's plugin catalogue each of these holds.
describe('what the plugin catalogue shows of the panel', () => {
  it('has an id of owner, name and type, and a name in words that is not the id', () => {
    expect(plugin.id).toMatch(new RegExp(`^[a-z0-9]+-[a-z0-9]+-${plugin.type}$`));
    expect(plugin.name).toMatch(/ /);
    expect(plugin.name).not.toBe(plugin.id);
  });

  it('says in one sentence what it is for, by words that people look for', () => {
    expect(plugin.info.description.length).toBeGreaterThan(40);
    expect(plugin.info.keywords).toEqual(expect.arrayContaining(['azure', 'signalr', 'capacity']));
    expect(new Set(plugin.info.keywords).size).toBe(plugin.info.keywords.length);
    expect(plugin.info.author.name).not.toBe('');
  });

  it('takes version and date from the build, which replaces these words', () => {
    expect(plugin.info).toMatchObject({ version: '%VERSION%', updated: '%TODAY%' });
  });

  it('has its logos, as pictures without a script, a link or anything from elsewhere', () => {
    expect(Object.keys(plugin.info.logos).sort()).toEqual(['large', 'small']);
    Object.values(plugin.info.logos).forEach((path) => {
      expect(path).toMatch(/^img\/.*\.svg$/);
      expect(read(`src/${path}`)).not.toMatch(/<script|<foreignObject|\bon\w+=|href=|url\(|<!ENTITY|<style/i);
    });
  });

  it('has a picture of every view, each with a sentence, and each a PNG that is there', () => {
    const names = plugin.info.screenshots.map(({ name }) => name.split(':')[0]);
    expect(names).toEqual(['Overlay', 'Utilization', 'Review', 'Plan']);
    plugin.info.screenshots.forEach(({ path }) => {
      const signature = readFileSync(join(ROOT, 'src', path))
        .subarray(0, 8)
        .toString('latin1');
      expect(signature).toBe('\x89PNG\r\n\x1a\n');
    });
  });

  it('links, encrypted, to its source and to its licence', () => {
    const addresses = plugin.info.links.map(({ url }) => url);
    expect(addresses.filter((url) => !url.startsWith('https://'))).toEqual([]);
    expect(addresses).toEqual(expect.arrayContaining([expect.stringContaining('github.com/signalr-headroom/')]));
    expect(addresses).toEqual(expect.arrayContaining([expect.stringContaining('LICENSE-2.0')]));
  });

  it('names a lowest Grafana and none above it, so that the next one may load it', () => {
    expect(plugin.dependencies.grafanaDependency).toBe('>=12.2.0');
  });
});

describe("the panel's README, which is its page in the catalogue", () => {
  it('stands alone there: nothing in it points into the repository', () => {
    const targets = [...readme.matchAll(/\]\(([^)\s]+)/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !target.startsWith('https://'))).toEqual([]);
  });

  it('has no comment and no HTML, which are not shown, and no words of a template', () => {
    expect(readme.replace(/`[^`]*`/g, '')).not.toMatch(/<[a-z!/]/i);
    expect(readme).not.toMatch(/plugin template/i);
  });

  it('is for those who use the panel: how to build it stands elsewhere', () => {
    expect(readme).not.toMatch(/\b(?:yarn|nodejs|npm|webpack)\b/i);
    expect(readme).toMatch(/^## To begin$/m);
  });
});

describe('what goes into the archive beside the panel', () => {
  it('is a changelog with an entry for this version', () => {
    expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')} `, 'm'));
  });

  it('is a licence that the catalogue takes, with the name of whose work it is', () => {
    expect(manifest.license).toBe('Apache-2.0');
    expect(read('LICENSE')).toMatch(/^ +Apache License\n +Version 2\.0/m);
    expect(read('LICENSE')).not.toMatch(/[{[](?:yyyy|name of copyright owner)[}\]]/);
  });
});

describe('docs/catalog.md', () => {
  const page = textOf('docs/catalog.md') ?? '';

  it('names only files that are there as what holds a check', () => {
    const named = [...page.matchAll(/`((?:tests|src|tools|\.github|docs|\.config|provisioning)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(5);
    const files = trackedFiles();
    const gone = named
      .map(([, name = '']) => name)
      .filter((name) => !files.includes(name) && !existsSync(join(ROOT, name)));
    expect(gone).toEqual([]);
  });

  it('lists every analyzer that the release runs, and no other as run', () => {
    const release = /for analyzer in ([\s\S]*?); do/.exec(read('.github/workflows/release.yml'))?.[1] ?? '';
    const run = release.split(/[\s\\]+/).filter((name) => name !== '');
    const [, table = ''] = /^## What the validator looks at\n([\s\S]*?)^## /m.exec(page) ?? [];
    const listed = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    );
    expect(run.length).toBeGreaterThan(20);
    expect(listed.sort()).toEqual(run.sort());
  });
});
