import { type Direction, type Edition, GUIDE_MESSAGE_BYTES } from '../../../src/guide';
import { rowAt, UTILIZATION_TOLERANCE } from '../../../src/model';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, LABEL, OUTPUT } from '../../../src/model/vocabulary';
import { ROUTED } from '../promql/guide-rates';
import { decimal, either, explained, indent, is, select } from '../promql/promql';
import { NO_DIVISOR_IS_ZERO, type RecordingRule, type RuleGroup } from '../promql/rule';
import { STEP } from '../promql/series';
import { runsOfSteps } from '../promql/unit-sizes';
import { type PackSettings } from '../settings';
import { editionsInUse } from '../settings/editions';
import { assumptionRules } from './assumptions';
import { costedBytes, LEAST_COST } from './message-cost';
import { countedSize, sizeOf } from './message-size';
import { usualPeak } from './review';
import { labelled } from './units';
import { verdictRules } from './verdict';

/** The utilization up to which a unit size counts as enough, as in src/model. */
export function targetLimit(target: number): string {
  return decimal(target + UTILIZATION_TOLERANCE);
}

/** Values that change slowly: the recommended unit size, the size of counted messages, usual peaks, and what is assumed. */
export function recommendationGroup(settings: PackSettings): RuleGroup {
  const limit = targetLimit(settings.recommendation_target_ratio);
  const editions = editionsInUse(settings).map(({ edition }) => edition);
  return {
    name: 'signalr-recommendation',
    interval: settings.recommendation_interval,
    rules: [
      countedSize(),
      unitsNeeded(limit),
      ...editions.map(roundedUp),
      ...DIRECTIONS.map(({ name, bytes, messages }) => load(name, DIMENSION_LABEL[bytes], DIMENSION_LABEL[messages])),
      ...demands(),
      ...editions.map((edition) => searched(edition, limit)),
      {
        record: OUTPUT.recommended,
        expr: explained(
          'The smallest unit size at which everything measured is at or under the target.',
          labelled(`max by (resource_id) (${STEP.candidate})`, settings)
        ),
      },
      usualPeak(settings),
      ...verdictRules(settings),
      ...assumptionRules(settings),
    ],
  };
}

/** Without routing costs, utilization is in proportion to 1 / units. */
function unitsNeeded(limit: string): RecordingRule {
  return {
    record: STEP.unitsNeeded,
    expr: explained(
      'Units at which the highest utilization is at the target, where the unit size alone decides.',
      `max by (resource_id) (${OUTPUT.worst})
* on (resource_id) group_left (${LABEL.edition}) ${STEP.unitsInGuide}
/ ${limit}
unless on (resource_id) ${STEP.routedUnits}`
    ),
  };
}

function roundedUp(edition: Edition): RecordingRule {
  const needed = select(STEP.unitsNeeded, is(LABEL.edition, [edition.id]));
  return {
    record: STEP.candidate,
    expr: explained(`Rounded up to a unit size of edition ${edition.id}.`, roundUp(needed, edition.sizes)),
    labels: { [LABEL.edition]: edition.id, routed: 'no' },
  };
}

/** Returns the smallest of some unit sizes that is not below a number of units. */
function roundUp(needed: string, [first, ...rest]: readonly number[]): string {
  const larger = runsOfSteps([first, ...rest]).map(({ from, to, step }) =>
    to === from + step ? raised(`${needed} <= ${to}`, to) : roundedTo(step, `${needed} <= ${to}`)
  );
  return either([raised(`${needed} <= ${first}`, first), ...larger]);
}

/** Rounds every element of a vector up to a multiple. */
function roundedTo(step: number, vector: string): string {
  return step === 1 ? `ceil(${vector})` : `${step} * ceil((${vector}) / ${step})`;
}

/** Raises every element of a vector to a unit size that none is above. */
function raised(vector: string, units: number): string {
  return `clamp_min(${vector}, ${units})`;
}

/** Messages per second, measured or derived from the bytes; the larger if they disagree. */
function load(direction: Direction, bytes: string, messages: string): RecordingRule {
  return {
    record: STEP.load,
    expr: explained(
      `${direction === 'inbound' ? 'Inbound' : 'Outbound'} messages/s, where routing matters.`,
      `max by (resource_id) (${select(OUTPUT.utilization, is(LABEL.dimension, [bytes, messages]))})
* on (resource_id) group_left (${LABEL.edition}) ${STEP.unitsInGuide}
/ on (resource_id) group_left () ${select(STEP.cost, is('direction', [direction]))}
and on (resource_id) ${STEP.routedUnits}`
    ),
    labels: { direction },
  };
}

/**
 * With routing costs, the utilization at k units is a sum of terms for each direction, and one for connections and the
 * do-not-exceed table. Each term is a demand divided by a number that depends on k alone: k itself, or the guide's rate of
 * a scenario at k, which the label `scenario` names. Demands are recorded once; each size then costs divisions by constants.
 */
