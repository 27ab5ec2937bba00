// Command blocks writes Prometheus's storage from whole series read from standard input (tools/lines).
//
// promtool can write blocks from OpenMetrics, but nothing else. A real Prometheus has its newest hours in its head, which it
// restores from its write-ahead log when it starts: samples from HEAD on, in epoch milliseconds, go to that log.
//
//	blocks FOLDER [HEAD] < series
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"strconv"
	"time"

	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb"
	"github.com/signalr-headroom/signalr-headroom/tools/lines"
)

const (
	// The size to which Prometheus compacts a few weeks of retention: 2 h x 3 x 3 x 3.
	blockMillis = int64(54 * time.Hour / time.Millisecond)
	// A head or block writer rejects samples that are more than half its length older than the newest. Series are written
	// one after the other, so this must be longer than the data.
	headMillis = int64(12 * time.Hour / time.Millisecond)
	// An appender keeps uncommitted samples in memory.
	seriesPerCommit = 2000
)

var quiet = slog.New(slog.DiscardHandler)

// appendable is a block being written, or the head.
type appendable interface {
	Appender(context.Context) storage.Appender
}

type target struct {
	to       appendable
	appender storage.Appender
	finish   func() error
	close    func() error
}

type history struct {
	folder string
	// From here on, samples belong to the head.
	headFrom int64
	byStart  map[int64]*target
}

// at returns the target for a sample of that time.
func (h *history) at(millis int64) (*target, error) {
	start, open := millis/blockMillis, h.block
	if millis >= h.headFrom {
		start, open = h.headFrom, h.head
	}
	if known, ok := h.byStart[start]; ok {
		return known, nil
	}
	made, err := open()
	if err != nil {
		return nil, err
	}
	made.appender = made.to.Appender(context.Background())
	h.byStart[start] = made
	return made, nil
}

func (h *history) block() (*target, error) {
	writer, err := tsdb.NewBlockWriter(quiet, h.folder, 2*blockMillis)
	if err != nil {
		return nil, err
	}
	flush := func() error {
		_, err := writer.Flush(context.Background())
		return err
	}
	return &target{to: writer, finish: flush, close: writer.Close}, nil
}

func (h *history) head() (*target, error) {
	options := tsdb.DefaultOptions()
	options.MinBlockDuration, options.MaxBlockDuration = headMillis, headMillis
	options.RetentionDuration = 0
	database, err := tsdb.Open(h.folder, quiet, nil, options, nil)
	if err != nil {
		return nil, err
	}
	database.DisableCompactions()
	return &target{to: database, finish: func() error { return nil }, close: database.Close}, nil
}

func (h *history) append(series lines.Series) error {
	var ref storage.SeriesRef
	var in *target
	for i, value := range series.Values {
		if lines.IsNone(value) {
			continue
		}
		at := series.First + int64(i)*series.Step
		to, err := h.at(at)
		if err != nil {
			return err
		}
		if to != in {
			in, ref = to, 0
		}
		if ref, err = in.appender.Append(ref, series.Labels, at, value); err != nil {
			return err
		}
	}
	return nil
}

func (h *history) commit() error {
	for _, each := range h.byStart {
		if err := each.appender.Commit(); err != nil {
			return err
		}
		each.appender = each.to.Appender(context.Background())
	}
	return nil
}

func (h *history) finish() error {
	for _, each := range h.byStart {
		if err := each.appender.Commit(); err != nil {
			return err
		}
		if err := each.finish(); err != nil {
			return err
		}
	}
	return nil
}

// close removes the writers' temporary folders, also after an error.
func (h *history) close() error {
	var failed error
	for _, each := range h.byStart {
		failed = errors.Join(failed, each.close())
	}
	return failed
}

func write(folder string, headFrom int64, series io.Reader) (failed error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	all := &history{folder: folder, headFrom: headFrom, byStart: map[int64]*target{}}
	defer func() { failed = errors.Join(failed, all.close()) }()
	metrics := parser.NewParser(parser.Options{})
	scanner := lines.Scanner(series)
	for number := 1; scanner.Scan(); number++ {
		read, err := lines.Parse(metrics, scanner.Text())
		if err == nil {
			err = all.append(read)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		if number%seriesPerCommit == 0 {
			if err := all.commit(); err != nil {
				return err
			}
		}
	}
	if err := scanner.Err(); err != nil {
		return err
	}
	return all.finish()
}

func main() {
	headFrom := int64(math.MaxInt64)
	var err error
	if len(os.Args) == 3 {
		headFrom, err = strconv.ParseInt(os.Args[2], 10, 64)
	}
	if err != nil || len(os.Args) < 2 || len(os.Args) > 3 {
		fmt.Fprintln(os.Stderr, "usage: blocks FOLDER [HEAD, in epoch milliseconds] < series")
		os.Exit(2)
	}
	if err := write(os.Args[1], headFrom, os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}
