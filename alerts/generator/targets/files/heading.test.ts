import { settingsOf } from '../../settings';
import { TARGETS } from '..';
import { packOf } from '../../pack/pack';
import { commandIn } from './heading';
import { rulesCommand } from './command';

const settings = settingsOf(`
disabled_alerts: [SignalRConnectionsDropped]
# Targets without Prometheus write files for declared resources alone.
resources:
  - resource_id: /subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat
    sku: Premium_P1
    units: 5
    mix: { echo: 1 }
    peak_traffic: { outbound_bytes_per_second: 1000000 }
`);
const command = rulesCommand({ settings: 'my settings.yaml', target: 'azure', out: 'rules' });
const NOTICE = 'Generated; do not edit. Change the settings and run';

it.each(Object.entries(TARGETS))('finds the command in every file of target %s', (_, target) => {
  const built = target({ pack: packOf(settings), settings, command });
  const files = built.ok ? [...built.files] : [];
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(([, text]) => commandIn(text) !== command).map(([name]) => name)).toEqual([]);
});

it.each([
  ['the Bicep of earlier versions', `// About.\n//\n// ${NOTICE}\n//   make rules\n\nparam a string\n`],
  ['a checkout with the line ends of Windows', `# About.\r\n\r\n# ${NOTICE}\r\n#   make rules\r\n\r\ngroups: []\r\n`],
  ['a file with a byte order mark before it', `\ufeff# ${NOTICE}\n#   make rules\n`],
  ['a template with a byte order mark', `\ufeff{ "metadata": { "generated": "${NOTICE}: make rules" } }`],
  ['a file that was edited below it', `# ${NOTICE}\n#   make rules\n\ngroups: [] # mine\n`],
  ['the first part of a template', `{ "metadata": { "generated": "${NOTICE}: make rules" }, "resources": [{ "na`],
])('finds the command in the heading of %s', (_, text) => {
  expect(commandIn(text)).toBe('make rules');
});

it.each([
  ['an empty file', ''],
  ['a hand-written file', '# My own alerts.\ngroups: []\n'],
  ['the words alone, which other generators write too', '# Generated; do not edit.\ngroups: []\n'],
  ['a heading below other content', `groups: []\n# ${NOTICE}\n#   make rules\n`],
  ['a heading that is quoted in a sentence', `# The others begin with "${NOTICE}".\ngroups: []\n`],
  ['a heading without comment signs', `${NOTICE}\n  make rules\n`],
  ['JSON with the words elsewhere', JSON.stringify({ name: 'mine', description: `${NOTICE}: make rules` })],
  ['JSON with other metadata', JSON.stringify({ metadata: { generated: true } })],
  ['JSON that is nested deeply', `{"metadata":${'['.repeat(60_000)}`],
])('finds no heading in %s', (_, text) => {
  expect(commandIn(text)).toBeUndefined();
});

/** Everything that ends a line in YAML 1.1, YAML 1.2, JSON or JavaScript. */
const LINE_ENDS = ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\u000b', '\u000c'];

it.each(Object.entries(TARGETS))('keeps any command of target %s on one line, behind its comment sign', (_, target) => {
  const filesFor = (text: string) => {
    const built = target({ pack: packOf(settings), settings, command: text });
    return built.ok ? [...built.files.values()] : [];
  };
  const lines = filesFor('x').map((text) => text.split('\n').length);
  for (const end of LINE_ENDS) {
    const texts = filesFor(`x${end}groups: []`);
    expect(texts.map((text) => text.split('\n').length)).toEqual(lines);
    expect(texts.filter((text) => text.replaceAll('\n', '').includes(end))).toEqual([]);
  }
});