function demands(): RecordingRule[] {
  const guideMessages = `(${costedBytes(STEP.messageSize)} / ${GUIDE_MESSAGE_BYTES})`;
  // Inbound, what is routed costs no less than an echo, so the do-not-exceed table never decides.
  const least = `${LEAST_COST.outbound} * ${loadOf('outbound')} * on (resource_id, direction) group_left () ${guideMessages}`;
  const connections = `(${select(OUTPUT.utilization, is(LABEL.dimension, [DIMENSION_LABEL.connections]))} and on (resource_id) ${STEP.routedUnits})`;
  return [
    {
      record: STEP.demand,
      expr: explained(
        'What connections and the do-not-exceed table demand, in units.',
        `max by (resource_id, ${LABEL.edition}) (
${indent(either([`${connections} * on (resource_id) group_left (${LABEL.edition}) ${STEP.unitsInGuide}`, least]))}
)`
      ),
      labels: { bound: 'least' },
    },
    {
      record: STEP.demand,
      expr: explained(
        'What the bandwidth of the messages demands, in units.',
        `${STEP.load}
* on (resource_id, direction) group_left () ${guideMessages}
* on (resource_id, direction) group_left () (${STEP.bandwidthCost} > 0)`
      ),
      labels: { bound: 'bandwidth' },
    },
    ...DIRECTIONS.map(({ name }) => routing(name)),
  ];
}

function routing(direction: Direction): RecordingRule {
  const perMessage = direction === 'inbound' ? `\n  / on (resource_id) group_left () ${STEP.inboundPerDelivered}` : '';
  return {
    record: STEP.demand,
    expr: explained(
      `What the routing of ${direction} messages demands, in messages/s of each scenario.`,
      `(sum by (resource_id, scenario) (${select(INPUT.share, is(LABEL.scenario, ROUTED))}) > 0)
* on (resource_id) group_left (${LABEL.edition}) (
  ${loadOf(direction)}
  * on (resource_id) group_left () (clamp_min(${sizeOf(direction)}, ${GUIDE_MESSAGE_BYTES}) / ${GUIDE_MESSAGE_BYTES})
  / on (resource_id) group_left () ${STEP.shareSum}${perMessage}
)`
    ),
    labels: { direction },
    except: NO_DIVISOR_IS_ZERO,
  };
}

function loadOf(direction: Direction): string {
  return select(STEP.load, is('direction', [direction]));
}

/** Unit sizes that follow each other. */
interface Stretch {
  sizes: readonly number[];
  /** Rates of one unit, where those of all scenarios are in proportion to the unit size. */
  perUnit?: readonly number[];
}

/** Returns the smallest unit size at which every sum of demands is within the limit. */
function searched(edition: Edition, limit: string): RecordingRule {
  const demandOf = (scenario: string) =>
    select(STEP.demand, is(LABEL.scenario, [scenario]), is(LABEL.edition, [edition.id]));
  const used = (divisor: number, rates: readonly number[]) => {
    const terms = [
      `${demandOf('')}${divisor === 1 ? '' : ` / ${divisor}`}`,
      ...ROUTED.map((scenario, s) => `${demandOf(scenario)} / ${rates[s]}`),
    ];
    return `max by (resource_id) (sum by (resource_id, direction) (${terms.join(' or ')}))`;
  };
  const ofStretch = ({ sizes, perUnit }: Stretch) => {
    const last = sizes[sizes.length - 1];
    const step = sizes[1] - sizes[0];
    return perUnit === undefined
      ? sizes.map((units) => raised(`${used(units, ratesOf(edition, units))} <= ${limit}`, units))
      : [`clamp_min(${roundedTo(step, `${used(1, perUnit)} / ${limit} <= ${last}`)}, ${sizes[0]})`];
  };
  return {
    record: STEP.candidate,
    expr: explained(
      `The smallest unit size of edition ${edition.id} within the target for every sum of demands.`,
      stretchesOf(edition).flatMap(ofStretch).join('\nor ')
    ),
    labels: { [LABEL.edition]: edition.id, routed: 'yes' },
  };
}

/** Splits the unit sizes where their step or the proportion of rates to units changes. */
function stretchesOf(edition: Edition): Stretch[] {
  const sizes = edition.sizes;
  const stretches: Stretch[] = [];
  let from = 0;
  while (from < sizes.length) {
    const perUnit = ratesOf(edition, sizes[from]).map((rate) => rate / sizes[from]);
    const step = sizes[from + 1] - sizes[from];
    let to = from + 1;
    while (
      to < sizes.length &&
      sizes[to] - sizes[to - 1] === step &&
      ratesOf(edition, sizes[to]).every((rate, s) => Math.abs(rate - perUnit[s] * sizes[to]) < 1e-9 * rate)
    ) {
      to++;
    }
    const alike = sizes[from] === step && to - from > 2;
    const end = alike ? to : from + 1;
    stretches.push({ sizes: sizes.slice(from, end), ...(alike && { perUnit }) });
    from = end;
  }
  return stretches;
}

function ratesOf(edition: Edition, units: number): number[] {
  return ROUTED.map((scenario) => {
    const rate = rowAt(edition.scenarios[scenario].outboundMessages, units);
    if (rate === undefined) {
      throw new Error(`${edition.id} ${scenario}: unit size ${units} may be recommended, and has no rate`);
    }
    return rate.value;
  });
}
