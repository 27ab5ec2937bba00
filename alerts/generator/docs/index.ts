import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type PackSettings } from '../settings';
import { alertsPage, renderedTexts } from './alerts-page';
import { metricsPage } from './metrics-page';

/**
 * Returns the pages that are generated from the pack, by file name.
 *
 * @param folder contains the present pages, beside the folder of tests; the prose around the tables of metrics.md is kept
 */
export function docsFiles(settings: PackSettings, folder: string): Map<string, string> {
  return new Map([
    ['alerts.md', alertsPage(settings, renderedTexts(path.join(folder, '..', 'tests', 'rules')))],
    ['metrics.md', metricsPage(readFileSync(path.join(folder, 'metrics.md'), 'utf8'))],
  ]);
}
