package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/rules"
	"github.com/signalr-headroom/signalr-headroom/tools/lines"
)

// The default of Prometheus: what is recorded less often can be read only over a range.
const lookback = 5 * time.Minute

var engine = promql.NewEngine(promql.EngineOpts{
	Logger:        slog.New(slog.DiscardHandler),
	MaxSamples:    math.MaxInt,
	Timeout:       time.Hour,
	LookbackDelta: lookback,
	Parser:        parser.NewParser(parser.Options{}),
})

// evaluate evaluates an expression at each interval. Times and the interval are in seconds.
func evaluate(series *memory, expr string, first, last, interval int64) (promql.Matrix, error) {
	at := func(seconds int64) time.Time { return time.Unix(seconds, 0) }
	step := time.Duration(interval) * time.Second
	query, err := engine.NewRangeQuery(context.Background(), series, nil, expr, at(first), at(last), step)
	if err != nil {
		return nil, err
	}
	result := query.Exec(context.Background())
	if result.Err != nil {
		return nil, result.Err
	}
	return result.Matrix()
}

// record adds the results of a recording rule. Results with different names at different times become one series.
func record(plan plan, series *memory, rule recordingRule) error {
	matrix, err := evaluate(series, rule.Expr, plan.First, plan.Last, rule.Interval)
	if err != nil {
		return err
	}
	recorded := map[string]*line{}
	for _, result := range matrix {
		builder := labels.NewBuilder(result.Metric)
		builder.Set(labels.MetricName, rule.Record)
		for name, text := range rule.Labels {
			builder.Set(name, text)
		}
		of := builder.Labels()
		into, known := recorded[of.String()]
		if !known {
			into = newLine(plan, of, rule.Interval)
			recorded[of.String()] = into
			series.add(into)
		}
		for _, point := range result.Floats {
			index := int((point.T - into.of.First) / into.of.Step)
			if !lines.IsNone(into.of.Values[index]) {
				return fmt.Errorf("two results with the labels %s at %d", of, point.T)
			}
			into.of.Values[index] = point.F
		}
	}
	return nil
}

func newLine(plan plan, of labels.Labels, interval int64) *line {
	values := make([]float64, (plan.Last-plan.First)/interval+1)
	for i := range values {
		values[i] = lines.None
	}
	return &line{of: lines.Series{Labels: of, First: plan.First * 1000, Step: interval * 1000, Values: values}}
}

// alert finds when an alert fired, by passing the results of each evaluation to Prometheus's own alerting rule. That rule would
// parse its labels as templates for each result, a third of the time of a replay; here they are constant and added at the end.
func alert(plan plan, series *memory, rule alertingRule) ([]firing, error) {
	matrix, err := evaluate(series, rule.Expr, plan.AlertsFrom, plan.Last, plan.Step)
	if err != nil {
		return nil, err
	}
	seconds := func(count int64) time.Duration { return time.Duration(count) * time.Second }
	prometheus := rules.NewAlertingRule(
		rule.Alert, &parser.NumberLiteral{}, seconds(rule.For), seconds(rule.KeepFiringFor),
		labels.EmptyLabels(), labels.EmptyLabels(), labels.EmptyLabels(), "", true, slog.New(slog.DiscardHandler),
	)
	next := make([]int, len(matrix))
	open := map[uint64]*firing{}
	var order []*firing
	for at := plan.AlertsFrom; at <= plan.Last; at += plan.Step {
		var results promql.Vector
		for i, result := range matrix {
			if next[i] < len(result.Floats) && result.Floats[next[i]].T == at*1000 {
				results = append(results, promql.Sample{Metric: result.Metric, T: at * 1000, F: result.Floats[next[i]].F})
				next[i]++
			}
		}
		if len(results) == 0 && len(prometheus.ActiveAlerts()) == 0 {
			continue
		}
		given := func(context.Context, string, time.Time) (promql.Vector, error) { return results, nil }
		if _, err := prometheus.Eval(context.Background(), 0, time.Unix(at, 0), given, nil, 0); err != nil {
			return nil, err
		}
		prometheus.ForEachActiveAlert(func(active *rules.Alert) {
			key := active.Labels.Hash()
			known, isOpen := open[key]
			if active.State == rules.StateFiring && !isOpen {
				all := active.Labels.Map()
				maps.Copy(all, rule.Labels)
				open[key] = &firing{Alert: rule.Alert, Labels: all, From: at, Until: plan.Last + plan.Step}
				order = append(order, open[key])
			} else if active.State != rules.StateFiring && isOpen {
				known.Until = at
				delete(open, key)
			}
		})
	}
	found := make([]firing, len(order))
	for i, each := range order {
		found[i] = *each
	}
	// Prometheus keeps active alerts in a map: those that begin together would come in another order each time.
	slices.SortStableFunc(found, func(a, b firing) int {
		return cmp.Or(cmp.Compare(a.From, b.From), labels.Compare(labels.FromMap(a.Labels), labels.FromMap(b.Labels)))
	})
	return found, nil
}
