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

// docs/catalog.md lists the checks of Grafana's plugin catalogue that these tests cover.
describe("the panel's entry in the plugin catalogue", () => {
  it('has an id of owner, name and type, and a readable name that differs from it', () => {
    expect(plugin.id).toMatch(new RegExp(`^[a-z0-9]+-[a-z0-9]+-${plugin.type}$`));
    expect(plugin.name).toMatch(/ /);
    expect(plugin.name).not.toBe(plugin.id);
  });

  it('has a description and the keywords that people search for', () => {
    expect(plugin.info.description.length).toBeGreaterThan(40);
    expect(plugin.info.keywords).toEqual(expect.arrayContaining(['azure', 'signalr', 'capacity']));
    expect(new Set(plugin.info.keywords).size).toBe(plugin.info.keywords.length);
    expect(plugin.info.author.name).not.toBe('');
  });

  it('gets version and date from the build, which replaces the placeholders', () => {
    expect(plugin.info).toMatchObject({ version: '%VERSION%', updated: '%TODAY%' });
  });

  it('has logos without scripts, links or external content', () => {
    expect(Object.keys(plugin.info.logos).sort()).toEqual(['large', 'small']);
    Object.values(plugin.info.logos).forEach((path) => {
      expect(path).toMatch(/^img\/.*\.svg$/);
      expect(read(`src/${path}`)).not.toMatch(/<script|<foreignObject|\bon\w+=|href=|url\(|<!ENTITY|<style/i);
    });
  });

  it('has a captioned PNG of every view', () => {
    const names = plugin.info.screenshots.map(({ name }) => name.split(':')[0]);
    expect(names).toEqual(['Overlay', 'Utilization', 'Fleet', 'Review', 'Plan']);
    plugin.info.screenshots.forEach(({ path }) => {
      const signature = readFileSync(join(ROOT, 'src', path))
        .subarray(0, 8)
        .toString('latin1');
      expect(signature).toBe('\x89PNG\r\n\x1a\n');
    });
  });

  it('links to its source and licence over HTTPS', () => {
    const addresses = plugin.info.links.map(({ url }) => url);
    expect(addresses.filter((url) => !url.startsWith('https://'))).toEqual([]);
    expect(addresses).toEqual(expect.arrayContaining([expect.stringContaining('github.com/signalr-headroom/')]));
    expect(addresses).toEqual(expect.arrayContaining([expect.stringContaining('LICENSE-2.0')]));
  });

  it('sets a minimum Grafana version without a maximum', () => {
    expect(plugin.dependencies.grafanaDependency).toBe('>=12.2.0');
  });
});

describe("the panel's README, its page in the catalogue", () => {
  it('has no relative links, which would not work there', () => {
    const targets = [...readme.matchAll(/\]\(([^)\s]+)/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !target.startsWith('https://'))).toEqual([]);
  });

  it('has no HTML, which is not displayed, and no template text', () => {
    expect(readme.replace(/`[^`]*`/g, '')).not.toMatch(/<[a-z!/]/i);
    expect(readme).not.toMatch(/plugin template/i);
  });

  it('addresses users of the panel rather than developers', () => {
    expect(readme).not.toMatch(/\b(?:yarn|nodejs|npm|webpack)\b/i);
    expect(readme).toMatch(/^## Get started$/m);
  });
});

describe("the plugin's archive", () => {
  it('has a changelog entry for this version', () => {
    expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')} `, 'm'));
  });

  it("has a licence that the catalogue accepts, with the owner's name filled in", () => {
    expect(manifest.license).toBe('Apache-2.0');
    expect(read('LICENSE')).toMatch(/^ +Apache License\n +Version 2\.0/m);
    expect(read('LICENSE')).not.toMatch(/[{[](?:yyyy|name of copyright owner)[}\]]/);
  });
});

describe('docs/catalog.md', () => {
  const page = textOf('docs/catalog.md') ?? '';

  it('names only existing files as covering a check', () => {
    const named = [...page.matchAll(/`((?:tests|src|tools|demo|lab|\.github|docs|\.config|provisioning)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(5);
    const files = trackedFiles();
    const gone = named
      .map(([, name = '']) => name)
      .filter((name) => !files.includes(name) && !existsSync(join(ROOT, name)));
    expect(gone).toEqual([]);
  });

  it('lists exactly the analyzers that the release runs', () => {
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
