/**
 * Takes the pictures of the dashboards from a running Grafana or preview: again those in docs/images that are there, or with
 * `--out` each one wide, light and dark, as `dashboard-<name>-wide-<theme>.png`.
 *
 *   npx tsx tests/gallery/pictures/dashboards.ts [--url http://127.0.0.1:3000] [--only signalr-headroom-resource]
 */
import { Command } from 'commander';
import { buildDashboards } from '../../../dashboards/generator';
import { UID } from '../../../dashboards/generator/parts/links';
import { forEachPage, picturePath, type PictureTheme, settle } from './browser';
import { reportFailure } from '../../../tools/report-failure';

const SIZES = { wide: { width: 1600, height: 1000 } } as const;

/** Grafana loads a dashboard's parts in sequence, with pauses. */
const DASHBOARD_SETTLE_MS = 8000;

interface Options {
  url: string;
  out?: string;
  only?: string[];
  resource?: string;
  from?: string;
}

async function main(): Promise<void> {
  const options = new Command('dashboards')
    .option('--url <url>', 'address of the Grafana or the preview', 'http://127.0.0.1:3000')
    .option('--out <folder>', 'folder for every picture')
    .option('--only <uid...>', 'dashboards to take; by default all')
    .option('--resource <id>', 'resource_id for the resource dashboard; by default the first one')
    .option('--from <time>', "start of the time range, such as now-3h; by default the dashboard's")
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse()
    .opts<Options>();
  const uids = buildDashboards().flatMap(({ uid }) => (uid && (options.only?.includes(uid) ?? true) ? [uid] : []));
  await forEachPage(SIZES, async (page, name, theme) => {
    for (const uid of uids) {
      const path = picturePath(`${uid.replace('signalr-headroom', 'dashboard')}-${name}`, options);
      if (path === undefined) {
        continue;
      }
      await page.goto(addressOf(uid, options, theme));
      await settle(page, DASHBOARD_SETTLE_MS);
      await page.screenshot({ path });
    }
  });
}

function addressOf(uid: string, { url, resource, from }: Options, theme: PictureTheme): string {
  const address = new URL(`/d/${uid}`, url);
  // Without refresh, which would keep loading.
  const parameters = {
    theme,
    refresh: '',
    // Hides Grafana's menus.
    kiosk: '',
    ...(from !== undefined && { from, to: 'now' }),
    // The other dashboards show the fleet.
    ...(resource !== undefined && uid === UID.resource && { 'var-resource': resource }),
  };
  address.search = `${new URLSearchParams(parameters)}`;
  return `${address}`;
}

reportFailure(main());
