import { azureFleetDashboard, azureReviewDashboard } from './azure/fleet';
import { azureResourceDashboard } from './azure/resource';
import { fleetDashboard } from './fleet';
import { pipelineDashboard } from './pipeline';
import { resourceDashboard } from './resource';
import { reviewDashboard } from './review';
import { type Dashboard } from './parts/schema';

/** All dashboards; each is written to a file named after its uid. */
export function buildDashboards(): Dashboard[] {
  return [
    fleetDashboard(),
    resourceDashboard(),
    reviewDashboard(),
    pipelineDashboard(),
    azureFleetDashboard(),
    azureResourceDashboard(),
    azureReviewDashboard(),
  ].map((dashboard) => dashboard.build());
}

export function fileNameOf(dashboard: Dashboard): string {
  if (!dashboard.uid) {
    throw new Error(`Dashboard "${dashboard.title}" has no uid: links to it would break with every import.`);
  }
  return `${dashboard.uid}.json`;
}

/** Deterministic: the files in the repository differ only if the dashboards differ. */
export function serialize(dashboard: Dashboard): string {
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
