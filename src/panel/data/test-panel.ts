import { type DataFrame, dateTime, EventBusSrv, LoadingState, type PanelProps } from '@grafana/data';
import { LegendDisplayMode, TooltipDisplayMode } from '@grafana/ui';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { DEFAULT_OPTIONS, type HeadroomOptions } from '../../options/types';

/** Number of values in each series; the panel's time range has as many minutes. */
export const LENGTH = 30;

/** One value for each minute, rising to the given one. */
export function risingTo(last: number): number[] {
  return Array.from({ length: LENGTH }, (_, i) => (last * (i + 1)) / LENGTH);
}

export function constantly(value: number): number[] {
  return Array.from({ length: LENGTH }, () => value);
}

/** Options that leave nothing to assume about a resource with a mix. */
export const KNOWN = { messageSize: 2048, serverLeg: 'no' } as const satisfies Partial<HeadroomOptions>;

/** A resource of 10 units of echo whose traffic rises to this share of its ceiling. */
export function echoFrames(name: string, utilization: number, others: TestResource = {}): DataFrame[] {
  return framesOf({
    name,
    outboundBytes: risingTo(20_480_000 * utilization),
    inboundBytes: risingTo(20_480_000 * utilization * 0.5),
    units: constantly(10),
    shares: { echo: constantly(1) },
    ...others,
  });
}

/** The legend of layers, under the charts. */
export const LEGEND = {
  showLegend: true,
  displayMode: LegendDisplayMode.List,
  placement: 'bottom',
  calcs: [],
} as const;

/** The props of a panel as Grafana passes them. */
export function panelProps(
  series: DataFrame[],
  { options, ...others }: { options?: Partial<HeadroomOptions> } & Partial<Omit<PanelProps, 'options'>> = {}
): PanelProps<HeadroomOptions> {
  const range = { from: dateTime(START), to: dateTime(START + LENGTH * MINUTE) };
  const timeRange = { ...range, raw: range };
  return {
    id: 1,
    title: 'Headroom',
    data: { state: LoadingState.Done, series, timeRange },
    timeRange,
    timeZone: 'utc',
    options: {
      ...DEFAULT_OPTIONS,
      legend: { ...LEGEND, calcs: [] },
      tooltip: { mode: TooltipDisplayMode.Multi, sort: JSON.parse('"none"') },
      ...options,
    },
    fieldConfig: { defaults: {}, overrides: [] },
    width: 900,
    height: 500,
    transparent: false,
    renderCounter: 0,
    eventBus: new EventBusSrv(),
    replaceVariables: (text) => text,
    onOptionsChange: () => {},
    onFieldConfigChange: () => {},
    onChangeTimeRange: () => {},
    ...others,
  };
}
