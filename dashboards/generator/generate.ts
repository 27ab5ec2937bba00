import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDashboards, fileNameOf, serialize } from '.';

const target = join(__dirname, '..', 'generated');
mkdirSync(target, { recursive: true });
for (const dashboard of buildDashboards()) {
  writeFileSync(join(target, fileNameOf(dashboard)), serialize(dashboard));
}
