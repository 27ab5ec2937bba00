# Checks of the linter pint that do not apply to the rules of alerts/prometheus.
checks {
  disabled = [
    # Signs are recorded only at or above their level.
    "alerts/comparison",
    # Series of the slow groups are read over a range: last_over_time(...[65m]).
    "group/interval",
    # Only the id of a replica shows that it is one, so rules match ids by a regular expression.
    "promql/regexp",
    # No divisor is 0: unit sizes, rates, costs and the sum of a valid mix are above it.
    "promql/nan",
    # Groups read earlier groups, a minute old at most; tests/rules/readable.test.ts holds the order.
    "rule/dependency",
  ]
}
