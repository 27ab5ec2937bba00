import { parseSettings, settingsOf } from '../../alerts/generator/settings';
import { type FoundResource } from './found';
import { type SettingsUpdate, updateOf } from './settings-update';

const idOf = (name: string) => `/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/${name}`;
const A = idOf('a');
const B = idOf('b');
const C = idOf('c');

function found(name: string, facts: Partial<FoundResource> = {}): FoundResource {
  return { ...EMPTY, resourceId: idOf(name), name, title: name, units: 5, sku: 'Standard_S1', ...facts };
}

const EMPTY = {
  inferred: false,
  mixMeasured: true,
  tagged: {},
  tagProblems: [],
  figures: {},
  peaks: {},
  lacks: [],
  hasCapitals: false,
};

const DAY = '2026-10-03';
const MARK = `# Vanished: no series of this resource on ${DAY}. Remove the entry if it is gone for good.`;

function updateFor(text: string, resources: readonly FoundResource[]): SettingsUpdate | undefined {
  return updateOf(text, settingsOf(text), resources, DAY);
}

function updated(text: string, ...resources: FoundResource[]): string | undefined {
  return updateFor(text, resources)?.text;
}

const ENTRY = (indent = '  ') =>
  [
    '# c: 5 units, Standard_S1.',
    `- resource_id: ${C}`,
    '  sku: Standard_S1',
    '  # message_size_bytes: 500',
    '  # server_leg: true',
  ]
    .map((line) => `${indent}${line}\n`)
    .join('');
const IN_BRACKETS = `{ resource_id: "${C}", sku: Standard_S1 }`;

it('adds a resource after the last entry and its comments, and before comments that follow the list', () => {
  const list = `# head\nresources:\n  - resource_id: ${A} # the first\n    units: 1\n    # mix: { echo: 1 }\n\n  # - resource_id: ${B}\n`;
  const rest = '\n# At the end.\nmix: { echo: 1 }\n';
  expect(updated(list + rest, found('a'), found('c'))).toBe(list + ENTRY() + rest);
});

it('marks an entry without series once, and removes the mark when there are series again', () => {
  const list = (mark: string) => `resources:\n  # about a\n${mark}  - resource_id: ${A}\n  - { resource_id: ${B} }\n`;
  const marked = list(`  ${MARK}\n`);
  expect(updated(list(''), found('b'))).toBe(marked);
  expect(updateFor(marked, [found('b')])?.text).toBe(marked);
  expect(updated(marked, found('a'), found('b'))).toBe(list(''));
});

it('names what it changes', () => {
  const text = `resources:\n  ${MARK}\n  - resource_id: ${A}\n  - resource_id: ${B}\n`;
  expect(updateFor(text, [found('a'), found('c')])).toMatchObject({
    added: [{ resourceId: C }],
    vanished: [B],
    returned: [A],
  });
});

