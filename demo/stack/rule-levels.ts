import { levelsOf, type TimedRule } from '../../alerts/generator/promql/rule-levels';
import { recordingGroups } from './rule-files';

/**
 * Sorts the recording rules of rule files into levels: each level reads only raw series and earlier levels.
 *
 * promtool evaluates rules over the past by querying a running Prometheus and does not see its own results, so each level
 * must be loaded before the next one is evaluated.
 */
export function ruleLevels(files: readonly string[]): TimedRule[][] {
  return levelsOf(files.flatMap(recordingGroups));
}
