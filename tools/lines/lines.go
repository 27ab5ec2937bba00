// Package lines reads whole series, one per line:
//
//	name{label="value"} <tab> first (ms) <tab> step (ms) <tab> value value value ...
//
// A missing sample is written as -. OpenMetrics would repeat the labels for every sample, which would be twelve gigabytes for
// two weeks of ten thousand resources.
package lines

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/value"
	"github.com/prometheus/prometheus/promql/parser"
)

const longest = 16 << 20

// None marks a missing sample.
var None = math.Float64frombits(value.StaleNaN)

// IsNone reports whether a value marks a missing sample.
func IsNone(sample float64) bool {
	return value.IsStaleNaN(sample)
}

// Series has at most one sample per step.
type Series struct {
	Labels labels.Labels
	// In milliseconds.
	First, Step int64
	Values      []float64
}

// Scanner returns the lines of a reader, each of up to 16 MiB.
func Scanner(reader io.Reader) *bufio.Scanner {
	scanner := bufio.NewScanner(reader)
	scanner.Buffer(make([]byte, 1<<20), longest)
	return scanner
}

// Parse parses one line.
func Parse(metrics parser.Parser, text string) (Series, error) {
	var read Series
	fields := strings.Split(text, "\t")
	if len(fields) != 4 {
		return read, fmt.Errorf("%d fields instead of 4", len(fields))
	}
	var err error
	if read.Labels, err = metrics.ParseMetric(fields[0]); err != nil {
		return read, err
	}
	if read.First, err = strconv.ParseInt(fields[1], 10, 64); err != nil {
		return read, err
	}
	if read.Step, err = strconv.ParseInt(fields[2], 10, 64); err != nil {
		return read, err
	}
	for text := range strings.SplitSeq(fields[3], " ") {
		sample := None
		if text != "-" {
			if sample, err = strconv.ParseFloat(text, 64); err != nil {
				return read, err
			}
		}
		read.Values = append(read.Values, sample)
	}
	return read, nil
}
