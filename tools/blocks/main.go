// Command blocks writes Prometheus's storage from whole series read from standard input (tools/lines).
//
// promtool can write blocks from OpenMetrics, but nothing else. A real Prometheus has its newest hours in its head, which it
// restores from its write-ahead log when it starts: samples from HEAD on, in epoch milliseconds, stay in that log.
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
	// The head rejects samples that are more than half its length older than the newest. Series are written one after the
	// other, so this must be longer than twice the data.
	headMillis = int64(10_000 * time.Hour / time.Millisecond)
	// An appender keeps uncommitted samples in memory.
	seriesPerCommit = 2000
)

func write(folder string, headFrom int64, series io.Reader) (failed error) {
	options := tsdb.DefaultOptions()
	options.MinBlockDuration, options.MaxBlockDuration = headMillis, headMillis
	options.RetentionDuration = 0
	database, err := tsdb.Open(folder, slog.New(slog.DiscardHandler), nil, options, nil)
	if err != nil {
		return err
	}
	defer func() { failed = errors.Join(failed, database.Close()) }()
	database.DisableCompactions()
	if err := appendAll(database, series); err != nil {
		return err
	}
	head := database.Head()
	first, last := head.MinTime(), head.MaxTime()
	for start, end := first, int64(0); start <= last && start < headFrom; start = end {
		end = min((start/blockMillis+1)*blockMillis, headFrom)
		if err := database.CompactHead(tsdb.NewRangeHead(head, start, end-1)); err != nil {
			return err
		}
	}
	return nil
}

// appendAll puts all series into the head.
func appendAll(database *tsdb.DB, series io.Reader) error {
	appender := database.Appender(context.Background())
	metrics := parser.NewParser(parser.Options{})
	scanner := lines.Scanner(series)
	for number := 1; scanner.Scan(); number++ {
		read, err := lines.Parse(metrics, scanner.Text())
		if err == nil {
			err = appendSeries(appender, read)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("line %d: %w", number, err), appender.Rollback())
		}
		if number%seriesPerCommit == 0 {
			if err := appender.Commit(); err != nil {
				return err
			}
			appender = database.Appender(context.Background())
		}
	}
	return errors.Join(scanner.Err(), appender.Commit())
}

func appendSeries(appender storage.Appender, series lines.Series) error {
	var ref storage.SeriesRef
	for i, value := range series.Values {
		if lines.IsNone(value) {
			continue
		}
		var err error
		if ref, err = appender.Append(ref, series.Labels, series.First+int64(i)*series.Step, value); err != nil {
			return err
		}
	}
	return nil
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
