import { type OptionsWithLegend, type VizTooltipOptions } from '@grafana/ui';
import { type ExplicitRoleMapping } from '../frames';
import { DEFAULT_EDITION, type Direction, type Scenario } from '../guide';
import { type WhatIfQuestion, type Workload, type WorkloadQuestion } from '../model/plan';
import { type Price } from './price';

export const VIEWS = ['overlay', 'utilization', 'fleet', 'review', 'plan'] as const;

export type View = (typeof VIEWS)[number];

type MixSource = 'data' | 'declared' | 'variable' | 'none';

/** From the data: what the rules recorded; without that, it is unknown. */
type ServerLeg = 'data' | 'yes' | 'no';

/** Declared outbound shares, 0 to 1, by scenario. */
export type DeclaredMix = Partial<Record<Scenario, number>>;

/**
 * The questions of the Plan view: the measured traffic under other conditions, or workloads that a person describes.
 */
export const PLAN_PARTS = ['traffic', 'workloads'] as const;

type PlanPart = (typeof PLAN_PARTS)[number];

/** The figures typed in the Plan view. Both parts share the basis, the target, the unit size and the kind of server. */
export interface PlanOptions extends WhatIfQuestion, WorkloadQuestion {
  part?: PlanPart;
  mix?: DeclaredMix;
  workloads?: Workload[];
}

/** The panel's options as a dashboard keeps them. Thresholds are the standard ones of the field options. */
export interface HeadroomOptions extends OptionsWithLegend {
  /** The order of values is always that of the layers. */
  tooltip: Omit<VizTooltipOptions, 'sort'> & Partial<Pick<VizTooltipOptions, 'sort'>>;
  view: View;
  /** An edition of the guide, or text with a dashboard variable that holds one. */
  edition: string;
  /** A number of units, or text with a dashboard variable that holds one, such as `$units`; if empty, the data's. */
  units: string;
  mixSource: MixSource;
  declaredMix: DeclaredMix;
  /** Text with a dashboard variable that holds shares, such as `$mix` with the value `echo=70, broadcast=30`. */
  mixVariable: string;
  /** Declared average message in bytes, used if bytes and messages are not both measured. */
  messageSize?: number;
  /** Says if messages reach the hubs through the service, so that Azure counts that leg too. */
  serverLeg: ServerLeg;
  /** Measured factors of both directions, in place of `serverLeg`. */
  trafficFactors?: Partial<Record<Direction, number>>;
  /** Measured traffic ceilings as a multiple of the guide's. */
  ceilingFactor?: number;
  /** Set by the user for series whose names are ambiguous. */
  roles: ExplicitRoleMapping[];
  /** Names or ids of the resources to show, or a dashboard variable; if empty, all. */
  resource: string;
  /** Number of larger unit sizes to draw ceilings for. */
  nextSizes: number;
  plan: PlanOptions;
  /** The price of a unit a month; checked when it is read. */
  price?: Partial<Price>;
}

/** Used for options that a dashboard does not set. */
export const DEFAULT_OPTIONS: Readonly<Omit<HeadroomOptions, 'legend' | 'tooltip'>> = {
  view: 'overlay',
  edition: DEFAULT_EDITION,
  units: '',
  mixSource: 'data',
  declaredMix: {},
  mixVariable: '$mix',
  serverLeg: 'data',
  roles: [],
  resource: '',
  nextSizes: 0,
  plan: {},
};
