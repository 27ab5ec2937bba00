import { type VerdictKind, VERDICTS } from '../../../src/model';
import { DIMENSION_LABEL, INPUT, OUTPUT } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';

/**
 * A sentence of a description. It is a Go template, whose figures beyond the alert's value come from queries. Rulers whose
 * templates cannot query use `plain`, and Grafana `grafana`, whose `$values` has the results of targets/grafana-queries.ts.
 */
export type Sentence = string | { text: string; plain: string; grafana?: string };

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
  '{{ if match "bytes$" $labels.dimension }}{{ . | value | humanize | reReplaceAll "[a-zA-Z]?$" " $0" }}B/s' +
  `{{ else if eq $labels.dimension "${DIMENSION_LABEL.connections}" }}{{ . | value | printf "%.0f" }}` +
  '{{ else }}{{ . | value | printf "%.1f" }} messages/s{{ end }}';

const CEILING = `${OUTPUT.ceiling}${OF_DIMENSION}`;

/** `10 units`, `1 unit`, of a value in the template. */
export const unitsOf = (value: string) =>
  `{{ printf "%.0f" ${value} }} {{ if eq ${value} 1.0 }}unit{{ else }}units{{ end }}`;

const PRESENT_UNITS = `max(${INPUT.units}${OF_RESOURCE})`;

/** The present unit size in brackets. */
const AT_SIZE = ask(PRESENT_UNITS, ` (${unitsOf('(. | first | value)')})`);

/** A summary with the present unit size between the fact and the action. */
export function atSize(fact: string, action: string): Sentence {
  return { text: `${fact}${AT_SIZE}${action}`, plain: `${fact}${action}` };
}

/**
 * A summary with the present unit size and the verdict as an action.
 *
 * @param fact the fact and its number, to which rulers that cannot query are limited
 * @param now the urgency, after the new unit size
 */
export function withAction(fact: string, now = ''): Sentence {
  const cases = Object.entries({
    scaleUp: `: scale to ${unitsOf('(value .)')}${now}`,
    shard: ': no unit size is enough, shard or throttle',
    keep: ': check what grows',
    scaleDown: ': check what grows',
    noFigure: ': move to a paid SKU',
  } satisfies Partial<Record<VerdictKind, string>>).map(
    ([verdict, text]) => `if eq (label "verdict" .) "${verdict}" }}${text}{{ `
  );
  const action = { query: `${OUTPUT.verdict}${OF_RESOURCE}`, text: `{{ ${cases.join('else ')}end }}` };
  const size = { query: PRESENT_UNITS, text: ` (${unitsOf('(value .)')})` };
  return { text: `${fact}${askAll([size, action])}`, plain: fact };
}

/**
 * The measured value against its ceiling, and the constraint that runs out next if this ceiling is raised, for alerts whose
 * value is a utilization.
 *
 * @param facts facts to put between the two
 * @param then text to put there
 * @param last a fact at the end
 */
export function measured({
  facts = [],
  then = '',
  plain = then,
  last = [],
}: {
  facts?: readonly Fact[];
  then?: string;
  plain?: string;
  last?: readonly Fact[];
}): Exclude<Sentence, string> {
  return {
    text: `{{ $labels.resource }}: ${SUBJECT} at ${askAll([
      {
        query: `${OUTPUT.utilization}${OF_DIMENSION} * on (resource_id) ${CEILING}`,
        text: `${IN_ITS_UNITS}, ${PERCENT} of the `,
      },
      { query: CEILING, text: `${IN_ITS_UNITS} that the guide gives ` },
      { query: PRESENT_UNITS, text: `${unitsOf('(value .)')}.${then}` },
      ...facts,
      NEXT_TO_RUN_OUT,
      ...last,
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

/** The server load, for alerts about something else; nothing where it is not reported. */
export const SERVER_LOAD: Sentence = {
  text: ask(`100 * max(${INPUT.serverLoad}${OF_RESOURCE})`, ` Server load: ${number('%.1f')}%.`),
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
    grafana: adviceInGrafana(settings),
  };
}

/**
 * What was measured, and the verdict in words.
 *
 * @param between text to put between the two, as for `measured`
 */
export function measuredWithAdvice(
  between: { facts?: readonly Fact[]; then?: string; plain?: string },
  settings: PackSettings
): Sentence {
  const { text, plain } = measured({ ...between, last: [verdictFact(settings)] });
  return { text, plain: `${plain}${ADVICE_ELSEWHERE}`, grafana: `${plain}${adviceInGrafana(settings)}` };
}

const ADVICE_ELSEWHERE =
  ' The recommended unit size is on the dashboard; what to do where none helps is in the runbook.';

/** The verdict in words. It looks at the last 24 hours, since advice that changes with every burst is not followed. */
export function advice(settings: PackSettings): Exclude<Sentence, string> {
  return { text: askAll([verdictFact(settings)]), plain: ADVICE_ELSEWHERE, grafana: adviceInGrafana(settings) };
}

function verdictFact(settings: PackSettings): Fact {
  const cases = Object.entries(verdictTexts(settings, '(value .)')).map(
    ([verdict, text]) => `if eq (label "verdict" .) "${verdict}" }}${text}{{ `
  );
  return { query: `${OUTPUT.verdict}${OF_RESOURCE}`, text: `{{ ${cases.join('else ')}end }}` };
}

/**
 * The words of each verdict that an alert can have.
 *
 * @param units the template's expression for the unit size of the verdict
 */
function verdictTexts(settings: PackSettings, units: string): Partial<Record<VerdictKind, string>> {
  const target = percent(settings.recommendation_target_ratio);
  const kept = `the last 24 hours at or under ${target} of every ceiling`;
  const size = `{{ ${units} | printf "%.0f" }}{{ if gt ${units} 100.0 }} (SKU Premium_P2){{ end }}`;
  return {
    scaleUp: ` Scale to unit size ${size}: it would have kept ${kept}.`,
    shard: ` No unit size of the guide would have kept ${kept}: shard, throttle or batch (runbook).`,
    keep: ` The present unit size has kept ${kept}.`,
    scaleDown: ` Unit size ${size} would have kept the last two weeks at or under ${target} of every ceiling.`,
    // Without figures, only the free SKU has a ceiling to alert on.
    noFigure: ' The free SKU does not scale: move to a paid one.',
  };
}

/** Grafana's `$values` are numbers, so the verdict is its place in {@link VERDICTS}. */
function adviceInGrafana(settings: PackSettings): string {
  const cases = Object.entries(verdictTexts(settings, '$values.advised.Value')).map(
    ([verdict, text]) => `if eq .Value ${VERDICTS.findIndex((kind) => kind === verdict)}.0 }}${text}{{ `
  );
  return `{{ with $values.verdict }}{{ ${cases.join('else ')}end }}{{ end }}`;
}

/** The next unit size's ceiling counts as higher only above this share of the present one, as in src/model. */
export const NO_HIGHER_RATIO = 1.01;
