package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/value"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
	"github.com/prometheus/prometheus/util/annotations"
)

// none stands where a series has no sample.
var none = math.Float64frombits(value.StaleNaN)

func isNone(sample float64) bool {
	return value.IsStaleNaN(sample)
}

// line is a series with a sample at every step at most.
type line struct {
	labels labels.Labels
	// In milliseconds.
	first, step int64
	values      []float64
}

// memory holds series, in the order of their names: every selector of a rule names its metric.
type memory struct {
	all    []*line
	byName map[string][]*line
}

func (m *memory) add(series *line) {
	if m.byName == nil {
		m.byName = map[string][]*line{}
	}
	name := series.labels.Get(labels.MetricName)
	m.all = append(m.all, series)
	m.byName[name] = append(m.byName[name], series)
}

func (m *memory) read(metrics parser.Parser, text string) error {
	fields := strings.Split(text, "\t")
	if len(fields) != 4 {
		return fmt.Errorf("%d fields instead of 4", len(fields))
	}
	metric, err := metrics.ParseMetric(fields[0])
	if err != nil {
		return err
	}
	first, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return err
	}
	step, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil {
		return err
	}
	series := &line{labels: metric, first: first, step: step}
	for text := range strings.SplitSeq(fields[3], " ") {
		sample := none
		if text != "-" {
			if sample, err = strconv.ParseFloat(text, 64); err != nil {
				return err
			}
		}
		series.values = append(series.values, sample)
	}
	m.add(series)
	return nil
}

// Querier makes memory a storage.Queryable. The engine itself leaves out what lies outside of its time.
func (m *memory) Querier(_, _ int64) (storage.Querier, error) {
	return querier{memory: m}, nil
}

type querier struct{ memory *memory }

func (q querier) Select(_ context.Context, sorted bool, _ *storage.SelectHints, matchers ...*labels.Matcher) storage.SeriesSet {
	candidates := q.memory.all
	for _, matcher := range matchers {
		if matcher.Name == labels.MetricName && matcher.Type == labels.MatchEqual {
			candidates = q.memory.byName[matcher.Value]
		}
	}
	var selected []storage.Series
	for _, series := range candidates {
		if matchesAll(series.labels, matchers) {
			selected = append(selected, series)
		}
	}
	if sorted {
		sort.Slice(selected, func(i, j int) bool { return labels.Compare(selected[i].Labels(), selected[j].Labels()) < 0 })
	}
	return &set{series: selected, at: -1}
}

func matchesAll(of labels.Labels, matchers []*labels.Matcher) bool {
	for _, matcher := range matchers {
		if !matcher.Matches(of.Get(matcher.Name)) {
			return false
		}
	}
	return true
}

var errNoLabels = errors.New("rules do not ask for names and values of labels")

func (querier) LabelValues(context.Context, string, *storage.LabelHints, ...*labels.Matcher) ([]string, annotations.Annotations, error) {
	return nil, nil, errNoLabels
}

func (querier) LabelNames(context.Context, *storage.LabelHints, ...*labels.Matcher) ([]string, annotations.Annotations, error) {
	return nil, nil, errNoLabels
}

func (querier) Close() error { return nil }

type set struct {
	series []storage.Series
	at     int
}

func (s *set) Next() bool                                    { s.at++; return s.at < len(s.series) }
func (s *set) At() storage.Series                            { return s.series[s.at] }
func (*set) Err() error                                      { return nil }
func (*set) Warnings() annotations.Annotations               { return nil }
func (l *line) Labels() labels.Labels                        { return l.labels }
func (l *line) Iterator(chunkenc.Iterator) chunkenc.Iterator { return &samples{line: l, at: -1} }

// samples goes over the samples of a line, which are all floats.
type samples struct {
	line *line
	at   int
}

func (s *samples) Next() chunkenc.ValueType {
	for s.at++; s.at < len(s.line.values); s.at++ {
		if !isNone(s.line.values[s.at]) {
			return chunkenc.ValFloat
		}
	}
	return chunkenc.ValNone
}

func (s *samples) Seek(t int64) chunkenc.ValueType {
	// The first at or after t.
	to := int((t - s.line.first + s.line.step - 1) / s.line.step)
	if t <= s.line.first {
		to = 0
	}
	if s.at >= to && s.at < len(s.line.values) {
		return chunkenc.ValFloat
	}
	s.at = max(s.at, to-1)
	return s.Next()
}

func (s *samples) At() (int64, float64) { return s.AtT(), s.line.values[s.at] }
func (s *samples) AtT() int64           { return s.line.first + int64(s.at)*s.line.step }
func (*samples) AtST() int64            { return 0 }
func (*samples) Err() error             { return nil }

func (s *samples) AtHistogram(*histogram.Histogram) (int64, *histogram.Histogram) {
	return s.AtT(), nil
}

func (s *samples) AtFloatHistogram(*histogram.FloatHistogram) (int64, *histogram.FloatHistogram) {
	return s.AtT(), nil
}
