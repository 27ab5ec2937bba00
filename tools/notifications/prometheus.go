package notifications

import (
	"context"
	"sort"
	"time"

	"github.com/prometheus/alertmanager/types"
	"github.com/prometheus/common/model"
)

// resendDelay is Prometheus's default for --rules.alert.resend-delay.
const resendDelay = time.Minute

// Firing is an alert that fired from one evaluation until another, as tools/replay prints it. Times are in seconds since the
// epoch.
type Firing struct {
	Alert  string            `json:"alert"`
	Labels map[string]string `json:"labels"`
	From   int64             `json:"from"`
	Until  int64             `json:"until"`
}

// sender sends alerts as Prometheus's rule manager does: at the first evaluation that is later than the resend delay after
// the last time, valid for four intervals, and once more when the alert has resolved. (Prometheus repeats the end for 15
// minutes, in case that it gets lost.)
type sender struct {
	interval time.Duration
	upcoming []Firing
	active   []*sent
}

type sent struct {
	firing Firing
	last   time.Time
}

func newSender(firings []Firing, interval time.Duration) *sender {
	upcoming := append([]Firing{}, firings...)
	sort.SliceStable(upcoming, func(i, j int) bool { return upcoming[i].From < upcoming[j].From })
	return &sender{interval: interval, upcoming: upcoming}
}

// evaluate sends what is due at an evaluation.
func (s *sender) evaluate(now time.Time, to *alertmanager) error {
	for len(s.upcoming) > 0 && s.upcoming[0].From <= now.Unix() {
		s.active = append(s.active, &sent{firing: s.upcoming[0]})
		s.upcoming = s.upcoming[1:]
	}
	var due []*types.Alert
	var still []*sent
	for _, each := range s.active {
		if each.firing.Until <= now.Unix() {
			due = append(due, alertOf(each.firing, time.Unix(each.firing.Until, 0)))
			continue
		}
		still = append(still, each)
		if each.last.Add(resendDelay).Before(now) {
			each.last = now
			due = append(due, alertOf(each.firing, now.Add(4*max(s.interval, resendDelay))))
		}
	}
	s.active = still
	return to.alerts.Put(context.Background(), due...)
}

func alertOf(firing Firing, end time.Time) *types.Alert {
	labels := model.LabelSet{}
	for name, value := range firing.Labels {
		labels[model.LabelName(name)] = model.LabelValue(value)
	}
	return &types.Alert{
		Alert:     model.Alert{Labels: labels, StartsAt: time.Unix(firing.From, 0), EndsAt: end},
		UpdatedAt: time.Now(),
	}
}
