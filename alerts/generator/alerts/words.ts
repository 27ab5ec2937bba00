import { FREE_SKU } from '../../../src/model';
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
  const fallback = otherwise === '' ? '' : `{{ else }}${otherwise}`;
  return `{{ with ${resultOf(query)} }}${text}${fallback}{{ end }}`;
}

/** A query for one value, and the text that uses it as `.`. */
export interface Fact {
  query: string;
  text: string;
}

/**
 * Returns the texts of all facts that have a value, in this order. They share one query, since each query delays the rule of
 * an active alert; the label `place` tells their values apart.
 */
export function askAll(facts: readonly Fact[]): string {
  const query = facts.map(({ query: part }, place) => marked(part, 'place', String(place))).join(' or ');
  const texts = facts.map(({ text }, place) => `if eq (label "place" .) "${place}" }}${text}{{ `).join('else ');
  return `{{ range ${resultOf(query)} | sortByLabel "place" }}{{ ${texts}end }}{{ end }}`;
}

function resultOf(query: string): string {
  const labels = ['$labels.resource_id'];
  if (/%\[[23]\]/.test(query)) {
    labels.push('$labels.dimension');
  }
  if (query.includes('%[3]')) {
    labels.push('(reReplaceAll "_.*" "" $labels.dimension)');
  }
  return `printf "${query}" ${labels.join(' ')} | query`;
}

/** Gives the values of a query a label, for a query within the quotes of a template. */
function marked(query: string, label: string, value: string): string {
  return `label_replace(${query}, \\"${label}\\", \\"${value}\\", \\"\\", \\"\\")`;
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

const RECOMMENDED = `${OUTPUT.recommended}${OF_RESOURCE}`;
const LARGER_RECOMMENDED = `${RECOMMENDED} > on (resource_id) ${STEP.unitsInGuide}${OF_RESOURCE}`;

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

/**
 * The measured value against its ceiling, and the constraint that runs out next if this ceiling is raised, for alerts whose
 * value is a utilization.
 *
 * @param between facts and text to put between the two
 */
export function measured(between: { facts?: readonly Fact[]; then?: string; plain?: string } = {}): Sentence {
  const { facts = [], then = '', plain = then } = between;
  return {
    text: `{{ $labels.resource }}: ${SUBJECT} at ${askAll([
      {
        query: `${OUTPUT.utilization}${OF_DIMENSION} * on (resource_id) ${CEILING}`,
        text: `${IN_ITS_UNITS}, ${PERCENT} of the `,
      },
      { query: CEILING, text: `${IN_ITS_UNITS} that unit size ` },
      { query: `max(${INPUT.units}${OF_RESOURCE})`, text: `{{ . | value | printf "%.0f" }} can carry.${then}` },
      ...facts,
      NEXT_TO_RUN_OUT,
    ])}`,
    plain: `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of the ceiling of its unit size and mix.${plain}`,
  };
}

/** The constraint that runs out next if the alert's own ceiling is raised. */
export const NEXT_TO_RUN_OUT: Fact = {
  query: `topk(1, 100 * ${OUTPUT.utilization}${OF_OTHERS})`,
  text: ` Next to run out: ${subject('(label "dimension" .)')} at {{ . | value | printf "%.1f" }}%.`,
};

/**
 * The constraint that is nearest its ceiling, for alerts about a resource as a whole.
 *
 * @param then follows if something is measured against a ceiling; `$worst` is the percentage
 */
export function worst({ facts = [], then = '' }: { facts?: readonly Fact[]; then?: string } = {}): string {
  const nearest = {
    query: `topk(1, 100 * ${OUTPUT.utilization}${OF_RESOURCE})`,
    text:
      ` Nearest its ceiling: ${subject('(label "dimension" .)')} at {{ . | value | printf "%.1f" }}%.` +
      '{{ $worst = . | value }}',
  };
  return (
    `{{ $worst := -1.0 }}${askAll([nearest, ...facts])}` +
    `{{ if lt $worst 0.0 }} Nothing is measured against a ceiling.{{ else }}${then}{{ end }}`
  );
}

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
export function advice(settings: PackSettings, about: 'dimension' | 'resource'): Exclude<Sentence, string> {
  const target = percent(settings.recommendation_target_ratio);
  const kept = `everything measured at or under ${target} of its ceiling`;
  const cases = [
    {
      query: `${INPUT.sku}{resource_id=%[1]q,sku=\\"${FREE_SKU}\\"}`,
      advice: 'free',
      text: ' The free SKU does not scale: move to a paid one.',
    },
    {
      query: LARGER_RECOMMENDED,
      advice: 'scale',
      text: ` Scale to unit size ${number('%.0f')}${PREMIUM}: it would keep ${kept}.`,
    },
    { query: RECOMMENDED, advice: 'keep', text: ` The present unit size keeps ${kept}.` },
    {
      query: `${STEP.nextSizeGain}${OF_DIMENSION} <= ${NO_HIGHER_RATIO}`,
      advice: 'shard',
      text: ' Scaling up will not help: the next unit size has no higher ceiling for this. Shard, throttle or batch (runbook).',
    },
  ].slice(0, about === 'dimension' ? 4 : 3);
  return {
    text: ask(
      cases.map(({ query, advice: value }) => marked(query, 'advice', value)).join(' or on (resource_id) '),
      `{{ ${cases.map(({ advice: value, text }) => `if eq (. | first | label "advice") "${value}" }}${text}{{ `).join('else ')}end }}`,
      ` No unit size of the guide brings everything measured to ${target}: shard, throttle or batch (runbook).`
    ),
    plain: ' The recommended unit size is on the dashboard; what to do where none helps is in the runbook.',
  };
}

/** The next unit size's ceiling counts as higher only above this share of the present one, as in src/model. */
export const NO_HIGHER_RATIO = 1.01;
