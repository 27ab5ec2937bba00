import { Document, parse } from 'yaml';

/** Short enough to watch: a notification leaves within seconds of its alert. */
const DEMO_TIMING = new Map([
  ['group_wait', '5s'],
  ['group_interval', '30s'],
  ['repeat_interval', '30m'],
]);

const HEADING = [
  ' The demo notifies within seconds; everything else is as in alertmanager.yml.',
  '',
  ' Generated; do not edit. Change alertmanager.yml and run',
  '   npx tsx alerts/source/generate.ts',
].join('\n');

/** The shipped Alertmanager configuration with the demo's timing, at every level of its routes. */
export function demoAlertmanager(shipped: string): string {
  const demo = new Document(hurried(parse(shipped)));
  demo.commentBefore = HEADING;
  return demo.toString({ lineWidth: 0 });
}

function hurried(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(hurried);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, DEMO_TIMING.get(key) ?? hurried(inner)])
    );
  }
  return value;
}
