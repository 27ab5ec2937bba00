import { azureFleetDashboard, azureReviewDashboard } from './azure/fleet';
import { azureResourceDashboard } from './azure/resource';
import { portalDashboard } from './portal/dashboard';
import { coreResourceDashboard } from './core/resource';
import { fleetDashboard } from './fleet';
import { pipelineDashboard } from './pipeline';
import { resourceDashboard } from './resource';
import { reviewDashboard, coreReviewDashboard } from './review';
import { type PackSettings } from '../../alerts/generator/settings';
import { UID } from './parts/links';
import { packSettings, withSettings } from './parts/pack';
import { type Panels } from './parts/variants';
import { type Dashboard, type DashboardDraft } from './parts/schema';

interface Variant {
  /** By default, those of the committed rules. */
  settings?: PackSettings;
  panels?: Panels;
}

/** All dashboards; each is written to a file named after its uid. A Grafana has one variant: both have the same uids. */
export function buildDashboards({ settings = packSettings(), panels = 'plugin' }: Variant = {}): Dashboard[] {
  return withSettings(settings, () => DASHBOARDS[panels]().map((dashboard) => dashboard.build()));
}

const DASHBOARDS: Readonly<Record<Panels, () => DashboardDraft[]>> = {
  plugin: () => [
    fleetDashboard('plugin'),
    resourceDashboard(),
    reviewDashboard(),
    pipelineDashboard(),
    azureFleetDashboard(),
    azureResourceDashboard(),
    azureReviewDashboard(),
    portalDashboard(),
  ],
  core: () => [
    fleetDashboard('core'),
    coreResourceDashboard(),
    coreReviewDashboard(),
    pipelineDashboard(),
    portalDashboard(),
  ],
};

export function fileNameOf({ uid, title }: Dashboard): string {
  if (!uid) {
    throw new Error(`${title} has no uid: links to it would break with every import.`);
  }
  return fileOf(uid);
}

function fileOf(uid: string): string {
  return `${uid}.json`;
}

/** The file names of the dashboards of every variant. */
export const FILE_NAMES: ReadonlySet<string> = new Set(Object.values(UID).map(fileOf));

/** Deterministic: the files in the repository differ only if the dashboards differ. */
export function serialize(dashboard: Dashboard): string {
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
