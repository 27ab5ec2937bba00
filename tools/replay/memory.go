package main

import (
	"context"
	"errors"
	"sort"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
	"github.com/prometheus/prometheus/util/annotations"
	"github.com/signalr-headroom/signalr-headroom/tools/lines"
)

// line adapts a series to Prometheus's storage interface.
type line struct{ of lines.Series }

// memory stores series by name: every selector in a rule has a metric name.
type memory struct {
	all    []*line
	byName map[string][]*line
}

func (m *memory) add(series *line) {
	if m.byName == nil {
		m.byName = map[string][]*line{}
	}
	name := series.of.Labels.Get(labels.MetricName)
	m.all = append(m.all, series)
	m.byName[name] = append(m.byName[name], series)
}

func (m *memory) matching(matchers []*labels.Matcher) []*line {
	candidates := m.all
	for _, matcher := range matchers {
		if matcher.Name == labels.MetricName && matcher.Type == labels.MatchEqual {
			candidates = m.byName[matcher.Value]
		}
	}
	var selected []*line
	for _, series := range candidates {
		if matchesAll(series.of.Labels, matchers) {
			selected = append(selected, series)
		}
	}
	return selected
}

// Querier implements storage.Queryable. The engine itself filters by time.
func (m *memory) Querier(_, _ int64) (storage.Querier, error) {
	return querier{memory: m}, nil
}

type querier struct{ memory *memory }

func (q querier) Select(_ context.Context, sorted bool, _ *storage.SelectHints, matchers ...*labels.Matcher) storage.SeriesSet {
	var selected []storage.Series
	for _, series := range q.memory.matching(matchers) {
		selected = append(selected, series)
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
func (l *line) Labels() labels.Labels                        { return l.of.Labels }
func (l *line) Iterator(chunkenc.Iterator) chunkenc.Iterator { return &samples{line: l, at: -1} }

// samples iterates over the samples of a line, which are all floats. The first missing one of a gap is a stale marker, as
// Prometheus writes it when a scrape or an evaluation no longer has a series.
type samples struct {
	line *line
	at   int
}

func (s *samples) Next() chunkenc.ValueType {
	values := s.line.of.Values
	for s.at++; s.at < len(values); s.at++ {
		if !lines.IsNone(values[s.at]) || s.at > 0 && !lines.IsNone(values[s.at-1]) {
			return chunkenc.ValFloat
		}
	}
	return chunkenc.ValNone
}

func (s *samples) Seek(t int64) chunkenc.ValueType {
	// The first sample at or after t.
	to := int((t - s.line.of.First + s.line.of.Step - 1) / s.line.of.Step)
	if t <= s.line.of.First {
		to = 0
	}
	if s.at >= to && s.at < len(s.line.of.Values) {
		return chunkenc.ValFloat
	}
	s.at = max(s.at, to-1)
	return s.Next()
}

func (s *samples) At() (int64, float64) { return s.AtT(), s.line.of.Values[s.at] }
func (s *samples) AtT() int64           { return s.line.of.First + int64(s.at)*s.line.of.Step }
func (*samples) AtST() int64            { return 0 }
func (*samples) Err() error             { return nil }

func (s *samples) AtHistogram(*histogram.Histogram) (int64, *histogram.Histogram) {
	return s.AtT(), nil
}

func (s *samples) AtFloatHistogram(*histogram.FloatHistogram) (int64, *histogram.FloatHistogram) {
	return s.AtT(), nil
}
