import { type Direction, EDITIONS, SCENARIOS } from '../../../src/guide';
import { INBOUND_FACTOR_OF_BROADCASTS } from '../../../src/model';
import { OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { inboundPerDelivered } from '../promql/guide-rates';
import { argument, explained, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings, type ResourceSettings } from '../settings';
import { weightedShares } from './mix';

const DIRECTION = 'direction';

/** Returns true if the settings of any resource, or of all, have a value. */
function isSet(settings: PackSettings, ...keys: ReadonlyArray<'server_leg' | 'traffic_factors' | 'ceiling_factor'>) {
  const holders: Array<PackSettings | ResourceSettings> = [settings, ...settings.resources];
  return holders.some((holder) => keys.some((key) => holder[key] !== undefined));
}

/** How many times Azure counts each byte that the guide counts once; only for resources whose settings say so. */
export function trafficFactorRules(settings: PackSettings): RecordingRule[] {
  if (!hasFactors(settings)) {
    return [];
  }
  const legs = isSet(settings, 'server_leg');
  const measured = isSet(settings, 'traffic_factors');
  return (['outbound', 'inbound'] as const).map((direction) => ({
    record: OUTPUT.trafficFactor,
    expr: explained(
      `How many times Azure counts each ${direction} byte that the guide counts once.`,
      [
        ...(measured ? [select(SETTING.trafficFactor, is(DIRECTION, [direction]))] : []),
        ...(legs ? withServerLeg(direction) : []),
      ].join('\nor on (resource_id) ')
    ),
    labels: { [DIRECTION]: direction },
  }));
}

/** Scenarios whose inbound messages count, and reach the hub through the service. */
const THROUGH_HUB = SCENARIOS.filter(
  (scenario) => EDITIONS['2019-11'].scenarios[scenario].throughHub && inboundPerDelivered(scenario) > 0
);

/** A client's message crosses once to an app server, and each answer crosses once back. */
function withServerLeg(direction: Direction): string[] {
  const leg = `(${SETTING.serverLeg} == 1)`;
  const factors = {
    outbound: [
      `1 + ${leg} * on (resource_id) ${argument(`${weightedShares(THROUGH_HUB, inboundPerDelivered)} / on (resource_id) ${STEP.shareSum}`)}`,
      leg,
    ],
    // As many messages cross in both directions, but inbound they are compared with those that come in.
    inbound: [
      `1 + (${select(OUTPUT.trafficFactor, is(DIRECTION, ['outbound']))} - 1) / on (resource_id) ${STEP.inboundPerDelivered}`,
      `${INBOUND_FACTOR_OF_BROADCASTS} * ${leg}`,
    ],
  };
  return factors[direction];
}

function hasFactors(settings: PackSettings): boolean {
  return isSet(settings, 'server_leg', 'traffic_factors');
}

/** Traffic as the guide counts it, one value for each resource. */
export function corrected(bytes: string, direction: Direction, settings: PackSettings): string {
  const measured = `max by (resource_id) (${bytes})`;
  return hasFactors(settings)
    ? `(${measured} / on (resource_id) ${select(OUTPUT.trafficFactor, is(DIRECTION, [direction]))} or on (resource_id) ${measured})`
    : measured;
}

/** A ceiling's divisor; resources whose owner measured their ceilings have a smaller or a larger one. */
export function atOwnCeilings(expression: string, settings: PackSettings): string {
  return isSet(settings, 'ceiling_factor')
    ? `(${expression} * on (resource_id) ${SETTING.ceilingFactor} or on (resource_id) ${expression})`
    : expression;
}
