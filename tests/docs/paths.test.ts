import { textOf, trackedFiles } from '../repo/tracked';

const tracked = trackedFiles();

/** Pages for people who change the code: they name its files in code style, without a link that another test checks. */
const PAGES = ['docs/architecture.md', 'docs/development.md', 'docs/extending.md', 'docs/threat-model.md'];

const PATH = /`((?:src|alerts|cli|dashboards|demo|lab|provisioning|tests|tools|docs)\/[\w.*/-]*)`/g;

/** Words that stand for a name to choose. */
const PLACEHOLDER = /NAME|TAG|YYYY/;

function exists(path: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*').replace(/\/$/, '');
  const expression = new RegExp(`^${pattern}(?:/|$|\\.tsx?$)`);
  return tracked.some((name) => expression.test(name));
}

it.each(PAGES)('names only files and folders that exist: %s', (page) => {
  const paths = [...(textOf(page) ?? '').matchAll(PATH)].map(([, path]) => path);
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !PLACEHOLDER.test(path) && !exists(path))).toEqual([]);
});

it('finds a file that is missing, and one that a pattern stands for', () => {
  expect(['src/guide/edition-*.ts', 'src/model', 'alerts/exporters/'].map(exists)).toEqual([true, true, true]);
  expect(['src/model/vocabulary.ts', 'src/mod', 'alerts/*.toml'].map(exists)).toEqual([false, false, false]);
});

it('has no picture that no page shows', () => {
  const pages = tracked.filter((name) => name.endsWith('.md')).map((name) => textOf(name) ?? '');
  const pictures = tracked.filter((name) => name.startsWith('docs/images/')).map((name) => name.replace('docs', ''));
  expect(pictures.filter((picture) => !pages.some((text) => text.includes(picture.slice(1))))).toEqual([]);
});
