import { isMap, parseDocument } from 'yaml';

/** The pack's default settings for the simulated fleet, with dashboard links into this demo. */
export function demoSettings(defaults: string, fleet: string, dashboards: string): string {
  const settings = parseDocument(defaults);
  const resources = parseDocument(fleet).contents;
  if (!isMap(resources)) {
    throw new Error('The simulator did not print any resources.');
  }
  settings.set('resources', resources.get('resources'));
  settings.set('dashboard_base_url', dashboards);
  return settings.toString();
}
