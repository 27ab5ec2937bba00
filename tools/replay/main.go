// Command replay evaluates rules over the past of series read from standard input: recording rules in order, as range queries
// of Prometheus's engine; then alerts, by passing the results of each evaluation to Prometheus's own alerting rule. It prints
// when each alert fired.
//
// promtool can backfill recording rules, but through the HTTP API and JSON of a running Prometheus, which costs four times as
// much as the engine, and without alerts. Its unit tests support both, but evaluate instant by instant.
//
//	replay PLAN < series
//
// Series come one per line (tools/lines). PLAN is a file: {"first": seconds, "alertsFrom": seconds, "last": seconds, "step":
// seconds, "recording": [{"record", "expr", "labels", "interval"}], "alerts": [{"alert", "expr", "for", "keepFiringFor",
// "labels"}]}, durations in seconds. Recording rules are evaluated from the first second on, each at its own interval, a
// multiple of the step; alerts from alertsFrom on, at each step, to find the history that their rules read. Each line of the
// output is {"alert", "labels", "from", "until"}: the evaluation at which it began to fire, and the one at which it resolved.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

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

// replay prints the firings of each alert. Rules read what earlier rules recorded, and alerts all of it.
func replay(plan plan, input io.Reader, output io.Writer) error {
	series, err := read(input)
	if err != nil {
		return err
	}
	for _, rule := range plan.Recording {
		if err := record(plan, series, rule); err != nil {
			return fmt.Errorf("%s: %w", rule.Record, err)
		}
	}
	write := json.NewEncoder(output)
	for _, rule := range plan.Alerts {
		firings, err := alert(plan, series, rule)
		if err != nil {
			return fmt.Errorf("%s: %w", rule.Alert, err)
		}
		for _, each := range firings {
			if err := write.Encode(each); err != nil {
				return err
			}
		}
	}
	return nil
}

func read(input io.Reader) (*memory, error) {
	metrics := parser.NewParser(parser.Options{})
	scanner := lines.Scanner(input)
	series := &memory{}
	for number := 1; scanner.Scan(); number++ {
		of, err := lines.Parse(metrics, scanner.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		series.add(&line{of: of})
	}
	return series, scanner.Err()
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
