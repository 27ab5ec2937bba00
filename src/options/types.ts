import { type OptionsWithLegend, type OptionsWithTooltip } from '@grafana/ui';
import { DEFAULT_EDITION, type EditionId, GUIDE_MESSAGE_BYTES, type Scenario } from '../guide';
import { DEFAULT_THRESHOLDS, type Dimension } from '../model';

export type UnitsSource = 'data' | 'fixed';
export type MixSource = 'data' | 'declared' | 'none';

/** Declared outbound shares, 0 to 1, by scenario. */
export type DeclaredMix = Partial<Record<Scenario, number>>;

/** The panel's options as a dashboard keeps them. */
export interface HeadroomOptions extends OptionsWithLegend, OptionsWithTooltip {
  edition: EditionId;
  unitsSource: UnitsSource;
  /** A unit size as text, so that it may be a dashboard variable. */
  fixedUnits: string;
  mixSource: MixSource;
  declaredMix: DeclaredMix;
  /** Average message in bytes where bytes and messages are not both measured. */
  messageSize: number;
  /** Utilization from which each state holds; over its ceiling is 1 and no setting. */
  thresholds: { warning: number; critical: number };
  /** Names or ids of the resources to show; may be a dashboard variable. Empty: all. */
  resource: string;
  facets: Dimension[];
}

/** What holds where a dashboard says nothing. */
export const DEFAULT_OPTIONS: Readonly<Omit<HeadroomOptions, 'legend' | 'tooltip'>> = {
  edition: DEFAULT_EDITION,
  unitsSource: 'data',
  fixedUnits: '',
  mixSource: 'data',
  declaredMix: {},
  messageSize: GUIDE_MESSAGE_BYTES,
  thresholds: { warning: DEFAULT_THRESHOLDS.warning, critical: DEFAULT_THRESHOLDS.critical },
  resource: '',
  facets: ['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages'],
};
