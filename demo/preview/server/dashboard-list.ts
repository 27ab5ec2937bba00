import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DashboardName, parseDashboard } from '../host/dashboard';

/** Lists the dashboards of a folder that the preview can draw, by title. */
export async function listDashboards(folder: string): Promise<DashboardName[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const dashboards = await Promise.all(
    files.map(async (name) => parseDashboard(JSON.parse(await readFile(join(folder, name), 'utf8'))))
  );
  return dashboards
    .filter(({ dataSource }) => dataSource === 'prometheus')
    .map(({ uid, title }) => ({ uid, title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}
