import { type DataFrame } from '@grafana/data';

/** The meaning of an alert state, however Grafana spells it. */
export type AlertTone = 'alerting' | 'pending' | 'ok' | 'noData';

/** A note at a moment or over a span of time, from a person, a query or an alert rule. */
export interface Annotation {
  time: number;
  /** The end of a region; missing for a moment. */
  timeEnd?: number;
  title: string;
  text: string;
  tags: string[];
  /** The labels that tags and text name, such as `resource_id:/test`; for a tag without a name, under ''. */
  labels: ReadonlyArray<{ name: string; value: string }>;
  /** The colour that the annotation query sets. */
  color?: string;
  /** A change of an alert's state, as Grafana keeps it. A tone is missing if the name of its state is unknown. */
  change?: { to: AlertTone | undefined; from: AlertTone | undefined; rule: string };
}

/** Reads Grafana's frames of annotations and alert state changes, earliest first. */
export function readAnnotations(frames: readonly DataFrame[]): Annotation[] {
  return frames.flatMap(readFrame).sort((a, b) => a.time - b.time);
}

function readFrame({ fields }: DataFrame): Annotation[] {
  const columns = new Map(fields.map(({ name, values }): [string, readonly unknown[]] => [name, values]));
  const times = columns.get('time');
  const read = (name: string, row: number): unknown => columns.get(name)?.[row];
  return Array.from({ length: times?.length ?? 0 }, (_, row) => row).flatMap((row): Annotation[] => {
    const time = times?.[row];
    if (typeof time !== 'number' || !Number.isFinite(time)) {
      return [];
    }
    const timeEnd = read('timeEnd', row);
    const isRegion = typeof timeEnd === 'number' && timeEnd > time && read('isRegion', row) !== false;
    const color = readText(read('color', row));
    const state = readText(read('newState', row));
    const tags = readTags(read('tags', row));
    const { text, labels } = splitText(readText(read('text', row)), state !== '');
    const title = readText(read('title', row)) || readText(read('alertName', row));
    return [
      {
        time,
        ...(isRegion && { timeEnd }),
        title,
        text,
        tags,
        labels: [...tags.map(labelOf), ...labels],
        ...(color !== '' && { color }),
        ...(state !== '' && {
          change: {
            to: toneOf(state),
            from: toneOf(readText(read('prevState', row))),
            rule: readText(read('alertId', row)) || title,
          },
        }),
      },
    ];
  });
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

function readTags(value: unknown): string[] {
  const tags: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return tags.map(readText).filter((tag) => tag !== '');
}

/** Grafana's own tags are "name:value"; other writers have "name=value", or the value alone. */
function labelOf(tag: string): Annotation['labels'][number] {
  const [, name = '', value = tag] = /^([A-Za-z_]\w*)[:=](.+)$/.exec(tag) ?? [];
  return { name: name.toLowerCase(), value: value.trim() };
}

/** Splits what Grafana writes for a change of state, "Near ceiling {alertname=…, resource=…} - Alerting". */
function splitText(text: string, isChange: boolean): Pick<Annotation, 'text' | 'labels'> {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (!isChange || from < 0 || to < from) {
    return { text, labels: [] };
  }
  const labels = text
    .slice(from + 1, to)
    .split(/,\s*(?=[A-Za-z_]\w*=)/)
    .map(labelOf)
    .filter(({ name }) => name !== '');
  // Without its labels, it has the name and the state, which the segment shows.
  return { text: labels.length > 0 ? '' : text, labels };
}

/** Grafana spells a state in several ways, some with a reason: "Normal (MissingSeries)". */
function toneOf(state: string): AlertTone | undefined {
  const [word] = state
    .toLowerCase()
    .replaceAll(/[_ -]?data/g, 'data')
    .split(/[^a-z]/);
  switch (word) {
    case 'alerting':
    case 'firing':
    case 'error':
      return 'alerting';
    case 'pending':
    case 'recovering':
      return 'pending';
    case 'ok':
    case 'normal':
    case 'inactive':
      return 'ok';
    case 'nodata':
      return 'noData';
    default:
      return undefined;
  }
}
