import { type Edition, type Scenario, SCENARIOS } from '../../../src/guide';
import { rowAt, UTILIZATION_TOLERANCE } from '../../../src/model';
import { perUnit, rateClasses } from '../promql/guide-rates';
import { call, either, indent, is, select } from '../promql/promql';
import { type RecordingRule, type RuleGroup } from '../promql/rule';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, LABEL, OUTPUT } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { type EditionInUse, editionsInUse, perEdition, withoutEdition } from '../settings/editions';
import { bandwidthPrice, inboundTerms, routingPrice } from './mix-cost';

type Direction = 'inbound' | 'outbound';

/** Gives the label by which each candidate size selects the resources of its edition. */
const EDITION_OF_RESOURCE = `* on (resource_id) group_left (edition)\n(0 * ${STEP.unitsInGuide} + 1)`;

/**
 * The smallest unit size that holds what is measured.
 *
 * A utilization at unit size k is a sum of terms, each a demand over something that depends on k alone: k itself
 * where the guide's rates are proportional to the unit size, a routing-bound scenario's table rate at k, or nothing.
 * The demands are recorded once a resource; each size then costs a division by constants and a comparison.
 *
 * What a resource must keep to is a `constraint`: `cap` (connections and the do-not-exceed values), `inbound` and
 * `outbound` (its mix). What a demand is divided by is its `scale`.
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
          either(...editions.flatMap(({ edition }) => candidates(edition, limit)))
        )}\n)`,
      },
    ],
  };
}

/** Messages per second, measured or worked out from the bytes; the larger, should they disagree. */
function load(direction: Direction, bytes: string, messages: string): RecordingRule {
  return {
    record: STEP.load,
    expr: `max by (resource_id) (${select(OUTPUT.utilization, is(LABEL.dimension, bytes, messages))})
* on (resource_id)
${select(OUTPUT.ceiling, is(LABEL.dimension, messages))}
${EDITION_OF_RESOURCE}`,
    labels: { direction },
  };
}

function loadOf(direction: Direction): string {
  return select(STEP.load, is('direction', direction));
}

/** Connections and the do-not-exceed values are proportional to the unit size, whatever the mix. */
function capDemand(): string {
  const caps = DIRECTIONS.map(
    ({ name, messages }) =>
      `${loadOf(name)} / on (resource_id) group_left () ${select(STEP.doNotExceed, is(LABEL.dimension, DIMENSION_LABEL[messages]))}`
  );
  const connections = select(OUTPUT.utilization, is(LABEL.dimension, DIMENSION_LABEL.connections));
  return `${call('max by (resource_id)', either(connections, ...caps))}\n* on (resource_id) group_left (edition)\n${STEP.unitsInGuide}`;
}

/** The mix's demands of one direction: bandwidth-bound scenarios together, each routing-bound one by itself. */
function mixDemands(direction: Direction, routed: readonly Scenario[]): RecordingRule[] {
  const perInbound = direction === 'inbound' ? `\n/ on (resource_id) group_left () ${STEP.inboundPerOutbound}` : '';
  const bandwidth = `${loadOf(direction)}
* on (resource_id) group_left () (${bandwidthPrice(direction)})
* on (resource_id) group_left () ${select(STEP.cost, is('bound', 'bandwidth'))}
* on (resource_id) group_left () ${STEP.unitsInGuide}${perInbound}`;
  return [
    { record: STEP.demand, expr: bandwidth, labels: { constraint: direction, scale: 'units' } },
    ...routed.map((scenario) => ({
      record: STEP.demand,
      expr: `${loadOf(direction)}
* on (resource_id) group_left () (${routingPrice(direction)})
* on (resource_id) group_left () sum by (resource_id) (${select(INPUT.share, is(LABEL.scenario, scenario))})
/ on (resource_id) group_left () ${STEP.shareSum}${perInbound}`,
      labels: { constraint: direction, scale: scenario },
    })),
  ];
}

/**
 * Where connections are not known, broadcasts are taken to reach a full unit size: one message in then makes more
 * out the larger the size. That part f of the inbound messages shrinks as present size / k, so that the limit L on
 * `demand / (1 - f + f * units / k)` is written as `demand + L * f - L * f * units / k <= L`.
 */
function fullTierDemands(editions: readonly EditionInUse[], limit: number): RecordingRule[] {
  const fanOut = perEdition(editions, (edition, units) =>
    call(
      'sum by (resource_id)',
      either(...inboundTerms(edition, `(${edition.connectionsPerUnit} * ${units})`, 'listeners'))
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

/** One expression a size: the size, for the resources whose every constraint it keeps to the limit. */
function candidates(edition: Edition, limit: number): string[] {
  return edition.recommendable.map((units) => {
    const demand = (...scales: string[]) => select(STEP.demand, is('scale', ...scales), is(LABEL.edition, edition.id));
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
${indent(indent(indent(either(...terms))))}
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

/** One demand stands for all bandwidth-bound scenarios only while their rates are proportional to the unit size. */
function assertProportional(edition: Edition): void {
  for (const { bound, scenarios, row } of rateClasses(edition)) {
    if (bound === 'bandwidth') {
      perUnit(row, edition, scenarios[0]);
    }
  }
}
