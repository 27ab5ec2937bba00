import { alertmanagerConfig } from './config';
import { demoAlertmanager } from './demo';
import { exampleFiles } from './examples';
import { type RoutingSettings } from '../settings';
import { templateFiles } from './templates';

/** The files of alerts/alertmanager by name, some of them in inner folders. */
export function alertmanagerFiles(settings: RoutingSettings): Map<string, string> {
  const config = alertmanagerConfig(settings);
  return new Map([
    ['alertmanager.yml', config],
    ['demo.yml', demoAlertmanager(config)],
    ...within('templates', templateFiles(settings)),
    ...within('examples', exampleFiles(settings)),
  ]);
}

function within(folder: string, files: ReadonlyMap<string, string>): Array<[string, string]> {
  return [...files].map(([name, text]) => [`${folder}/${name}`, text]);
}
