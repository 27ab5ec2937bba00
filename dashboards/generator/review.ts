import { DashboardLinkBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { headroomPanel } from './parts/headroom';
import { HEADROOM_ROLES, headroomQueries, reviewQueries } from './parts/headroom-queries';
import { OF_SERIES } from './parts/links';
import { conclusions, MOST_POINTS, peaks, reviewHead, STEP, unitsInTotal } from './parts/review-panels';
import { type DashboardDraft } from './parts/schema';
import { ofFleet } from './parts/scope';
import { DATASOURCE } from './parts/variables';

/** Weeks of every resource, to decide which unit sizes to change. Designed to be kept as a snapshot. */
export function reviewDashboard(): DashboardDraft {
  return reviewHead('plugin')
    .withPanel(
      headroomPanel(DATASOURCE, { view: 'review', roles: HEADROOM_ROLES })
        .id(1)
        .title('Review')
        .description(
          'For each resource: peak, 95th percentile, time in bands of utilization, headroom, what runs out first and when, and the recommended unit size. ' +
            'Peak, 95th percentile and time in bands are those of all minutes, each with the unit size that it had. Each point of a chart is the highest minute of its hour; the last point is now.'
        )
        .dataLinks([new DashboardLinkBuilder(OF_SERIES.title).url(OF_SERIES.url)])
        .interval(STEP)
        .maxDataPoints(MOST_POINTS)
        .targets([...headroomQueries(ofFleet), ...reviewQueries(ofFleet)])
        .gridPos({ x: 0, y: 0, w: 24, h: 18 })
    )
    .withPanel(peaks().id(3).gridPos({ x: 0, y: 18, w: 12, h: 10 }))
    .withPanel(unitsInTotal().id(4).gridPos({ x: 12, y: 18, w: 12, h: 10 }));
}

/** Weeks of every resource on panels of Grafana's own. What-if needs the plugin. */
export function coreReviewDashboard(): DashboardDraft {
  return reviewHead('core')
    .withPanel(conclusions().id(2).gridPos({ x: 0, y: 0, w: 24, h: 17 }))
    .withPanel(peaks().id(3).gridPos({ x: 0, y: 17, w: 12, h: 10 }))
    .withPanel(unitsInTotal().id(4).gridPos({ x: 12, y: 17, w: 12, h: 10 }));
}
