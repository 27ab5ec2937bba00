import { type DataFrame, type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { readColumns } from '../../frames';
import { colorNamed } from '../../ui/colorNamed';
import { MARK_DISTANCE } from '../layout/limits';

/** The meaning of an alert state, however Grafana spells it. */
export type AlertTone = 'alerting' | 'pending' | 'ok' | 'noData';

/** A note at a moment or over a span of time, from a person or an alert rule. */
export interface Annotation {
  time: number;
  /** The end of a region; missing for a moment. */
  timeEnd?: number;
  title: string;
  text: string;
  tags: string[];
  /** The colour that the annotation query sets. */
  color?: string;
  /** The alert state that began, as Grafana names it; `tone` is missing if the name is unknown. */
  state?: { name: string; tone?: AlertTone };
}

/** Reads Grafana's frames of annotations and alert state changes, earliest first. Never throws. */
export function readAnnotations(frames: readonly DataFrame[]): Annotation[] {
  return frames.flatMap(readFrame).sort((a, b) => a.time - b.time);
}

function readFrame(frame: unknown): Annotation[] {
  const columns = readColumns(frame);
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
    return [
      {
        time,
        ...(isRegion && { timeEnd }),
        title: readText(read('title', row)) || readText(read('alertName', row)),
        text: readText(read('text', row)),
        tags: readTags(read('tags', row)),
        ...(color !== '' && { color }),
        ...(state !== '' && { state: { name: state, tone: toneOf(state) } }),
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

const TONES_WORST_FIRST = ['alerting', 'noData', 'pending', 'ok', undefined] as const;

/** Returns the annotation in the worst alert state; a mark is drawn in its shape and colour. */
export function foremost([first, ...others]: readonly [Annotation, ...Annotation[]]): Annotation {
  const rank = ({ state }: Annotation) => TONES_WORST_FIRST.indexOf(state?.tone);
  return others.reduce((worst, other) => (rank(other) < rank(worst) ? other : worst), first);
}

export function annotationColor({ state, color }: Annotation, theme: GrafanaTheme2): string {
  switch (state?.tone) {
    case 'alerting':
      return theme.colors.error.main;
    case 'pending':
      return theme.colors.warning.main;
    case 'ok':
      return theme.colors.success.main;
    case 'noData':
      return theme.colors.info.main;
    default:
      return colorNamed(color ?? 'purple', theme);
  }
}

/** The annotations that share one mark under the plot. */
export interface AnnotationMark {
  /** In pixels from the left of the plot. */
  left: number;
  /** Pixels; 0 if all annotations are moments. */
  width: number;
  annotations: [Annotation, ...Annotation[]];
}

/**
 * Places marks for the annotations of a time range. Annotations too close together to point at separately share a mark.
 *
 * @param plotWidth in pixels
 */
export function placeMarks(
  annotations: readonly Annotation[],
  { from, to }: Pick<TimeRange, 'from' | 'to'>,
  plotWidth: number
): AnnotationMark[] {
  const [start, end] = [from.valueOf(), to.valueOf()];
  const place = (time: number) => ((Math.min(Math.max(time, start), end) - start) / (end - start)) * plotWidth;
  const marks: AnnotationMark[] = [];
  for (const annotation of start < end ? annotations : []) {
    const { time, timeEnd = time } = annotation;
    if (timeEnd < start || time > end) {
      continue;
    }
    const left = place(time);
    const width = place(timeEnd) - left;
    const last = marks.at(-1);
    if (last !== undefined && left - last.left < MARK_DISTANCE) {
      last.annotations.push(annotation);
      last.width = Math.max(last.width, width > 0 ? left + width - last.left : 0);
    } else {
      marks.push({ left, width, annotations: [annotation] });
    }
  }
  return marks;
}
