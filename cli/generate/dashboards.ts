import { type Command, Option } from 'commander';

import { type PackSettings } from '../../alerts/generator/settings';
import { listedResources } from '../../alerts/generator/settings/entries';
import { writeFiles } from '../../alerts/generator/targets/files/write-files';
import { PANEL_KINDS, type Panels } from '../../dashboards/generator/parts/variants';
import { interruptible } from '../../tools/processes';
import { escapeInvisible } from '../../tools/visible-text';
import { print } from '../common/streams';
import { checkSettingsStay, inFolder, settingsOfFile } from '../common/generated-folder';

interface DashboardsOptions {
  settings: string;
  panels: Panels;
  out: string;
  force?: boolean;
}

/** The plugins that a Grafana needs for them. */
const NEEDS: Readonly<Record<Panels, string>> = {
  plugin:
    'a Prometheus data source with the rules of these settings; Azure Monitor for ...-azure.json and ...-portal.json; the plugin headroom-signalr-panel',
  core: 'a Prometheus data source with the rules of these settings; Azure Monitor for signalr-headroom-portal.json; no plugin. They replace dashboards of the same uids',
};

/** Adds `headroom dashboards`, which writes the dashboards for the pack of a settings file. */
export function registerDashboards(program: Command): void {
  program
    .command('dashboards')
    .description('write the dashboards for a settings file')
    .requiredOption('--settings <file>', 'settings file of the rules, such as alerts/settings.yaml')
    .addOption(
      new Option('--panels <panels>', "the project's plugin beside Grafana's own panels, or those alone")
        .choices(PANEL_KINDS)
        .makeOptionMandatory()
    )
    .requiredOption('--out <folder>', 'output folder; created if missing')
    .option('--force', 'replace files that are not dashboards of this project')
    .action(async ({ settings: file, panels, out, force }: DashboardsOptions) => {
      const settings = settingsOfFile(file);
      // Grafana's SDK is large, and no other command waits for it.
      const { buildDashboards, FILE_NAMES, fileNameOf, serialize } = await import('../../dashboards/generator');
      const files = new Map(
        buildDashboards({ settings, panels }).map((dashboard) => [fileNameOf(dashboard), serialize(dashboard)])
      );
      checkSettingsStay(file, out, files.keys());
      // Those of the other panels would have the same uids, or read a data source that these do not.
      const removed = await inFolder(out, () =>
        interruptible((signal) => writeFiles(out, files, { names: FILE_NAMES, force, signal }))
      );
      const notes = panels === 'core' ? notesOf(settings) : [];
      print(reportText({ out, files: [...files.keys()], removed, panels, notes }));
    });
}

/** The dashboard for Azure's portal has the mixes of listed resources. */
function notesOf(settings: PackSettings): string[] {
  return listedResources(settings).length > 0
    ? []
    : ["resources: has no resource_id, so the dashboard for Azure's portal has the do-not-exceed ceilings for all"];
}

interface Written {
  out: string;
  files: readonly string[];
  removed: readonly string[];
  panels: Panels;
  notes: readonly string[];
}

function reportText({ out, files, removed, panels, notes }: Written): string {
  return [
    ...removed.map((name) => `removed ${name}`),
    `wrote ${files.length} dashboards to ${escapeInvisible(out)}, with panels ${panels}`,
    ...files.map((name) => `  ${name}`),
    ...notes.map((note) => `note: ${escapeInvisible(note)}`),
    `needs: ${NEEDS[panels]}`,
    'next: import them into Grafana; docs/dashboards.md has the details',
    '',
  ].join('\n');
}
