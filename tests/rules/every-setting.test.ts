import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';

import schema from '../../alerts/settings.schema.json';

it('every-setting.settings.yaml changes every setting from its default', () => {
  const committed = parse(readFileSync(path.resolve(__dirname, '../../alerts/settings.yaml'), 'utf8'));
  const every = parse(readFileSync(path.join(__dirname, 'every-setting.settings.yaml'), 'utf8'));
  const same = Object.keys(schema.properties).filter((key) =>
    isDeepStrictEqual(every[key] ?? committed[key], committed[key])
  );
  // traffic_factors takes the place of server_leg; one resource has it. Prometheus 2.42 refuses query_offset.
  expect(same).toEqual(['server_leg', 'query_offset']);
  const resourceKeys = every.resources.flatMap(Object.keys);
  expect([...new Set(resourceKeys)].sort()).toEqual(Object.keys(schema.definitions.resource.properties).sort());
});
