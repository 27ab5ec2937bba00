// Command replay evaluates rules over the past of series read from standard input: recording rules in order, as range queries
// of Prometheus's engine; then alerts, by passing the results of each evaluation to Prometheus's own alerting rule. It prints
// when each alert fired.
//
// promtool can backfill recording rules, but through the HTTP API and JSON of a running Prometheus, which costs four times as
// much as the engine, and without alerts. Its unit tests support both, but evaluate instant by instant.
//
// Series come one per line (tools/lines). An empty line ends a part. Rules are evaluated over each part separately, which
// limits the memory to one part for a fleet whose rules do not join across resources.
//
//	replay PLAN < series
//
// PLAN is a file: {"first": seconds, "alertsFrom": seconds, "last": seconds, "step": seconds, "recording": [{"record",
// "expr", "labels", "interval"}], "alerts": [{"alert", "expr", "for", "keepFiringFor", "labels"}]}, durations in seconds.
// Recording rules are evaluated from the first second on, each at its own interval, a multiple of the step; alerts from
// alertsFrom on, at each step, to find the history that their rules read. Each line of the output is {"alert",
// "labels", "from", "until"}: the evaluation at which it began to fire, and the one at which it resolved.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/prometheus/prometheus/promql/parser"
	"github.com/signalr-headroom/signalr-headroom/tools/lines"
)

type recordingRule struct {
	Record   string            `json:"record"`
	Expr     string            `json:"expr"`
	Labels   map[string]string `json:"labels"`
	Interval int64             `json:"interval"`
}

type alertingRule struct {
	Alert         string            `json:"alert"`
	Expr          string            `json:"expr"`
	For           int64             `json:"for"`
	KeepFiringFor int64             `json:"keepFiringFor"`
	Labels        map[string]string `json:"labels"`
}

type plan struct {
	First      int64           `json:"first"`
	AlertsFrom int64           `json:"alertsFrom"`
	Last       int64           `json:"last"`
	Step       int64           `json:"step"`
	Recording  []recordingRule `json:"recording"`
	Alerts     []alertingRule  `json:"alerts"`
}

type firing struct {
	Alert  string            `json:"alert"`
	Labels map[string]string `json:"labels"`
	From   int64             `json:"from"`
	Until  int64             `json:"until"`
}

func readPlan(file string) (plan, error) {
	var read plan
	text, err := os.ReadFile(file)
	if err != nil {
		return read, err
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return read, fmt.Errorf("%s: %w", file, err)
	}
	if read.Step <= 0 || read.AlertsFrom < read.First || read.Last < read.AlertsFrom {
		return read, fmt.Errorf("%s: the step must be positive, and first, alertsFrom and last in this order", file)
	}
	if (read.AlertsFrom-read.First)%read.Step != 0 {
		return read, fmt.Errorf("%s: alertsFrom must be a multiple of the step after first", file)
	}
	for _, rule := range read.Recording {
		if rule.Interval < read.Step || rule.Interval%read.Step != 0 {
			return read, fmt.Errorf("%s: the interval of %s must be a multiple of the step", file, rule.Record)
		}
	}
	for _, rule := range read.Alerts {
		for name, text := range rule.Labels {
			if strings.Contains(text, "{{") {
				return read, fmt.Errorf("%s: the label %s of %s must be constant", file, name, rule.Alert)
			}
		}
	}
	return read, nil
}

// part evaluates everything over the series of one part. Rules read what earlier rules recorded. Alerts read all of it; those
// that differ in their durations alone share the results of their expression.
func part(plan plan, series *memory) ([]firing, error) {
	for _, rule := range plan.Recording {
		if err := record(plan, series, rule); err != nil {
			return nil, fmt.Errorf("%s: %w", rule.Record, err)
		}
	}
	firings := make([][]firing, len(plan.Alerts))
	done := make([]bool, len(plan.Alerts))
	for i, rule := range plan.Alerts {
		if done[i] {
			continue
		}
		results, err := evaluate(series, rule.Expr, plan.AlertsFrom, plan.Last, plan.Step)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", rule.Alert, err)
		}
		for j, other := range plan.Alerts {
			if other.Expr != rule.Expr {
				continue
			}
			if firings[j], err = alert(plan, results, other); err != nil {
				return nil, fmt.Errorf("%s: %w", other.Alert, err)
			}
			done[j] = true
		}
	}
	return slices.Concat(firings...), nil
}

// replay evaluates as many parts at once as there are processors: the rules of a part depend on each other, parts do not.
func replay(plan plan, input io.Reader, output io.Writer) error {
	results := &results{write: json.NewEncoder(output)}
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	var running sync.WaitGroup
	err := eachPart(input, func(series *memory) error {
		free <- struct{}{}
		running.Go(func() {
			results.add(part(plan, series))
			<-free
		})
		return results.failed()
	})
	running.Wait()
	return errors.Join(err, results.failed())
}

// results writes the firings of the parts in order.
type results struct {
	mutex sync.Mutex
	write *json.Encoder
	err   error
}

func (r *results) add(firings []firing, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, each := range firings {
		err = errors.Join(err, r.write.Encode(each))
	}
	r.err = errors.Join(r.err, err)
}

func (r *results) failed() error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.err
}

// eachPart passes on the series of each part.
func eachPart(input io.Reader, give func(*memory) error) error {
	metrics := parser.NewParser(parser.Options{})
	scanner := lines.Scanner(input)
	series := &memory{}
	for number := 1; scanner.Scan(); number++ {
		if scanner.Text() != "" {
			read, err := lines.Parse(metrics, scanner.Text())
			if err != nil {
				return fmt.Errorf("line %d: %w", number, err)
			}
			series.add(&line{of: read})
			continue
		}
		if err := give(series); err != nil {
			return err
		}
		series = &memory{}
	}
	if err := scanner.Err(); err != nil {
		return err
	}
	return give(series)
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: replay PLAN < series")
		os.Exit(2)
	}
	plan, err := readPlan(os.Args[1])
	if err == nil {
		err = replay(plan, os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}
