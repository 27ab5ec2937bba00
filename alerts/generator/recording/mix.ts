import { type Direction, type Scenario, SCENARIOS } from '../../../src/guide';
import { MIX_SUM_TOLERANCE } from '../../../src/model';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { BANDWIDTH_BOUND, inboundPerDelivered, ratePerUnit, ROUTED, rowExpression } from '../promql/guide-rates';
import { call, decimal, either, explained, is, isNot, select, times } from '../promql/promql';
import { NO_DIVISOR_IS_ZERO, type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type EditionInUse } from '../settings/editions';
import { MEASURED } from './declared-mixes';
import { groupedBy } from './grouped-by';

/** The sum of shares such as 0.505 + 0.505 misses 1.01 by rounding; the model has the same tolerance. */
const SUM_ROUNDING = 1e-9;

/** Scenarios whose inbound messages count. */
const INTO_HUBS = SCENARIOS.filter((scenario) => inboundPerDelivered(scenario) > 0);

/** What a mix costs of a unit size, for one message of 2,048 B. */
export function mixRules(editions: readonly EditionInUse[]): RecordingRule[] {
  return [
    { record: STEP.shareSum, expr: validShareSum() },
    { record: STEP.inboundPerDelivered, expr: perDelivered() },
    ...routedUnits(),
    ...routedRates(editions),
    routingCost(),
    ...bandwidthCosts(),
  ];
}

/**
 * The sum of a resource's shares if they are a valid mix. Otherwise its ceilings are the do-not-exceed values. Scenarios and
 * signs of declared shares are checked with the settings.
 */
function validShareSum(): string {
  const [least, most] = [1 - MIX_SUM_TOLERANCE - SUM_ROUNDING, 1 + MIX_SUM_TOLERANCE + SUM_ROUNDING];
  return explained(
    'The sum of the shares of a valid mix.',
    `(sum by (resource_id) (${INPUT.share}) >= ${decimal(least)} <= ${decimal(most)})
unless on (resource_id) (${select(INPUT.share, MEASURED, isNot(LABEL.scenario, SCENARIOS))} or ${select(INPUT.share, MEASURED)} < 0)`
  );
}

/** Inbound messages that count, for each delivered one. */
function perDelivered(): string {
  return explained(
    'Inbound messages for each delivered one: none for broadcasts and big groups.',
    `${weightedShares(INTO_HUBS, inboundPerDelivered)}
/ on (resource_id) ${STEP.shareSum} > 0`
  );
}

/**
 * The unit sizes, present and next, of the resources that send to small groups, connections or users: only these need the
 * rows of the guide.
 */
function routedUnits(): RecordingRule[] {
  const routed = `0 * (${select(INPUT.share, is(LABEL.scenario, ROUTED))} > 0)`;
  return [
    { size: 'present', units: STEP.unitsInGuide },
    { size: 'next', units: STEP.nextUnits },
  ].map(({ size, units }) => ({
    record: STEP.routedUnits,
    expr: explained(
      `The ${size} unit size, for each scenario whose rate does not grow with it evenly.`,
      `sum by (resource_id, scenario) (${routed})\n+ on (resource_id) group_left (edition) ${units}\nand on (resource_id) ${STEP.shareSum}`
    ),
    labels: { size },
    except: NO_DIVISOR_IS_ZERO,
  }));
}

function routedRates(editions: readonly EditionInUse[]): RecordingRule[] {
  return ROUTED.flatMap((scenario) =>
    editions.map(({ edition }) => ({
      record: STEP.routedRate,
      expr: explained(
        `The outbound rate of edition ${edition.id} at these unit sizes, in messages/s.`,
        rowExpression(
          edition.scenarios[scenario].outboundMessages,
          select(STEP.routedUnits, is(LABEL.scenario, [scenario]), is(LABEL.edition, [edition.id]))
        )
      ),
      labels: { [LABEL.scenario]: scenario, [LABEL.edition]: edition.id },
    }))
  );
}

/**
 * The unit seconds that a delivered message takes for routing. A scenario's inbound and outbound rates have the same ratio
 * as its messages, so both directions have the same cost for each delivered message.
 */
function routingCost(): RecordingRule {
  return {
    record: STEP.routingCost,
    expr: explained(
      'Unit seconds of routing for each delivered message.',
      `sum by (resource_id, size) (
  ${STEP.routedUnits}
  / ${STEP.routedRate}
  * on (resource_id, scenario) group_left () sum by (resource_id, scenario) (${select(INPUT.share, is(LABEL.scenario, ROUTED))})
)
/ on (resource_id) group_left () ${STEP.shareSum}`
    ),
    except: NO_DIVISOR_IS_ZERO,
  };
}

/**
 * The unit seconds that a message takes for its bytes. Inbound, only mixes with routed scenarios need it: without them, every
 * inbound message that counts is an echo, which the do-not-exceed table limits.
 */
function bandwidthCosts(): RecordingRule[] {
  const costs = (direction: Direction) => {
    const scenarios = direction === 'outbound' ? SCENARIOS : INTO_HUBS;
    return weightedShares(scenarios, (scenario) =>
      BANDWIDTH_BOUND.includes(scenario) ? 1 / ratePerUnit(direction, scenario) : 0
    );
  };
  return [
    {
      record: STEP.bandwidthCost,
      expr: explained(
        'Unit seconds of bandwidth for each delivered message.',
        `${costs('outbound')}\n/ on (resource_id) ${STEP.shareSum}`
      ),
      labels: { direction: 'outbound' },
    },
    {
      record: STEP.bandwidthCost,
      expr: explained(
        'Unit seconds of bandwidth for each inbound message, where routing matters too.',
        `${costs('inbound')}
/ on (resource_id) ${STEP.shareSum}
/ on (resource_id) ${STEP.inboundPerDelivered}
and on (resource_id) ${STEP.routingCost}`
      ),
      labels: { direction: 'inbound' },
      except: NO_DIVISOR_IS_ZERO,
    },
  ];
}

/** Returns the sum of each resource's shares of some scenarios, each times a weight of its scenario. */
export function weightedShares(scenarios: readonly Scenario[], weightOf: (scenario: Scenario) => number): string {
  const terms = [...groupedBy(scenarios, weightOf)].map(([weight, same]) =>
    times(weight, select(INPUT.share, is(LABEL.scenario, same)))
  );
  return call('sum by (resource_id)', either(terms));
}
