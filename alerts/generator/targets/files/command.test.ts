import { execFileSync } from 'node:child_process';

import { rulesCommand } from './command';

function commandFor(settings: string): string {
  return rulesCommand({ settings, target: 'prometheus', out: 'rules' });
}

it('leaves plain paths as they are', () => {
  expect(commandFor('../my-team/settings_v2.yaml')).toBe(
    'npm run -s headroom -- rules --settings ../my-team/settings_v2.yaml --target prometheus --out rules'
  );
});

const PATHS = [
  'my settings.yaml',
  'it\'s; rm -rf $HOME `id` "$(id)" \\.yaml',
  '~/settings.yaml',
  '=ls',
  '*.yaml',
  '',
  'équipe/réglages.yaml',
  'a\ngroups: []\r\n#7.yaml',
  "tab\tquote' backslash\\ bell\u0007\u001b[31m.yaml",
  'line\u2028end\u2029 \u202ereversed\u200b\u{e0041}.yaml',
];

it('gives back every path when it is pasted into a shell', () => {
  const words = PATHS.map((path) => commandFor(path).split(' --settings ')[1].split(' --target ')[0]);
  const printed = execFileSync('bash', ['-c', `printf '%s\\0' ${words.join(' ')}`], { encoding: 'utf8' });
  expect(printed.split('\0').slice(0, -1)).toEqual(PATHS);
});

it.each(PATHS)('is one line of visible characters for the path %j', (path) => {
  expect(commandFor(path)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});
