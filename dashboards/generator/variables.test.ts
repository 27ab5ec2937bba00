import { EDITION_IDS } from '../../src/guide';
import { serialize } from '.';
import { byTitle, onPrometheus } from './testing';

/** `$name` and `${name}`, but not what Grafana itself knows, which begins with two underscores. */
const REFERENCE = /\$\{?([a-z]\w*)/g;

describe.each(byTitle)('%s', (_title, dashboard) => {
  const variables = dashboard.templating?.list ?? [];
  const names = variables.map(({ name }) => name);

  it('asks for a data source first, then for what is in it', () => {
    expect(names[0]).toBe('datasource');
    expect(names).toEqual(expect.arrayContaining(['subscription', 'resource_group', 'resource', 'edition']));
  });

  it('every variable does something: it is used outside of itself', () => {
    for (const variable of variables) {
      const others = { ...dashboard, templating: { list: variables.filter(({ name }) => name !== variable.name) } };
      const used = [...serialize(others).matchAll(REFERENCE)].map((match) => match[1]);
      expect(used).toContain(variable.name);
    }
  });

  it('every variable that is used is there', () => {
    const used = [...serialize(dashboard).matchAll(REFERENCE)].map((match) => match[1]);
    expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('a variable asks only for what those before it hold: else it would stay empty', () => {
    variables.forEach((variable, position) => {
      const used = [...JSON.stringify(variable).matchAll(REFERENCE)].map((match) => match[1]);
      expect(names.slice(0, position)).toEqual(expect.arrayContaining(used));
    });
  });

  it('every variable is labelled and explained', () => {
    for (const { name, label, description } of variables) {
      expect([name, label, description]).toEqual([name, expect.stringMatching(/./), expect.stringMatching(/\.$/)]);
    }
  });

  it('the editions are those of the guide', () => {
    const edition = variables.find(({ name }) => name === 'edition');
    expect(edition?.query).toBe(EDITION_IDS.join(','));
  });
});

it.each(onPrometheus)('%s: "All" also matches a resource that was recorded without the label', (_, { templating }) => {
  const scopes = (templating?.list ?? []).filter(({ includeAll, name }) => includeAll && name !== 'job');
  expect(scopes.length).toBeGreaterThan(0);
  for (const { allValue } of scopes) {
    expect(allValue).toBe('.*');
  }
});
