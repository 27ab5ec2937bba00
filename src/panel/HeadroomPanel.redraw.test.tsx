import '../ui/test-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { LoadingState } from '@grafana/data';
import { testIds } from '../ui/testIds';
import { echoFrames, panelProps } from './data/test-panel';
import { HeadroomPanel } from './HeadroomPanel';
import { Gauge } from './gauges/Gauge';
import { prepGauges } from './gauges/prepGauges';
import { figureNotes } from './header/figureNotes';
import { loadView } from './LazyView';
import { prepChart } from './chart/prepChart';
import { overlayColumns } from './overlay/overlayLines';
import { hover, show, tooltip } from './overlay/test-overlay';

jest.mock('./header/figureNotes', () => counted(jest.requireActual('./header/figureNotes')));
jest.mock('./gauges/Gauge', () => counted(jest.requireActual('./gauges/Gauge')));
jest.mock('./gauges/prepGauges', () => counted(jest.requireActual('./gauges/prepGauges')));
jest.mock('./chart/prepChart', () => counted(jest.requireActual('./chart/prepChart')));
jest.mock('./overlay/overlayLines', () => counted(jest.requireActual('./overlay/overlayLines')));

/** The functions of a module, with their calls counted. */
function counted(actual: object): object {
  return Object.fromEntries(
    Object.entries(actual).map(([name, value]) => [name, typeof value === 'function' ? jest.fn(value) : value])
  );
}

beforeAll(() => loadView('plan'));
beforeEach(() => jest.clearAllMocks());

describe('the panel', () => {
  it('draws its header once while a person types in the Plan view', () => {
    const props = panelProps(echoFrames('chat', 0.5), { options: { view: 'plan' } });
    const { rerender } = render(<HeadroomPanel {...props} />);
    expect(figureNotes).toHaveBeenCalledTimes(1);
    rerender(<HeadroomPanel {...props} options={{ ...props.options, plan: { units: 50 } }} />);
    expect(screen.getByTestId(testIds.plan.container)).toBeInTheDocument();
    expect(figureNotes).toHaveBeenCalledTimes(1);
  });

  it('builds no chart again when its parent renders it again', () => {
    const props = panelProps(echoFrames('chat', 0.5), { options: { view: 'overlay' } });
    const { rerender } = render(<HeadroomPanel {...props} />);
    const built = jest.mocked(prepChart).mock.calls.length;
    rerender(<HeadroomPanel {...props} replaceVariables={(text) => text} renderCounter={2} />);
    expect(built).toBeGreaterThan(0);
    expect(prepChart).toHaveBeenCalledTimes(built);
    expect(figureNotes).toHaveBeenCalledTimes(1);
  });

  it('draws nothing again while a refresh has only the data of before', () => {
    const { data, ...props } = panelProps(echoFrames('chat', 0.5), { options: { view: 'overlay' } });
    const { rerender } = render(<HeadroomPanel {...props} data={data} />);
    const prepared = jest.mocked(overlayColumns).mock.calls.length;
    const copies = data.series.map((frame) => ({
      ...frame,
      fields: frame.fields.map((field) => ({ ...field, config: { ...field.config } })),
    }));
    rerender(<HeadroomPanel {...props} data={{ ...data, state: LoadingState.Loading, series: copies }} />);
    expect(prepared).toBeGreaterThan(0);
    expect(overlayColumns).toHaveBeenCalledTimes(prepared);
  });

  it('prepares no data again when a layer is hidden', async () => {
    const { container } = render(
      <HeadroomPanel {...panelProps(echoFrames('chat', 0.5), { options: { view: 'overlay' } })} />
    );
    const prepared = jest.mocked(overlayColumns).mock.calls.length;
    await userEvent.click(screen.getByRole('button', { name: /^Warning/ }));
    expect(container).toBeInTheDocument();
    expect(prepared).toBeGreaterThan(0);
    expect(overlayColumns).toHaveBeenCalledTimes(prepared);
  });

  it('draws its gauges once while a cursor moves over its charts', async () => {
    await show();
    const drawn = jest.mocked(Gauge).mock.calls.length;
    await hover('outboundBytes', 0.3);
    await hover('outboundBytes', 0.6);
    expect(tooltip()).toBeInTheDocument();
    expect(drawn).toBeGreaterThan(0);
    expect(Gauge).toHaveBeenCalledTimes(drawn);
  });

  it('prepares its gauges again for new data only', async () => {
    const props = panelProps(echoFrames('chat', 0.5), { options: { view: 'overlay' } });
    const { rerender } = render(<HeadroomPanel {...props} />);
    expect(prepGauges).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: /^Warning/ }));
    rerender(<HeadroomPanel {...props} width={800} />);
    expect(prepGauges).toHaveBeenCalledTimes(1);
    rerender(<HeadroomPanel {...props} data={panelProps(echoFrames('chat', 0.6)).data} />);
    expect(prepGauges).toHaveBeenCalledTimes(2);
  });
});
