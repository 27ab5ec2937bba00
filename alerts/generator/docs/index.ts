import { readFileSync } from 'node:fs';
import path from 'node:path';

import { packOf } from '../targets/pack';
import { type PackSettings } from '../settings';
import { alertsPage } from './alerts-page';
import { metricsPage } from './metrics-page';

/**
 * Pages that are generated from the pack, by file name.
 *
 * @param folder where the pages are: the tables of metrics.md are written anew, and the prose around them stays
 */
export function docsFiles(settings: PackSettings, folder: string): Map<string, string> {
  return new Map([
    ['alerts.md', alertsPage(packOf(settings), settings)],
    ['metrics.md', metricsPage(readFileSync(path.join(folder, 'metrics.md'), 'utf8'))],
  ]);
}
