// Package notifications runs Alertmanager's own parts over alerts of the past: its store of alerts, inhibition, routing tree,
// grouping, mute times, notification log and repetition. Only the servers around them are missing: the API, the cluster, and
// the requests to receivers, which are recorded instead.
package notifications

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/alertmanager/config"
	"github.com/prometheus/alertmanager/dispatch"
	"github.com/prometheus/alertmanager/eventrecorder"
	"github.com/prometheus/alertmanager/featurecontrol"
	"github.com/prometheus/alertmanager/inhibit"
	"github.com/prometheus/alertmanager/marker"
	"github.com/prometheus/alertmanager/matcher/compat"
	"github.com/prometheus/alertmanager/nflog"
	"github.com/prometheus/alertmanager/notify"
	"github.com/prometheus/alertmanager/provider/mem"
	"github.com/prometheus/alertmanager/silence"
	"github.com/prometheus/alertmanager/timeinterval"
	"github.com/prometheus/alertmanager/types"
	"github.com/prometheus/client_golang/prometheus"
)

// Defaults of Alertmanager's flags.
const (
	retention           = 120 * time.Hour
	maintenanceInterval = 15 * time.Minute
	alertGCInterval     = 30 * time.Minute
	dispatchMaintenance = 30 * time.Second
)

// Told is one alert in a notification.
type Told struct {
	Labels map[string]string `json:"labels"`
	Status string            `json:"status"`
}

// Notification is one request to a receiver.
type Notification struct {
	// At is in seconds since the epoch, with milliseconds.
	At       float64 `json:"at"`
	Receiver string  `json:"receiver"`
	Alerts   []Told  `json:"alerts"`
}

// alertmanager is wired as in Alertmanager's app/app.go, without a cluster.
type alertmanager struct {
	alerts *mem.Alerts
	stop   func()
}

// receiver records notifications instead of sending them.
type receiver struct {
	name   string
	record func(Notification)
}

func (r receiver) Notify(_ context.Context, alerts ...*types.Alert) (bool, error) {
	now := time.Now()
	told := make([]Told, len(alerts))
	for i, alert := range alerts {
		told[i] = Told{Labels: map[string]string{}, Status: string(alert.StatusAt(now))}
		for name, value := range alert.Labels {
			told[i].Labels[string(name)] = string(value)
		}
	}
	r.record(Notification{At: float64(now.UnixMilli()) / 1000, Receiver: r.name, Alerts: told})
	return false, nil
}

// newAlertmanager starts an Alertmanager with a configuration whose receivers are webhooks.
func newAlertmanager(conf *config.Config, record func(Notification)) (*alertmanager, error) {
	logger := slog.New(slog.DiscardHandler)
	registry := prometheus.NewRegistry()
	flags := featurecontrol.NoopFlags{}
	compat.InitFromFlags(logger, flags)

	log, err := nflog.New(nflog.Options{Retention: retention, Logger: logger, Metrics: registry})
	if err != nil {
		return nil, err
	}
	groups := marker.NewGroupMarker()
	events := eventrecorder.NopRecorder()
	silences, err := silence.New(silence.Options{Retention: retention, Logger: logger, Metrics: registry})
	if err != nil {
		return nil, err
	}
	alerts, err := mem.NewAlerts(context.Background(), alertGCInterval, 0, nil, logger, events, registry, flags)
	if err != nil {
		return nil, err
	}
	receivers, err := recording(conf, record)
	if err != nil {
		return nil, err
	}
	intervals := map[string][]timeinterval.TimeInterval{}
	for _, each := range conf.TimeIntervals {
		intervals[each.Name] = each.TimeIntervals
	}
	noWait := func() time.Duration { return 0 }
	timeout := func(d time.Duration) time.Duration { return max(d, notify.MinTimeout) }

	inhibitor := inhibit.NewInhibitor(alerts, conf.InhibitRules, logger, events)
	pipeline := notify.NewPipelineBuilder(registry, flags, events).New(
		receivers, noWait, inhibitor, silence.NewSilencer(silences, logger, events),
		timeinterval.NewIntervener(intervals), groups, log, nil,
	)
	dispatcher := dispatch.NewDispatcher(
		alerts, dispatch.NewRoute(conf.Route, nil), pipeline, groups, timeout, dispatchMaintenance, nil, logger,
		events, dispatch.NewDispatcherMetrics(false, registry, flags), nil,
	)
	stopped := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() { log.Maintenance(maintenanceInterval, "", stopped, nil) })
	running.Go(inhibitor.Run)
	inhibitor.WaitForLoading()
	running.Go(func() { dispatcher.Run(time.Now()) })
	dispatcher.WaitForLoading()
	return &alertmanager{
		alerts: alerts,
		stop: func() {
			dispatcher.Stop()
			inhibitor.Stop()
			alerts.Close()
			close(stopped)
			running.Wait()
		},
	}, nil
}

var errNotWebhook = errors.New("only receivers with a single webhook are replayed")

func recording(conf *config.Config, record func(Notification)) (map[string][]notify.Integration, error) {
	receivers := map[string][]notify.Integration{}
	for _, each := range conf.Receivers {
		if len(each.WebhookConfigs) != 1 {
			return nil, fmt.Errorf("%s: %w", each.Name, errNotWebhook)
		}
		recorder := receiver{name: each.Name, record: record}
		receivers[each.Name] = []notify.Integration{
			notify.NewIntegration(recorder, each.WebhookConfigs[0], "webhook", 0, each.Name),
		}
	}
	return receivers, nil
}
