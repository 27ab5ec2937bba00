import { VERDICTS } from '../../../src/model';
import { OUTPUT } from '../../../src/model/vocabulary';
import { call, indent, is, select } from '../promql/promql';

/**
 * Queries of a rule beside its condition, by refId. Its templates read the results as `$values`.
 *
 * @param alerting the expression of the alert, which selects the resources in question
 */
export function grafanaQueries(alerting: string): Record<string, string> {
  // A template cannot read the label of a value, only its number.
  const kinds = VERDICTS.map((verdict, index) => `0 * ${select(OUTPUT.verdict, is('verdict', [verdict]))} + ${index}`);
  return {
    advised: ofAlerting(call('max by (resource_id)', OUTPUT.verdict), alerting),
    verdict: ofAlerting(call('max by (resource_id)', kinds.join('\nor ')), alerting),
  };
}

/**
 * Values of the resources that an alert is about. The last line is no resource: Grafana takes a rule for one without data
 * if any of its queries returns nothing, and would then never fire.
 */
function ofAlerting(values: string, alerting: string): string {
  return `${values}
and on (resource_id) (
${indent(alerting)}
)
or label_replace(vector(0), "resource_id", "none", "", "")`;
}
