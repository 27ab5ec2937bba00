import { bicepText } from '../../alerts/generator/targets/templates/bicep';
import {
  Code,
  ForEach,
  ITEM,
  Parameter,
  type Template,
  type Value,
} from '../../alerts/generator/targets/templates/template';
import { fromBicep } from './templates';

function templateWith(value: Value, name = 'n'): Template {
  return {
    about: 'A test.',
    parameters: [
      { name: 'list', type: 'array', default: [], description: "One's list." },
      { name: 'place', type: 'string', default: new Code('resourceGroup().location'), description: 'A place.' },
    ],
    resources: [
      { type: 'A/b', apiVersion: '2020-01-01', name, location: new Parameter('place'), properties: { value } },
    ],
  };
}

function readBack(template: Template) {
  return fromBicep(bicepText(template, 'jest'));
}

it.each([
  ['an expression of ARM', "[parameters('x')]"],
  ['two brackets', '[[x]]'],
  ['an opening bracket', '[x'],
  ['a placeholder of Bicep', 'a ${x} b'],
  ['a placeholder after a backslash', 'a \\${x}'],
  ['a dollar', 'a $ b $'],
  ['quotes', `it's "quoted" '''`],
  ['a line break and a tab', 'a\n\tb\r\n'],
  ['a backslash last', 'a\\'],
  ['a comment', 'https://example.com'],
  ['nothing', ''],
  ['letters beyond ASCII', 'é 漢 🚦'],
])('keeps a text unchanged in Bicep: %s', (_, text) => {
  expect(readBack(templateWith(text, text)).resources[0]).toMatchObject({ name: text, properties: { value: text } });
});

it.each([0, 7, -1, 1.23e12, Number.MAX_SAFE_INTEGER, 82.5, 0.001, 1e-7, 3.5e19, 1e21])(
  'keeps the number %d unchanged in Bicep, which has only integers of 64 bits',
  (number) => {
    expect(readBack(templateWith(number)).resources[0].properties).toEqual({ value: number });
  }
);

it('keeps lists, objects, truth values, references and loops', () => {
  const value: Value = {
    list: [1, 'two', [true, false], {}],
    'odata.type': 'x',
    place: new Parameter('place'),
    each: new ForEach('list', { id: ITEM, ids: [ITEM] }),
    empty: [],
  };
  const [{ location, properties }] = readBack(templateWith(value)).resources;
  expect(location).toEqual({ code: 'place' });
  expect(properties).toEqual({
    value: {
      list: [1, 'two', [true, false], {}],
      'odata.type': 'x',
      place: { code: 'place' },
      each: { each: 'list', value: { id: { code: 'item' }, ids: [{ code: 'item' }] } },
      empty: [],
    },
  });
});

it('quotes names that Bicep would not read as names', () => {
  const names = { 'odata.type': 1, true: 2, for: 3, "it's": 4, plain_1: 5 };
  expect(readBack(templateWith(names)).resources[0].properties).toEqual({ value: names });
  expect(bicepText(templateWith(names), 'jest')).toMatch(
    /'odata\.type': 1\s+'true': 2\s+'for': 3\s+'it\\'s': 4\s+plain_1: 5/
  );
});

it('writes the description of a resource', () => {
  const { resources, ...rest } = templateWith(1);
  const described = { ...rest, resources: [{ ...resources[0], description: "What it's for." }] };
  expect(readBack(described).resources[0].description).toBe("What it's for.");
});
