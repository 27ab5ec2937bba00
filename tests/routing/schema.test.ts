import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import Ajv, { type ValidateFunction } from 'ajv';
import { parseDocument } from 'yaml';

import { alertmanagerSchema } from '../../alerts/generator/alertmanager/schema';
import { schemaOfVersion } from '../../alerts/generator/alertmanager/schema/versions';
import { AMTOOLS, run } from '../../tools/testing/binaries';
import { CASES, LIMITS } from './schema-cases';
import { ALERTMANAGER_FOLDER, knows, shipped, versionOf } from './tools';

function compiled(version: string): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false });
  ajv.addKeyword('x-since');
  return ajv.compile(schemaOfVersion(alertmanagerSchema, version));
}

/** Whether a configuration is YAML, and what the schema describes. */
function takes(schema: ValidateFunction, config: string): boolean {
  const document = parseDocument(config);
  return document.errors.length === 0 && schema(document.toJS());
}

describe.each(AMTOOLS.map((amtool): [string, string] => [versionOf(amtool), amtool]))('%s', (version, amtool) => {
  const schema = compiled(version);
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-configs-'));
  const all = [...CASES, ...LIMITS];
  const verdicts = new Map<string, string>();

  beforeAll(() => {
    const files = all.map(({ config }, i) => {
      const file = path.join(folder, `${i}.yml`);
      writeFileSync(file, config);
      return file;
    });
    const { stdout } = run(amtool, 'check-config', ...files);
    for (const [, name, verdict] of stdout.matchAll(/^Checking '(.*)' {2}(SUCCESS|FAILED.*)/gm)) {
      verdicts.set(all[Number(path.basename(name, '.yml'))].what, verdict);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(CASES)('$what: taken $valid, since $since, until $until', ({ what, config, valid, since, until }) => {
    const expected = valid && knows(version, since) && !(until !== undefined && knows(version, until));
    expect({ amtool: verdicts.get(what), schema: takes(schema, config) }).toEqual({
      amtool: expected ? 'SUCCESS' : expect.stringMatching(/^FAILED/),
      schema: expected,
    });
  });

  const limits = LIMITS.filter(({ since }) => knows(version, since));
  it.each(limits)('$what: a known limit, where the schema ($schemaTakes) and amtool say the opposite', (limit) => {
    expect({ amtool: verdicts.get(limit.what), schema: takes(schema, limit.config) }).toEqual({
      amtool: limit.schemaTakes ? expect.stringMatching(/^FAILED/) : 'SUCCESS',
      schema: limit.schemaTakes,
    });
  });

  it.each(configurations())('%s is what it describes', (name) => {
    const config = readFileSync(path.join(ALERTMANAGER_FOLDER, name), 'utf8');
    expect(takes(schema, config)).toBe(name !== 'examples/msteams.yml' || knows(version, '0.28'));
  });
});

it('the committed schema is the one that is tested', () => {
  expect(JSON.parse(shipped('alertmanager.schema.json'))).toEqual(alertmanagerSchema);
});

it('no two cases have the same name, by which their verdicts are kept', () => {
  const names = [...CASES, ...LIMITS].map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
});

function configurations(): string[] {
  return readdirSync(ALERTMANAGER_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yml')
  );
}
