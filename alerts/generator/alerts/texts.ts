import { OUTPUT, SETTING } from '../../../src/names/series';
import { STEP } from '../promql/series';

/**
 * A text of an alert: a Go template in parts. A look-up shows what one recorded series says of the alert's resource. No part
 * has logic: what depends on a condition is recorded as a label.
 */
export type Text = ReadonlyArray<string | LookUp>;

interface LookUp {
  /** A selector in a Go string, with `%q` for the resource id, or for the label `of` of the alert. */
  selector: string;
  of?: string;
  /** The label that puts several series in order. */
  by?: string;
  /** The template for each series, which is `.` in it. */
  show: string;
  /** Takes its place for rulers whose templates cannot query. */
  otherwise?: string;
}

/** Returns the whole template, for rulers that can query. */
export function queried(text: Text): string {
  return text.map((part) => (typeof part === 'string' ? part : lookedUp(part))).join('');
}

/** Returns the template without its look-ups. */
export function plain(text: Text): string {
  return text.map((part) => (typeof part === 'string' ? part : (part.otherwise ?? ''))).join('');
}

function lookedUp({ selector, of = 'resource_id', by, show }: LookUp): string {
  const ordered = by === undefined ? '' : ` | sortByLabel "${by}"`;
  return `{{ range printf "${selector}" $labels.${of} | query${ordered} }}${show}{{ end }}`;
}

/** Characters of a name that are shown, in texts and in messages. */
export const LONGEST_NAME = 60;

/** Returns the first characters of a label, which can be longer than all that a message may have. */
export function cut(label: string): string {
  return `${label} | reReplaceAll "(?s)^(.{${LONGEST_NAME}}).+" "$1…"`;
}

export const RESOURCE = `{{ ${cut('$labels.resource')} }}`;

/** The alert's value, a ratio. */
export const PERCENT = '{{ $value | humanizePercentage }}';

export const WHOLE = '{{ $value | printf "%.0f" }}';

/** `inbound traffic`, `connections`, `server load`. */
export const CONSTRAINT_NAME = '{{ $labels.constraint | reReplaceAll "bound" "bound traffic" | reReplaceAll "_" " " }}';

const OF_RESOURCE = `${STEP.action}{resource_id=%q}`;
const AT_SIZE = 'unit size {{ .Labels.units }}';

/** `, unit size 20: scale to 30`. */
export const ADVISED: LookUp = { selector: OF_RESOURCE, show: `, ${AT_SIZE}: {{ .Labels.action }}` };

/** The same after a comma. */
export const ADVISED_LAST: LookUp = { ...ADVISED, show: ` ${AT_SIZE}: {{ .Labels.action }}` };

/** `, unit size 20`. */
export const SIZED: LookUp = { ...ADVISED, show: `, ${AT_SIZE}` };

/** ` server load 97%, outbound bandwidth 91%,`. */
export const SIGNS: LookUp = {
  selector: `${OUTPUT.overload}{resource_id=%q}`,
  by: 'sign',
  show: ' {{ .Labels.sign | reReplaceAll "_" " " }} {{ .Value | humanizePercentage }},',
  otherwise: ` a sign of overload at ${PERCENT}`,
};

/** The effect of each sign: above a ceiling, throttling is not certain. */
export const EFFECTS: LookUp = {
  ...SIGNS,
  show:
    ' {{ .Labels.sign | reReplaceAll "connections" "connections: new clients refused at 100%." ' +
    '| reReplaceAll "(bandwidth|mix)$" "$1: latency not assured above 100%." ' +
    '| reReplaceAll "(server_load.*)" "$1: latency not assured above 70%." | reReplaceAll "_" " " }}',
  otherwise: ' Above a traffic ceiling latency is no longer assured; at 100% of connections new clients are refused.',
};

/** Assumptions that could make a utilization lower than it seems. */
export const ASSUMED: LookUp = {
  selector: `${OUTPUT.assumption}{resource_id=%q,assumption!=\\"mix\\"}`,
  by: 'assumption',
  show: ' Assumed: {{ .Labels.assumption | reReplaceAll "([A-Z])" " $1" | toLower }}.',
};

/** The size that autoscale may reach, where the settings declare one. */
export const LIMITED: LookUp = {
  selector: `${SETTING.maxUnits}{resource_id=%q}`,
  show: ' max_units is {{ .Value }}.',
};

/** Returns a share of the settings as people write it. */
export function percent(ratio: number): string {
  return `${Number((ratio * 100).toPrecision(4))}%`;
}

export function unitsWords(units: number): string {
  return `${units} ${units === 1 ? 'unit' : 'units'}`;
}
