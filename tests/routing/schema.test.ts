import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { parseDocument } from 'yaml';
import { AMTOOLS, run } from '../../tools/testing/binaries';
import { CASES, LIMITS } from './schema-cases';
import { ALERTMANAGER_FOLDER, isAtLeast, shipped, versionOf } from './tools';

/** A JSON schema, or a part of one. */
type Schema = Record<string, unknown>;

/** The keyword with the version of Alertmanager that added a setting. */
const SINCE = 'x-since';

/**
 * Returns the schema of one version of Alertmanager, without later settings.
 *
 * @param version `0.25`
 */
function schemaOfVersion(schema: Schema, version: string): Schema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      isLater(value, version) ? [] : [[keyword, pruned(value, version)]]
    )
  );
}

function pruned(value: unknown, version: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isLater(item, version)).map((item) => pruned(item, version));
  }
  return isSchema(value) ? schemaOfVersion(value, version) : value;
}

function isLater(value: unknown, version: string): boolean {
  const since = isSchema(value) ? value[SINCE] : undefined;
  return typeof since === 'string' && minor(since) > minor(version);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function minor(version: string): number {
  return Number(version.split('.')[1]);
}

const alertmanagerSchema: Schema = JSON.parse(shipped('alertmanager.schema.json'));

function compiled(version: string): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false });
  ajv.addKeyword(SINCE);
  return ajv.compile(schemaOfVersion(alertmanagerSchema, version));
}

/** True if a configuration is valid YAML and matches the schema. */
function accepts(schema: ValidateFunction, config: string): boolean {
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
      verdicts.set(all[Number(path.basename(name, '.yml'))].title, verdict);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(CASES)(
    'agrees with amtool about $title (valid: $valid, since: $since, until: $until)',
    ({ title, config, valid, since, until }) => {
      const expected = valid && isAtLeast(version, since) && !(until !== undefined && isAtLeast(version, until));
      expect({ amtool: verdicts.get(title), schema: accepts(schema, config) }).toEqual({
        amtool: expected ? 'SUCCESS' : expect.stringMatching(/^FAILED/),
        schema: expected,
      });
    }
  );

  const limits = LIMITS.filter(({ since }) => isAtLeast(version, since));
  it.each(limits)('is known to disagree with amtool about $title (schema accepts: $schemaAccepts)', (limit) => {
    expect({ amtool: verdicts.get(limit.title), schema: accepts(schema, limit.config) }).toEqual({
      amtool: limit.schemaAccepts ? expect.stringMatching(/^FAILED/) : 'SUCCESS',
      schema: limit.schemaAccepts,
    });
  });

  it.each(configurations())('accepts %s unless it needs a newer Alertmanager', (name) => {
    const config = readFileSync(path.join(ALERTMANAGER_FOLDER, name), 'utf8');
    expect(accepts(schema, config)).toBe(name !== 'examples/msteams.yml' || isAtLeast(version, '0.28'));
  });
});

it('has a unique title for every case, as they identify the verdicts', () => {
  const names = [...CASES, ...LIMITS].map(({ title }) => title);
  expect(new Set(names).size).toBe(names.length);
});

function configurations(): string[] {
  return readdirSync(ALERTMANAGER_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yml')
  );
}
