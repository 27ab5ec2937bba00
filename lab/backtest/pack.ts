import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { alertmanagerConfig } from '../../alerts/generator/alertmanager/config';
import { packOf } from '../../alerts/generator/targets/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { settingsOf } from '../../alerts/generator/settings';

/** Azure provides one value per minute, and the rules are replayed at each of them. */
export const STEP_SECONDS = 60;

/** The sources whose series the backtest generates. */
const SOURCES = ['azure-metrics-exporter', 'azure-resourcegraph-exporter', 'plain'];

/** The pack's Alertmanager configuration: routes, inhibition and office hours. */
export function replayedRoutes(root: string): string {
  return alertmanagerConfig(settingsOf(readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8')));
}

/** The pack with the committed settings, thresholds and durations, evaluated once per value. */
export function replayedPack(root: string): RuleFile[] {
  const document = parseDocument(readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8'));
  document.set('sources', SOURCES);
  document.set('evaluation_interval', `${STEP_SECONDS}s`);
  return packOf(settingsOf(document.toString()));
}
