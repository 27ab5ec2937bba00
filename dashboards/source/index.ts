import { resourceDashboard } from './resource';
import { type Dashboard } from './schema';

/** Every dashboard of the project; each is generated into a file named after its uid. */
export function buildDashboards(): Dashboard[] {
  return [resourceDashboard()].map((dashboard) => dashboard.build());
}

export function fileNameOf(dashboard: Dashboard): string {
  if (!dashboard.uid) {
    throw new Error(`Dashboard "${dashboard.title}" has no uid: links to it would break with every import.`);
  }
  return `${dashboard.uid}.json`;
}

/** The same bytes for the same dashboard, so that a difference in the repository is a difference in the dashboard. */
export function serialize(dashboard: Dashboard): string {
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
