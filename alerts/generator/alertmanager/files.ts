import { alertmanagerConfig } from './config';
import { exampleFiles } from './examples';
import { templateFiles } from './templates';
import { Document, parse } from 'yaml';

/** The files of alerts/alertmanager by name, some of them in inner folders. */
export function alertmanagerFiles(): Map<string, string> {
  const config = alertmanagerConfig();
  return new Map([
    ['alertmanager.yml', config],
    ['demo.yml', demoAlertmanager(config)],
    ...within('templates', templateFiles()),
    ...within('examples', exampleFiles()),
  ]);
}

function within(folder: string, files: ReadonlyMap<string, string>): Array<[string, string]> {
  return [...files].map(([name, text]) => [`${folder}/${name}`, text]);
}

/** Longest waits in the demo, in seconds: a notification is sent soon after its alert. */
const LONGEST: Readonly<Record<string, number>> = { group_wait: 5, group_interval: 30, repeat_interval: 30 * 60 };

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

function atMost(duration: string, longest: number): string {
  const seconds = Number(duration.slice(0, -1)) * SECONDS[duration.slice(-1)];
  return seconds <= longest ? duration : `${longest}s`;
}

const HEADING = [
  ' yaml-language-server: $schema=alertmanager.schema.json',
  ' The demo notifies within seconds; the rest is the same as alertmanager.yml.',
  '',
  ' Generated; do not edit. Change alerts/settings.yaml and run `make rules`.',
].join('\n');

/** Returns an Alertmanager configuration with the demo's timing, at every level of its routes. */
function demoAlertmanager(config: string): string {
  const demo = new Document(shortened(parse(config)));
  demo.commentBefore = HEADING;
  return demo.toString({ lineWidth: 0 });
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(shortened);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key in LONGEST ? atMost(String(inner), LONGEST[key]) : shortened(inner),
      ])
    );
  }
  return value;
}