it.each([
  ['nothing', '', `resources:\n${ENTRY()}`],
  ['a comment without a line end', '# mine', `# mine\n\nresources:\n${ENTRY()}`],
  ['settings without resources', 'edition: 2023-03\n', `edition: 2023-03\n\nresources:\n${ENTRY()}`],
  ['indented settings', '  edition: 2023-03\n', `  edition: 2023-03\n\n  resources:\n${ENTRY('    ')}`],
  ['an empty list', 'resources: [] # none\nedition: 2023-03\n', `resources: # none\n${ENTRY()}edition: 2023-03\n`],
  ['an empty list at the end', 'resources: []', `resources:\n${ENTRY()}`],
  ['a list that is not indented', `resources:\n- resource_id: ${A}\n`, `resources:\n- resource_id: ${A}\n${ENTRY('')}`],
  ['a last line without an end', `resources:\n  - resource_id: ${A}`, `resources:\n  - resource_id: ${A}\n${ENTRY()}`],
  [
    'a last value of several lines',
    `resources:\n  - resource_id: ${A}\n    sku: |-\n      Standard_S1\n\n\nedition: 2023-03\n`,
    `resources:\n  - resource_id: ${A}\n    sku: |-\n      Standard_S1\n${ENTRY()}\n\nedition: 2023-03\n`,
  ],
  [
    'lines that end as on Windows',
    `resources:\r\n  - resource_id: ${A}\r\n`,
    `resources:\r\n  - resource_id: ${A}\r\n${ENTRY().replaceAll('\n', '\r\n')}`,
  ],
  ['braces', '{}', `{ resources: [${IN_BRACKETS}]}`],
  ['settings in braces', '{ edition: 2023-03, }', `{ edition: 2023-03, resources: [${IN_BRACKETS}], }`],
  [
    'brackets',
    `resources: [{ resource_id: ${A} }, ] # all`,
    `resources: [{ resource_id: ${A} }, ${IN_BRACKETS}, ] # all`,
  ],
  ['empty brackets in braces', '{ resources: [] }', `{ resources: [${IN_BRACKETS}] }`],
  ['an empty list with a comment in it', 'resources: [ # none\n  ]\n', `resources: [${IN_BRACKETS} # none\n  ]\n`],
  ['an explicit key', `? resources\n: - resource_id: ${A}\n`, `? resources\n: - resource_id: ${A}\n${ENTRY()}`],
  [
    'a document marker',
    `---\nresources:\n  - resource_id: ${A}\n...\n`,
    `---\nresources:\n  - resource_id: ${A}\n${ENTRY()}...\n`,
  ],
])('adds a resource to %s', (_, text, expected) => {
  const resources = [found('a'), found('c')].filter(({ name }) => name === 'c' || text.includes(A));
  expect(updated(text, ...resources)).toBe(expected);
  expect(parseSettings(expected).ok).toBe(true);
  expect(updateFor(expected, resources)?.text).toBe(expected);
});

it('breaks the line of an entry in brackets for its mark, and keeps its anchor', () => {
  const text = `mix: &mix { echo: 1 }\nresources: [ &a { resource_id: ${A}, mix: *mix }, { resource_id: ${B} }]\n`;
  const marked = updated(text, found('b')) ?? '';
  expect(marked).toBe(text.replace('&a', `\n  ${MARK}\n  &a`));
  expect(settingsOf(marked)).toEqual(settingsOf(text));
  expect(updateFor(marked, [found('b')])?.text).toBe(marked);
});

it('leaves out a resource with an id that no settings take', () => {
  expect(updated('edition: 2023-03\n', { ...found('x'), resourceId: 'onpremises-1' })).toBe('edition: 2023-03\n');
});

it('lists as still to declare what the settings do not declare for all', () => {
  const facts = (text: string) =>
    (updated(text, found('c', { mixMeasured: false, units: undefined })) ?? '').match(/(?<=# )\w+(?=: [\dt{])/g);
  expect(facts('edition: 2023-03\n')).toEqual(['mix', 'message_size_bytes', 'server_leg', 'units']);
  expect(facts('mix: { echo: 1 }\nmessage_size_bytes: 500\nserver_leg: true\n')).toEqual(['units']);
  expect(facts('traffic_factors: { inbound: 2, outbound: 1 }\n')).toEqual(['mix', 'message_size_bytes', 'units']);
});

it('writes no unit size that a series has', () => {
  for (const facts of [{ units: 200, sku: 'S' }, { units: 5 }, { units: 5, inferred: true }]) {
    expect(updated('edition: 2023-03\n', found('c', facts)) ?? '').not.toMatch(/^ *units:/m);
  }
});

it('names every entry without series, also one that is marked already', () => {
  const marked = updated(`resources:\n  - resource_id: ${A}\n  - resource_id: ${B}\n`, found('b')) ?? '';
  expect(updateFor(marked, [found('b')])).toMatchObject({ gone: [A], vanished: [] });
});

it('changes nothing where a new entry would end another document or value', () => {
  expect(updateFor('edition: 2023-03\n...\n', [found('c')])).toBeUndefined();
  expect(updateFor('~\n', [found('c')])).toBeUndefined();
});
