import { type Direction, type Edition, type Scenario, SCENARIOS } from '../../../src/guide';
import { rowAt, UTILIZATION_TOLERANCE } from '../../../src/model';
import { perUnit, rateClasses } from '../promql/guide-rates';
import { call, either, indent, is, select } from '../promql/promql';
import { type RecordingRule, type RuleGroup } from '../promql/rule';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, LABEL, OUTPUT } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { type EditionInUse, editionsInUse, perEdition, withoutEdition } from '../settings/editions';
import { bandwidthPrice, inboundTerms, routingPrice } from './mix-cost';

/** Adds the label by which each candidate size selects the resources of its edition. */
const EDITION_OF_RESOURCE = `* on (resource_id) group_left (edition)\n(0 * ${STEP.unitsInGuide} + 1)`;

/**
 * The smallest unit size at which everything measured stays at or under the target.
 *
 * The utilization at unit size k is a sum of terms. Each is a demand divided by a number that depends on k alone: k itself
 * if the guide's rates are proportional to the unit size, the table rate at k of a routing-bound scenario, or 1. Demands
 * are recorded once per resource; each size then costs a division by constants and a comparison.
 *
 * The label `constraint` names the limit: `cap` (connections and the do-not-exceed values), `inbound` and `outbound` (the
 * mix). The label `scale` names the divisor.
 */
export function recommendationGroup(settings: PackSettings): RuleGroup {
  const limit = settings.recommendation_target_ratio + UTILIZATION_TOLERANCE;
  const editions = editionsInUse(settings);
  for (const { edition } of editions) {
    assertProportional(edition);
  }
  const routed = SCENARIOS.filter((scenario) => editions.some(({ edition }) => isRouted(edition, scenario)));
  return {
    name: 'signalr-recommendation',
    interval: settings.recommendation_interval,
    rules: [
      ...DIRECTIONS.map(({ name, bytes, messages }) => load(name, DIMENSION_LABEL[bytes], DIMENSION_LABEL[messages])),
      { record: STEP.demand, expr: capDemand(), labels: { constraint: 'cap', scale: 'units' } },
      ...DIRECTIONS.flatMap(({ name }) => mixDemands(name, routed)),
      ...fullTierDemands(editions, limit),
      {
        record: OUTPUT.recommended,
        expr: `${withoutEdition(`0 * ${STEP.unitsInGuide}`)}\n+ on (resource_id) group_left ()\n(\n${indent(
          either(editions.flatMap(({ edition }) => candidates(edition, limit)))
        )}\n)`,
      },
    ],
  };
}

/** Messages per second, measured or derived from the bytes; the larger if they disagree. */
function load(direction: Direction, bytes: string, messages: string): RecordingRule {
  return {
    record: STEP.load,
    expr: `max by (resource_id) (${select(OUTPUT.utilization, is(LABEL.dimension, [bytes, messages]))})
* on (resource_id)
${select(OUTPUT.ceiling, is(LABEL.dimension, [messages]))}
${EDITION_OF_RESOURCE}`,
    labels: { direction },
  };
}

function loadOf(direction: Direction): string {
  return select(STEP.load, is('direction', [direction]));
}

/** Connections and the do-not-exceed values are proportional to the unit size, whatever the mix. */
function capDemand(): string {
  const caps = DIRECTIONS.map(
    ({ name, messages }) =>
      `${loadOf(name)} / on (resource_id) group_left () ${select(STEP.doNotExceed, is(LABEL.dimension, [DIMENSION_LABEL[messages]]))}`
  );
  const connections = select(OUTPUT.utilization, is(LABEL.dimension, [DIMENSION_LABEL.connections]));
  return `${call('max by (resource_id)', either([connections, ...caps]))}\n* on (resource_id) group_left (edition)\n${STEP.unitsInGuide}`;
}

