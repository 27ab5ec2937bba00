// Command blocks writes Prometheus blocks from whole series read from standard input.
//
// promtool does so from OpenMetrics, which spells the labels of a series out for every sample: two weeks of ten
// thousand resources would be twelve gigabytes of text, read once a block. Here a line is a series:
//
//	name{label="value"} <tab> first (ms) <tab> step (ms) <tab> value value value ...
//
// with a value of - where there is no sample. Blocks end where Prometheus would end them.
//
//	blocks FOLDER < series
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb"
)

const (
	// What Prometheus compacts a retention of some weeks into: three times three of its blocks of two hours, thrice.
	blockMillis = int64(54 * time.Hour / time.Millisecond)
	// An appender holds what is not committed in memory.
	seriesACommit = 2000
	longestLine   = 16 << 20
)

type block struct {
	writer   *tsdb.BlockWriter
	appender storage.Appender
}

type blocks struct {
	folder string
	byTime map[int64]*block
}

func (b *blocks) at(millis int64) (*block, error) {
	start := millis / blockMillis
	if known, ok := b.byTime[start]; ok {
		return known, nil
	}
	// A writer refuses samples half its length older than the newest: twice the length takes them in any order of series.
	writer, err := tsdb.NewBlockWriter(slog.New(slog.DiscardHandler), b.folder, 2*blockMillis)
	if err != nil {
		return nil, err
	}
	made := &block{writer: writer, appender: writer.Appender(context.Background())}
	b.byTime[start] = made
	return made, nil
}

func (b *blocks) append(metrics parser.Parser, line string) error {
	fields := strings.Split(line, "\t")
	if len(fields) != 4 {
		return fmt.Errorf("%d fields instead of 4", len(fields))
	}
	labels, err := metrics.ParseMetric(fields[0])
	if err != nil {
		return err
	}
	at, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return err
	}
	step, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil {
		return err
	}
	var ref storage.SeriesRef
	var in *block
	for text := range strings.SplitSeq(fields[3], " ") {
		if text != "-" {
			value, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return err
			}
			to, err := b.at(at)
			if err != nil {
				return err
			}
			if to != in {
				in, ref = to, 0
			}
			if ref, err = in.appender.Append(ref, labels, at, value); err != nil {
				return err
			}
		}
		at += step
	}
	return nil
}

func (b *blocks) commit() error {
	for _, each := range b.byTime {
		if err := each.appender.Commit(); err != nil {
			return err
		}
		each.appender = each.writer.Appender(context.Background())
	}
	return nil
}

func (b *blocks) flush() error {
	for _, each := range b.byTime {
		if err := each.appender.Commit(); err != nil {
			return err
		}
		if _, err := each.writer.Flush(context.Background()); err != nil {
			return err
		}
	}
	return nil
}

// close removes the writers' temporary folders, whatever became of the blocks.
func (b *blocks) close() error {
	var failed error
	for _, each := range b.byTime {
		failed = errors.Join(failed, each.writer.Close())
	}
	return failed
}

func write(folder string, series io.Reader) (failed error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	all := &blocks{folder: folder, byTime: map[int64]*block{}}
	defer func() { failed = errors.Join(failed, all.close()) }()
	metrics := parser.NewParser(parser.Options{})
	lines := bufio.NewScanner(series)
	lines.Buffer(make([]byte, 1<<20), longestLine)
	for number := 1; lines.Scan(); number++ {
		if err := all.append(metrics, lines.Text()); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		if number%seriesACommit == 0 {
			if err := all.commit(); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return all.flush()
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: blocks FOLDER < series")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}
