import { secondsOf } from '../../alerts/generator/settings/durations';
import { type TimedRule } from '../../cli/backtest/replay';

/**
 * The input of tools/replay for rules in the order of their evaluation, every minute.
 *
 * @param times the first and the last evaluation, in Unix seconds
 */
export function replayPlan(rules: readonly TimedRule[], { first, last }: { first: number; last: number }) {
  return {
    ...{ first, alertsFrom: first, last, step: 60 },
    recording: rules.flatMap((rule) =>
      'record' in rule
        ? [{ record: rule.record, expr: rule.expr, labels: rule.labels ?? {}, interval: rule.interval }]
        : []
    ),
    alerts: rules.flatMap((rule) =>
      'alert' in rule
        ? [
            {
              ...{ alert: rule.alert, expr: rule.expr, labels: rule.labels },
              ...{ for: secondsOf(rule.for ?? ''), keepFiringFor: secondsOf(rule.keepFiringFor ?? '') },
            },
          ]
        : []
    ),
  };
}
