import { version } from '../../package.json';
import { headroomCommand } from '../../alerts/generator/targets/files/command';
import { textOf, trackedFiles } from '../repo/tracked';

/** The package in a command that downloads it, with what follows its name. */
const DOWNLOADS = /\b(?:npx|npm (?:install|i|exec))(?: -\S+)* signalr-headroom(@[^\s`'"]+)?/g;

/** Each version that a text downloads; empty for a command that takes the newest. */
function downloadsIn(text: string): string[] {
  return Array.from(text.matchAll(DOWNLOADS), ([, pin = '']) => pin);
}

// The changelog tells what earlier versions were called by.
const pages = trackedFiles().filter(
  (name) =>
    /\.(?:md|ya?ml|json|txt|sh)$/.test(name) && name !== 'CHANGELOG.md' && downloadsIn(textOf(name) ?? '').length > 0
);

it.each(pages)('%s downloads no version of the command but the one in package.json', (page) => {
  const downloads = downloadsIn(textOf(page) ?? '');
  expect(downloads).toEqual(downloads.map(() => `@${version}`));
});

it('covers the README, the page of the command and each way to install', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/command.md', 'docs/install/prometheus.md']));
  expect(pages.length).toBeGreaterThan(8);
});

it.each(['npx signalr-headroom init', 'npm install --ignore-scripts signalr-headroom', '`npx signalr-headroom`'])(
  'sees that %s takes the newest version',
  (text) => expect(downloadsIn(text)).toEqual([''])
);

it('the command in a clone prints what runs there, without a version', () => {
  expect(headroomCommand('init')).toBe('npm run -s headroom -- init');
});