/** Demands of the mix in one direction: one for all bandwidth-bound scenarios, one for each routing-bound scenario. */
function mixDemands(direction: Direction, routed: readonly Scenario[]): RecordingRule[] {
  const perInbound = direction === 'inbound' ? `\n/ on (resource_id) group_left () ${STEP.inboundPerOutbound}` : '';
  const bandwidth = `${loadOf(direction)}
* on (resource_id) group_left () (${bandwidthPrice(direction)})
* on (resource_id) group_left () ${select(STEP.cost, is('bound', ['bandwidth']))}
* on (resource_id) group_left () ${STEP.unitsInGuide}${perInbound}`;
  return [
    { record: STEP.demand, expr: bandwidth, labels: { constraint: direction, scale: 'units' } },
    ...routed.map((scenario) => ({
      record: STEP.demand,
      expr: `${loadOf(direction)}
* on (resource_id) group_left () (${routingPrice(direction)})
* on (resource_id) group_left () sum by (resource_id) (${select(INPUT.share, is(LABEL.scenario, [scenario]))})
/ on (resource_id) group_left () ${STEP.shareSum}${perInbound}`,
      labels: { constraint: direction, scale: scenario },
    })),
  ];
}

/**
 * Without measured connections, broadcasts are assumed to reach a full unit size: the larger it is, the more messages go out
 * for each one in. The part f of the inbound messages that is broadcast shrinks by present size / k, and the limit L on
 * `demand / (1 - f + f * units / k)` becomes `demand + L * f - L * f * units / k <= L`.
 */
function fullTierDemands(editions: readonly EditionInUse[], limit: number): RecordingRule[] {
  const fanOut = perEdition(editions, (edition, units) =>
    call(
      'sum by (resource_id)',
      either(inboundTerms(edition, `(${edition.connectionsPerUnit} * ${units})`, 'listeners'))
    )
  );
  const part = `(
  (
${indent(indent(fanOut))}
  )
  / on (resource_id) ${STEP.shareSum}
  / on (resource_id) ${STEP.inboundPerOutbound}
  and on (resource_id) ${loadOf('inbound')}
  unless on (resource_id) ${INPUT.connections}
)
${EDITION_OF_RESOURCE}`;
  return [
    { record: STEP.fanOutPart, expr: part },
    {
      record: STEP.demand,
      expr: `${limit} * ${STEP.fanOutPart}`,
      labels: { constraint: 'inbound', scale: 'none' },
    },
    {
      record: STEP.demand,
      expr: `-${limit} * ${STEP.fanOutPart} * on (resource_id) group_left () ${STEP.unitsInGuide}`,
      labels: { constraint: 'inbound', scale: 'listeners' },
    },
  ];
}

/** Returns an expression for each size: the size, for the resources whose constraints all stay within the limit at it. */
function candidates(edition: Edition, limit: number): string[] {
  return edition.recommendable.map((units) => {
    const demand = (...scales: string[]) => select(STEP.demand, is('scale', scales), is(LABEL.edition, [edition.id]));
    const terms = [
      `${demand('units', 'listeners')} / ${units}`,
      ...SCENARIOS.filter((scenario) => isRouted(edition, scenario)).map(
        (scenario) => `${demand(scenario)} / ${outboundRate(edition, scenario, units)}`
      ),
      demand('none'),
    ];
    return `0 * (
  max by (resource_id) (
    sum by (resource_id, constraint) (
${indent(indent(indent(either(terms))))}
    )
  ) <= ${limit}
) + ${units}`;
  });
}

function outboundRate(edition: Edition, scenario: Scenario, units: number): number {
  const rate = rowAt(edition.scenarios[scenario].outboundMessages, units);
  if (rate === undefined) {
    throw new Error(`${edition.id} ${scenario}: unit size ${units} may be recommended, and has no rate`);
  }
  return rate.value;
}

function isRouted(edition: Edition, scenario: Scenario): boolean {
  return edition.scenarios[scenario].bound === 'routing';
}

/** One demand can cover all bandwidth-bound scenarios only if their rates are proportional to the unit size. */
function assertProportional(edition: Edition): void {
  for (const { bound, scenarios, row } of rateClasses(edition)) {
    if (bound === 'bandwidth') {
      perUnit(row, edition, scenarios[0]);
    }
  }
}
