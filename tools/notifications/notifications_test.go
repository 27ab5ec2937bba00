package notifications

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/alertmanager/config"
)

// This is a program in the form of a test, since Go gives simulated time only to tests: within synctest.Test, time passes
// when every goroutine waits: a month takes a minute, and Alertmanager's timers run unchanged.
//
//	notifications -test.run=Replay -config=FILE -out=FILE -from=SECONDS -until=SECONDS -step=SECONDS < firings
//
// Firings come one per line, as tools/replay prints them. Each line of the output is a notification.
var (
	configFile = flag.String("config", "", "Alertmanager's configuration")
	outFile    = flag.String("out", "", "file for the notifications")
	from       = flag.Int64("from", 0, "first evaluation, in seconds since the epoch")
	until      = flag.Int64("until", 0, "when the replay ends, in seconds since the epoch")
	step       = flag.Int64("step", 60, "seconds between evaluations")
)

func TestReplay(t *testing.T) {
	if *configFile == "" {
		t.Fatal("-config is missing")
	}
	conf, err := config.LoadFile(*configFile)
	check(t, err)
	firings := readFirings(t)
	var all []Notification
	var mutex sync.Mutex
	record := func(notification Notification) {
		mutex.Lock()
		defer mutex.Unlock()
		all = append(all, notification)
	}
	synctest.Test(t, func(t *testing.T) {
		// Simulated time begins in the year 2000.
		time.Sleep(time.Until(time.Unix(*from, 0)))
		interval := time.Duration(*step) * time.Second
		alertmanager, err := newAlertmanager(conf, record)
		check(t, err)
		prometheus := newSender(firings, interval)
		for time.Now().Unix() < *until {
			check(t, prometheus.evaluate(time.Now(), alertmanager))
			time.Sleep(interval)
		}
		alertmanager.stop()
	})
	file, err := os.Create(*outFile)
	check(t, err)
	output := json.NewEncoder(file)
	for _, each := range all {
		check(t, output.Encode(each))
	}
	check(t, file.Close())
}

func readFirings(t *testing.T) []Firing {
	var firings []Firing
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var read Firing
		check(t, json.Unmarshal(scanner.Bytes(), &read))
		firings = append(firings, read)
	}
	check(t, scanner.Err())
	return firings
}

func check(t *testing.T, err error) {
	if err != nil {
		t.Fatal(err)
	}
}
