import { type Edition } from '../../guide';
import {
  type Ceilings,
  ceilingsFor,
  type Dimension,
  DIMENSIONS,
  interpolatedIn,
  LEAST_MESSAGE_BYTES,
  type Measured,
  messageSizeOf,
  type Mix,
  parseMix,
  ratesAt,
  type Recommendation,
  recommendUnits,
  type State,
  stateOf,
  type Utilization,
  utilizationOf,
  type Worst,
  worstOf,
} from '../../model';
import { type Settings } from '../../options/settings';
import { type PlanOptions } from '../../options/types';
import { appServersForMix, CONSTRAINTS } from '../state/constraints';
import { type Moment } from '../state/resources';
import { isInGuide, type SizeOutcome, sizesToCompare } from './sizes';

export type TrafficField = 'units' | 'growth' | 'mix' | 'messageSize' | 'connections';

/** What a field takes that it was not given. */
export type FieldProblem =
  | 'notInGuide'
  | 'notAboveZero'
  | 'belowOneByte'
  | 'tooLarge'
  | 'notWhole'
  | 'notAMix'
  | 'notAShare'
  | 'largerThanConnections';

/** More than anybody means; what is far beyond it can no longer be multiplied. */
const LARGEST_AMOUNT = 1e12;

/** Average message in bytes, a direction. */
export interface MessageSizes {
  inbound: number;
  outbound: number;
}

/** Traffic under one set of conditions: those of the data, or those that are asked about. */
export interface Side {
  units?: number;
  mix?: Mix;
  sizes: MessageSizes;
  measured: Measured;
  /** Missing where the unit size is not known or not in the guide. */
  ceilings?: Ceilings;
  utilization: Utilization;
  worst?: Worst;
  state?: State;
}

/** The bytes and the messages of a direction are one constraint; connections are another. */
export interface Constraint {
  /** Those that are known, bytes first. */
  dimensions: Dimension[];
  now?: number;
  then?: number;
}

export interface WhatIf {
  growth: number;
  now: Side;
  then: Side;
  constraints: Constraint[];
  recommendation: Recommendation;
  /** The largest size that is too small, and what runs out there first. */
  tooSmall?: SizeOutcome & { worst: Worst };
  /** Largest of the guide's suggestions among the scenarios; null where it has none for them. */
  appServers?: number | null;
  /** Whether ceilings of the asked unit size lie between two columns of the guide. */
  interpolated: boolean;
  sizes: SizeOutcome[];
  errors: Partial<Record<TrafficField, FieldProblem>>;
}

/**
 * What the traffic of a moment would take under other conditions. Never throws.
 *
 * A figure that cannot be used is named in `errors`, and the one of the data holds in its place.
 *
 * @param plan as {@link readPlan} gives it; what it leaves out is as in the data
 */
export function whatIf(moment: Moment, settings: Settings, plan: PlanOptions): WhatIf {
  const { edition } = settings;
  const errors: WhatIf['errors'] = {};
  const now = sideOf(
    {
      units: moment.units,
      mix: moment.mix,
      measured: moment.measured,
      sizes: sizesOf(moment.measured, settings.messageSize),
    },
    settings
  );
  const { growth, ...asked } = readAsked(now, edition, plan, errors);
  const then = sideOf(asked, settings);
  const demand = { ...demandOf(then, edition), measured: then.measured };
  const recommendation = recommendUnits(demand);
  const outcome = (units: number) => sideOf({ ...asked, units }, settings);
  const smaller =
    recommendation.units === null
      ? undefined
      : edition.recommendable.filter((u) => u < (recommendation.units ?? 0)).at(-1);
  const tooSmall = smaller === undefined ? undefined : outcome(smaller);
  const rates = then.units === undefined ? undefined : ratesAt(edition, then.units);
  return {
    growth,
    now,
    then,
    constraints: constraintsOf(now, then),
    recommendation,
    tooSmall:
      smaller === undefined || tooSmall?.worst === undefined
        ? undefined
        : { units: smaller, ...outcomeOf(tooSmall), worst: tooSmall.worst },
    appServers: appServersOf(then, edition, plan.aspnet ?? false),
    interpolated: rates !== undefined && interpolatedIn(rates, then.mix).length > 0,
    sizes: sizesToCompare(edition, [now.units, then.units]).map((units) => ({ units, ...outcomeOf(outcome(units)) })),
    errors,
  };
}

type Conditions = Pick<Side, 'units' | 'mix' | 'measured' | 'sizes'>;

