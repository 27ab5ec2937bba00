import { EDITION_IDS } from '../../src/guide';
import { serialize } from '.';
import { byTitle, HEADROOM_PANEL, onAzureWithPlugin, onPrometheus, panelsOf } from './testing';

const ON_OTHERS = ['subscription', 'resource_group', 'resource'];

/** Also the data source, which the links pass on to the others. */
const ON_PIPELINE = ['datasource', ...ON_OTHERS, 'job'];

/** `$name` and `${name}`, without Grafana's own variables, which begin with two underscores. */
const REFERENCE = /\$\{?([a-z]\w*)/g;

describe.each(byTitle)('%s', (_title, dashboard) => {
  const variables = dashboard.templating?.list ?? [];
  const names = variables.map(({ name }) => name);

  it('has the data source as its first variable', () => {
    expect(names[0]).toBe('datasource');
    expect(names.slice(1)).toEqual(expect.arrayContaining(ON_OTHERS));
  });

  it('uses every variable', () => {
    for (const variable of variables) {
      const others = { ...dashboard, templating: { list: variables.filter(({ name }) => name !== variable.name) } };
      const used = [...serialize(others).matchAll(REFERENCE)].map((match) => match[1]);
      expect(used).toContain(variable.name);
    }
  });

  it('defines every variable that it uses', () => {
    const used = [...serialize(dashboard).matchAll(REFERENCE)].map((match) => match[1]);
    expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('refers only to earlier variables in each variable, which would otherwise stay empty', () => {
    variables.forEach((variable, position) => {
      const used = [...JSON.stringify(variable).matchAll(REFERENCE)].map((match) => match[1]);
      expect(names.slice(0, position)).toEqual(expect.arrayContaining(used));
    });
  });

  it('has a label and a description for every variable', () => {
    for (const { name, label, description } of variables) {
      expect([name, label, description]).toEqual([name, expect.stringMatching(/./), expect.stringMatching(/\.$/)]);
    }
  });

  it('has an edition for its headroom panels', () => {
    expect(names.includes('edition')).toBe(panelsOf(dashboard).some(({ type }) => type === HEADROOM_PANEL));
  });
});

it.each(onAzureWithPlugin)('offers the editions of the guide in %s', (_, { templating }) => {
  const edition = templating?.list?.find(({ name }) => name === 'edition');
  expect(edition?.query).toBe(EDITION_IDS.join(','));
});

it('takes the edition from the rules where there are rules', () => {
  const editions = onPrometheus.flatMap(([, { templating }]) =>
    (templating?.list ?? []).filter(({ name }) => name === 'edition')
  );
  expect(editions.map(({ definition }) => definition)).toEqual(Array(3).fill('query_result(signalr_guide:edition)'));
});

it('shows few variables on each dashboard, so the controls take one row', () => {
  for (const [title, { templating, annotations }] of onPrometheus) {
    const shown = (templating?.list ?? []).filter(({ hide }) => (hide ?? 0) === 0).map(({ name }) => name);
    expect([title, shown]).toEqual([title, title.includes('Pipeline') ? ON_PIPELINE : ON_OTHERS]);
    expect((annotations?.list ?? []).filter(({ builtIn, hide }) => !builtIn && !hide)).toEqual([]);
  }
});

it('opens Resource on the resource nearest a ceiling', () => {
  const variable = onPrometheus
    .flatMap(([, { uid, templating }]) => (uid === 'signalr-headroom-resource' ? (templating?.list ?? []) : []))
    .find(({ name }) => name === 'resource');
  expect(variable?.definition).toMatch(/^query_result\(sort_desc\(.*resource:signalr_utilization:max/);
  // Grafana otherwise sorts by name.
  expect(variable?.sort).toBe(0);
});

it.each(onPrometheus)('makes "All" match resources without the label too in %s', (_, { templating }) => {
  const scopes = (templating?.list ?? []).filter(({ includeAll, name }) => includeAll && name !== 'job');
  expect(scopes.length).toBeGreaterThan(0);
  for (const { allValue } of scopes) {
    expect(allValue).toBe('.*');
  }
});
