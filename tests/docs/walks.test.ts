import { dirname, join } from 'node:path';
import { importsOf } from '../repo/imports';
import { textOf } from '../repo/tracked';

const page = textOf('docs/architecture.md') ?? '';
const imports = importsOf().files;

/** Returns the file that each step of a walk links to first. */
function stepsOf(title: string): string[] {
  const walk = page.slice(page.indexOf(`**${title}**`));
  return [...walk.slice(0, walk.search(/\n\n(?:\*\*|#)/)).matchAll(/^\d+\. \[[^\]]*\]\(([^)]*)\)/gm)].map(([, path]) =>
    join('docs', path)
  );
}

/** True if one of the files imports the target, by indexes or by other files of the target's folder. */
function leadsTo(from: readonly string[], target: string): boolean {
  const seen = new Set<string>();
  const open = [...from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const imported of imports.get(file) ?? []) {
      if (imported === target) {
        return true;
      }
      if (!seen.has(imported) && (imported.endsWith('/index.ts') || dirname(imported) === dirname(target))) {
        seen.add(imported);
        open.push(imported);
      }
    }
  }
  return false;
}

describe("the walk from a query's frame to a pixel", () => {
  const steps = stepsOf("A value from a query's frame to a pixel");

  it('takes at most 11 files', () => {
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThanOrEqual(11);
  });

  it('leads from each file to the next by its imports', () => {
    expect(steps.slice(1).filter((step, i) => !leadsTo(steps.slice(0, i + 1), step))).toEqual([]);
  });

  it('would not lead to a file that no step imports', () => {
    expect(leadsTo(steps, 'src/panel/review/ReviewRow.tsx')).toBe(false);
  });
});

describe('the walk of a setting from the file to a page', () => {
  const steps = stepsOf('A setting from the file to a page');

  it('takes at most 8 files', () => {
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThanOrEqual(8);
  });

  it('leads from each file of code to the next by its imports', () => {
    const code = steps.filter((step) => step.endsWith('.ts'));
    expect(code.slice(1).filter((step, i) => !leadsTo(code.slice(0, i + 1), step))).toEqual([]);
  });
});
