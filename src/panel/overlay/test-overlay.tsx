import { screen, within } from '@testing-library/react';
import React from 'react';
import { type DataFrame, dateTime, LoadingState, type PanelProps } from '@grafana/data';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { type HeadroomOptions } from '../../options/types';
import { testIds } from '../../ui/testIds';
import { HeadroomPanel } from '../HeadroomPanel';
import { hoverOver, open } from '../chart/test-charts';
import { constantly, LENGTH, panelProps } from '../data/test-panel';

export const rising = (from: number, to: number) =>
  Array.from({ length: LENGTH }, (_, i) => from + ((to - from) * i) / (LENGTH - 1));

export interface Given extends Partial<Omit<PanelProps, 'options' | 'data'>> {
  options?: Partial<HeadroomOptions>;
  annotations?: DataFrame[];
  /** Minutes from the last value to the end of the time range. */
  ahead?: number;
}

/** Ten units of echo hold 20,480,000 B/s in each direction. */
export const ECHO: TestResource = {
  outboundBytes: rising(10_000_000, 16_000_000),
  inboundBytes: constantly(2_048_000),
  units: constantly(10),
  shares: { echo: constantly(1) },
};

export function propsFor(series: DataFrame[], { annotations, ahead = 0, ...others }: Given = {}) {
  const range = { from: dateTime(START), to: dateTime(START + (LENGTH - 1 + ahead) * MINUTE) };
  const timeRange = { ...range, raw: range };
  const data = { state: LoadingState.Done, series, timeRange, annotations };
  return panelProps(series, { data, timeRange, ...others });
}

export const show = (data: TestResource = ECHO, given?: Given) =>
  open(<HeadroomPanel {...propsFor(framesOf(data), given)} />);

export const chart = (dimension: string) => screen.getByTestId(testIds.overlay.chart(dimension));

export const plotOf = (dimension: string) => {
  const plot = chart(dimension).querySelector<HTMLElement>('.uplot');
  const over = chart(dimension).querySelector<HTMLElement>('.u-over');
  if (plot === null || over === null) {
    throw new Error(`${dimension} has no plot`);
  }
  return { plot, over };
};

export async function hover(dimension: string, share: number): Promise<void> {
  await hoverOver(plotOf(dimension).over, share);
}

export const tooltip = () => screen.getByTestId(testIds.chart.tooltip);
export const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ').trim());
