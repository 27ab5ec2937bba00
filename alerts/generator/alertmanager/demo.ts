import { Document, parse } from 'yaml';

/** Short enough to watch, in seconds: a notification leaves soon after its alert. What is shorter already stays. */
const LONGEST: Readonly<Record<string, number>> = { group_wait: 5, group_interval: 30, repeat_interval: 30 * 60 };

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

function shorter(duration: string, longest: number): string {
  const seconds = Number(duration.slice(0, -1)) * SECONDS[duration.slice(-1)];
  return seconds <= longest ? duration : `${longest}s`;
}

const HEADING = [
  ' yaml-language-server: $schema=alertmanager.schema.json',
  ' The demo notifies within seconds; everything else is as in alertmanager.yml.',
  '',
  ' Generated; do not edit. Change alerts/settings.yaml and run',
  '   npx tsx alerts/generator/generate.ts',
].join('\n');

/** An Alertmanager configuration with the demo's timing, at every level of its routes. */
export function demoAlertmanager(config: string): string {
  const demo = new Document(hurried(parse(config)));
  demo.commentBefore = HEADING;
  return demo.toString({ lineWidth: 0 });
}

function hurried(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(hurried);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key in LONGEST ? shorter(String(inner), LONGEST[key]) : hurried(inner),
      ])
    );
  }
  return value;
}
