import { DIMENSION_LABEL, INPUT, OUTPUT } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';

/**
 * A sentence of a description. It is a Go template, whose figures beyond the alert's value come from queries. Rulers whose
 * templates cannot query use `plain`.
 */
export type Sentence = string | { text: string; plain: string };

export const OF_DIMENSION = '{resource_id=%[1]q,dimension=%[2]q}';
export const OF_RESOURCE = '{resource_id=%[1]q}';

/** Every constraint except the alert's own; bytes and messages of a direction are one constraint. */
const OF_OTHERS = '{resource_id=%[1]q,dimension!~\\"%[3]s.*\\"}';

/**
 * Returns text that uses the first value of a query about the alert's resource, or other text without a value.
 *
 * @param query with %[1]q for the resource id, %[2]q for the dimension and %[3]s for its first word
 */
export function ask(query: string, text: string, otherwise = ''): string {
  const labels = ['$labels.resource_id'];
  if (/%\[[23]\]/.test(query)) {
    labels.push('$labels.dimension');
  }
  if (query.includes('%[3]')) {
    labels.push('(reReplaceAll "_.*" "" $labels.dimension)');
  }
  const fallback = otherwise === '' ? '' : `{{ else }}${otherwise}`;
  return `{{ with printf "${query}" ${labels.join(' ')} | query }}${text}${fallback}{{ end }}`;
}

export const number = (format: string) => `{{ . | first | value | printf "${format}" }}`;

/** The usual name of a dimension: `inbound traffic`, `connections`. */
const subject = (dimension: string) => `{{ reReplaceAll "_.*" " traffic" ${dimension} }}`;

export const SUBJECT = subject('$labels.dimension');

/** The value of most alerts is a percentage. */
export const PERCENT = '{{ printf "%.1f" $value }}%';

export function percent(ratio: number): string {
  return `${Number((ratio * 100).toPrecision(4))}%`;
}

const LARGER_RECOMMENDED = `${OUTPUT.recommended}${OF_RESOURCE} > on (resource_id) ${STEP.unitsInGuide}${OF_RESOURCE}`;

/** Follows a unit size that is the current value of the template. */
const PREMIUM = '{{ if gt (. | first | value) 100.0 }} (SKU Premium_P2){{ end }}';

/**
 * A value in the units of the alert's dimension. Bytes have SI prefixes, as in Grafana and the panel; the guide's own MB is
 * 1,024,000 B.
 */
const IN_ITS_UNITS =
  '{{ if match "bytes$" $labels.dimension }}{{ . | value | humanize }}B/s' +
  `{{ else if eq $labels.dimension "${DIMENSION_LABEL.connections}" }}{{ . | value | printf "%.0f" }}` +
  '{{ else }}{{ . | value | printf "%.1f" }} messages/s{{ end }}';

const CEILING = `${OUTPUT.ceiling}${OF_DIMENSION}`;

/** The measured value, its ceiling and the unit size in one query, since each query delays the rule of an active alert. */
const MEASURED_CEILING_UNITS = [
  `${OUTPUT.utilization}${OF_DIMENSION} * on (resource_id) ${CEILING}`,
  CEILING,
  `${INPUT.units}${OF_RESOURCE}`,
]
  .map((query, place) => `label_replace(${query}, \\"place\\", \\"${place}\\", \\"\\", \\"\\")`)
  .join(' or ');

/** The measured value and its ceiling, for alerts whose value is a utilization. */
export const MEASURED_AGAINST_CEILING: Sentence = {
  text:
    `{{ $labels.resource }}: ${SUBJECT} at ` +
    `{{ range printf "${MEASURED_CEILING_UNITS}" $labels.resource_id $labels.dimension | query | sortByLabel "place" }}` +
    `{{ if eq (label "place" .) "0" }}${IN_ITS_UNITS}, ${PERCENT} of the ` +
    `{{ else if eq (label "place" .) "1" }}${IN_ITS_UNITS} that unit size ` +
    `{{ else }}{{ . | value | printf "%.0f" }} can carry.{{ end }}{{ end }}`,
  plain: `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of the ceiling of its unit size and mix.`,
};

/** The constraint that runs out next if the alert's own ceiling is raised. */
export const NEXT_TO_RUN_OUT: Sentence = {
  text: ask(
    `topk(1, 100 * ${OUTPUT.utilization}${OF_OTHERS})`,
    ` Next to run out: ${subject('(. | first | label "dimension")')} at ${number('%.1f')}%.`
  ),
  plain: '',
};

/** The constraint that is nearest its ceiling, for alerts about a resource as a whole. */
export const WORST: Sentence = {
  text: ask(
    `topk(1, 100 * ${OUTPUT.utilization}${OF_RESOURCE})`,
    ` Nearest its ceiling: ${subject('(. | first | label "dimension")')} at ${number('%.1f')}%.`,
    ' Nothing is measured against a ceiling.'
  ),
  plain: '',
};

/** Advice if the next unit size does not help: a larger one, or another remedy. */
export function adviceBeyondTheNextSize(settings: PackSettings): Sentence {
  const target = percent(settings.recommendation_target_ratio);
  return {
    text: ask(
      LARGER_RECOMMENDED,
      ` Unit size ${number('%.0f')}${PREMIUM} would keep everything measured at or under ${target} of its ceiling; nothing smaller does.`,
      ' Shard over several resources, throttle the loudest senders, or batch messages (runbook).'
    ),
    plain: ' Whether a size beyond it helps is on the dashboard; what to do where none does is in the runbook.',
  };
}

/** Advice: the unit size that is large enough, or the reason why none is. */
export function advice(settings: PackSettings, about: 'dimension' | 'resource'): Sentence {
  const target = percent(settings.recommendation_target_ratio);
  const recommended = `${OUTPUT.recommended}${OF_RESOURCE}`;
  const kept = `everything measured at or under ${target} of its ceiling`;
  const none = ` No unit size of the guide brings everything measured to ${target}: shard, throttle or batch (runbook).`;
  const routing = ` Scaling up will not help: the next unit size has no higher ceiling for this. Shard, throttle or batch (runbook).`;
  return {
    text: ask(
      LARGER_RECOMMENDED,
      ` Scale to unit size ${number('%.0f')}${PREMIUM}: it would keep ${kept}.`,
      ask(
        recommended,
        ` The present unit size keeps ${kept}.`,
        about === 'dimension' ? ask(`${STEP.nextSizeGain}${OF_DIMENSION} <= ${NO_HIGHER_RATIO}`, routing, none) : none
      )
    ),
    plain: ' The recommended unit size is on the dashboard; what to do where none helps is in the runbook.',
  };
}

/** The next unit size's ceiling counts as higher only above this share of the present one, as in src/model. */
export const NO_HIGHER_RATIO = 1.01;