/** The conditions that are asked about: the data's, with what was typed in their place. */
function readAsked(
  now: Side,
  edition: Edition,
  plan: PlanOptions,
  errors: WhatIf['errors']
): Conditions & { growth: number } {
  const growth = checked(plan.growth, 'growth', amountProblem, errors) ?? 1;
  const size = checked(
    plan.messageSize,
    'messageSize',
    (value) => (value >= LEAST_MESSAGE_BYTES ? amountProblem(value) : 'belowOneByte'),
    errors
  );
  const connections = checked(
    plan.connections,
    'connections',
    (value) => (Number.isInteger(value) && value > 0 ? amountProblem(value) : 'notWhole'),
    errors
  );
  const sizes = size === undefined ? now.sizes : { inbound: size, outbound: size };
  return {
    growth,
    units:
      checked(plan.units, 'units', (value) => (isInGuide(edition, value) ? undefined : 'notInGuide'), errors) ??
      now.units,
    mix: readMix(plan.mix, errors) ?? now.mix,
    sizes,
    measured: grown(now, growth, sizes, connections),
  };
}

function checked(
  value: number | undefined,
  field: TrafficField,
  problemOf: (value: number) => FieldProblem | undefined,
  errors: WhatIf['errors']
): number | undefined {
  const problem = value === undefined ? undefined : problemOf(value);
  if (problem !== undefined) {
    errors[field] = problem;
    return undefined;
  }
  return value;
}

function amountProblem(value: number): FieldProblem | undefined {
  if (!(value > 0)) {
    return 'notAboveZero';
  }
  return value > LARGEST_AMOUNT ? 'tooLarge' : undefined;
}

function readMix(shares: PlanOptions['mix'], errors: WhatIf['errors']): Mix | undefined {
  const mix = shares && parseMix(shares);
  if (mix !== undefined && !mix.ok) {
    errors.mix = 'notAMix';
    return undefined;
  }
  return mix?.value;
}

/** As many messages as measured, times the growth, of another size: the bytes follow. */
function grown(now: Side, growth: number, sizes: MessageSizes, connections: number | undefined): Measured {
  const { inboundBytes, outboundBytes, inboundMessages, outboundMessages, connections: measured } = now.measured;
  // Nothing, however often, is nothing: a factor that somebody typed may overflow to infinity.
  const times = (value: number | undefined, factor: number) =>
    value === undefined || value === 0 ? value : value * factor;
  return defined({
    inboundBytes: times(inboundBytes, (growth * sizes.inbound) / now.sizes.inbound),
    outboundBytes: times(outboundBytes, (growth * sizes.outbound) / now.sizes.outbound),
    inboundMessages: times(inboundMessages, growth),
    outboundMessages: times(outboundMessages, growth),
    connections: connections ?? times(measured, growth),
  });
}

function defined(measured: { [dimension in Dimension]: number | undefined }): Measured {
  const known: Measured = {};
  for (const dimension of DIMENSIONS) {
    const value = measured[dimension];
    if (value !== undefined) {
      known[dimension] = value;
    }
  }
  return known;
}

export function sizesOf(measured: Measured, declared: number): MessageSizes {
  return {
    inbound: messageSizeOf(measured.inboundBytes, measured.inboundMessages, declared),
    outbound: messageSizeOf(measured.outboundBytes, measured.outboundMessages, declared),
  };
}

function sideOf(conditions: Conditions, { edition, thresholds }: Settings): Side {
  const { units, measured } = conditions;
  const ceilings = units === undefined ? undefined : ceilingsFor({ ...demandOf(conditions, edition), units });
  const utilization = ceilings === undefined ? {} : utilizationOf(measured, ceilings);
  const worst = worstOf(utilization);
  return { ...conditions, ceilings, utilization, worst, state: worst && stateOf(worst.utilization, thresholds) };
}

function demandOf({ mix, measured, sizes }: Conditions, edition: Edition) {
  return {
    edition,
    mix,
    connections: measured.connections,
    inboundSize: sizes.inbound,
    outboundSize: sizes.outbound,
  };
}

function outcomeOf({ worst, state }: Side): Pick<SizeOutcome, 'utilization' | 'state'> {
  return { utilization: worst?.utilization, state };
}

function constraintsOf(now: Side, then: Side): Constraint[] {
  return CONSTRAINTS.flatMap((all) => {
    const dimensions = all.filter((dimension) => then.measured[dimension] !== undefined);
    const most = ({ utilization }: Side) =>
      dimensions.reduce<number | undefined>((worst, dimension) => {
        const value = utilization[dimension];
        return value === undefined ? worst : Math.max(worst ?? 0, value);
      }, undefined);
    return dimensions.length === 0 ? [] : [{ dimensions, now: most(now), then: most(then) }];
  });
}

function appServersOf({ units, mix, ceilings }: Side, edition: Edition, aspnet: boolean): WhatIf['appServers'] {
  if (units === undefined || mix === undefined || ceilings === undefined) {
    return undefined;
  }
  return appServersForMix(edition, mix, units, aspnet) ?? null;
}
