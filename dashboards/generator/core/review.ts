import { type DashboardDraft } from '../parts/schema';
import { conclusions, peaks, reviewHead, unitsInTotal } from '../parts/review-panels';

/** Weeks of every resource on panels of Grafana's own. What-if needs the plugin. */
export function coreReviewDashboard(): DashboardDraft {
  return reviewHead('core')
    .withPanel(conclusions('core').id(2).gridPos({ x: 0, y: 0, w: 24, h: 17 }))
    .withPanel(peaks().id(3).gridPos({ x: 0, y: 17, w: 12, h: 10 }))
    .withPanel(unitsInTotal().id(4).gridPos({ x: 12, y: 17, w: 12, h: 10 }));
}
