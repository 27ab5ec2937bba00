import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDashboards, fileNameOf, serialize } from '../../dashboards/generator';

/** Grafana's folder for them. */
const FOLDER = 'SignalR Headroom without the plugin';

/** A dashboard of built-in panels has the uid of the one that it replaces; beside it, it needs another. */
export function besideUid(uid: string): string {
  return uid.replace(/^signalr-headroom/, '$&-core');
}

/**
 * Provisions the dashboards of built-in panels beside those with the plugin: what a Grafana shows that takes no plugins.
 *
 * @param provisioning Grafana's folder of provisioning files
 * @param folder gets the dashboards
 */
export function provisionCoreDashboards(provisioning: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const dashboard of buildDashboards({ panels: 'core' })) {
    writeFileSync(join(folder, fileNameOf(dashboard)), beside(serialize(dashboard)));
  }
  const provider = { name: FOLDER, folder: FOLDER, type: 'file', disableDeletion: true, options: { path: folder } };
  // JSON is YAML, too.
  mkdirSync(join(provisioning, 'dashboards'), { recursive: true });
  writeFileSync(
    join(provisioning, 'dashboards', 'core.yaml'),
    JSON.stringify({ apiVersion: 1, providers: [provider] })
  );
}

/** Renames uids, links to them, and the tag that lists the other dashboards, so that links stay among these. */
function beside(dashboard: string): string {
  return dashboard.replace(/"signalr-headroom(?=[-"])|\/d\/signalr-headroom(?=-)/g, '$&-core');
}
