import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf, trackedFiles } from './tracked';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
const targets = new Set([...makefile.matchAll(/^([a-z][a-z-]*):/gm)].map(([, target]) => target));
const documents = trackedFiles().filter((name) => name.endsWith('.md') && !name.startsWith('.config/'));

/** Returns the code blocks and code spans of a document, from which readers copy commands. */
function codeIn(name: string): string[] {
  return (textOf(name) ?? '').match(/```[\s\S]*?```|`[^`\n]+`|^ {4}\S.*$/gm) ?? [];
}

describe('documentation', () => {
  it('names only existing Makefile targets', () => {
    // The changelog names those of its time.
    const current = documents.filter((name) => name !== 'CHANGELOG.md');
    const named = current.flatMap((name) =>
      codeIn(name)
        .flatMap((code) => [...code.matchAll(/\bmake ([a-z][a-z-]*)/g)])
        .map(([, target]) => `${name}: make ${target}`)
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((line) => !targets.has(line.split('make ')[1]))).toEqual([]);
  });

  it('names only existing npm scripts', () => {
    const named = documents.flatMap((name) =>
      codeIn(name)
        .flatMap((code) => [...code.matchAll(/\bnpm run (?:-s |--silent )?([a-z][a-z0-9:-]*)/g)])
        .map(([, script]) => ({ name, script }))
    );
    expect(named.filter(({ script }) => script === undefined || !(script in manifest.scripts))).toEqual([]);
  });

  it('links only to existing files', () => {
    const broken = documents.flatMap((name) =>
      [...(textOf(name) ?? '').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, link = '']) => ({ name, link }))
        .filter(({ link }) => !existsSync(join(ROOT, name, '..', link)))
    );
    expect(broken).toEqual([]);
  });
});

describe('the Makefile', () => {
  it('explains every target in its help', () => {
    const explained = new Set([...makefile.matchAll(/echo 'make ([a-z-]+)/g)].map(([, target]) => target));
    expect([...targets].filter((target) => target !== 'help' && !explained.has(target))).toEqual([]);
  });

  it('declares every target phony, as a folder may have its name', () => {
    const phony = new Set(/^\.PHONY: (.*)$/m.exec(makefile)?.[1]?.split(' '));
    expect([...targets].filter((target) => !phony.has(target))).toEqual([]);
  });

  it('runs only existing scripts', () => {
    const scripts = [...makefile.matchAll(/\b((?:tools|demo|lab|tests|alerts|dashboards)\/[\w./-]+\.(?:sh|ts))/g)];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.map(([, script = '']) => script).filter((script) => !existsSync(join(ROOT, script)))).toEqual([]);
  });
});
