import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { packOf } from '../../alerts/generator/targets/pack';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { parseSettings } from '../../alerts/generator/settings';

/** Azure gives a value a minute: the rules are replayed at each of them. */
export const STEP_SECONDS = 60;

/** The sources whose series the backtest writes. */
const SOURCES = ['azure-metrics-exporter', 'azure-resourcegraph-exporter', 'plain'];

/** The pack of the committed settings, thresholds and waits as they are, evaluated as often as there is a value. */
export function replayedPack(root: string): RuleFile[] {
  const document = parseDocument(readFileSync(join(root, 'alerts', 'settings.yaml'), 'utf8'));
  document.set('sources', SOURCES);
  document.set('evaluation_interval', `${STEP_SECONDS}s`);
  const parsed = parseSettings(document.toString());
  if (!parsed.ok) {
    throw new Error(`alerts/settings.yaml: ${parsed.errors.join('; ')}`);
  }
  return packOf(parsed.settings);
}
