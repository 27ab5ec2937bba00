package main

import (
	"math"

	"github.com/prometheus/prometheus/promql/parser"
)

// The share of steps at which something may change for a rule to be evaluated at those steps alone.
const fewChanges = 0.05

// changesOf returns the steps of a recording rule at which a series that it reads changes, the first included, or false if there
// are many, or if the rule reads more than the newest values. Between them its results stay the same. Mixes, unit sizes and
// settings hardly change, and a quarter of the time of a replay went into evaluating them anew each minute.
func changesOf(plan plan, series *memory, rule recordingRule) ([]int, bool) {
	expr, err := parser.NewParser(parser.Options{}).ParseExpr(rule.Expr)
	if err != nil {
		return nil, false
	}
	length := int((plan.Last-plan.First)/rule.Interval) + 1
	changed := make([]bool, length)
	changed[0] = true
	newestAlone := true
	parser.Inspect(expr, func(node parser.Node, _ []parser.Node) error {
		switch of := node.(type) {
		case *parser.MatrixSelector, *parser.SubqueryExpr:
			newestAlone = false
		case *parser.Call:
			// Such as time().
			newestAlone = newestAlone && len(of.Args) > 0 && of.Func.Name != "timestamp"
		case *parser.VectorSelector:
			if of.OriginalOffset != 0 || of.Timestamp != nil || of.StartOrEnd != 0 {
				newestAlone = false
				return nil
			}
			for _, read := range series.matching(of.LabelMatchers) {
				newestAlone = newestAlone && read.marksChanges(changed, plan.First*1000, rule.Interval*1000)
			}
		}
		return nil
	})
	var changes []int
	for step, is := range changed {
		if is {
			changes = append(changes, step)
		}
	}
	return changes, newestAlone && float64(len(changes)) <= fewChanges*float64(length)
}

// marksChanges marks the steps at which a series changes. It returns false if the series has values at other times: those are
// still read some minutes later.
func (l *line) marksChanges(changed []bool, first, step int64) bool {
	values := l.of.Values
	if l.of.First != first || l.of.Step != step || len(values) < len(changed) {
		return false
	}
	for i := 1; i < len(changed); i++ {
		if math.Float64bits(values[i]) != math.Float64bits(values[i-1]) {
			changed[i] = true
		}
	}
	return true
}
