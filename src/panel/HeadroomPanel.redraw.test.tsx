import '../ui/test-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { testIds } from '../ui/testIds';
import { echoFrames, panelProps } from './data/test-panel';
import { HeadroomPanel } from './HeadroomPanel';
import { figureNotes } from './header/figureNotes';
import { loadView } from './LazyView';
import { prepConfig, prepColumns } from './overlay/prepFacet';

jest.mock('./header/figureNotes', () => counted(jest.requireActual('./header/figureNotes')));
jest.mock('./overlay/prepFacet', () => counted(jest.requireActual('./overlay/prepFacet')));

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
    const built = jest.mocked(prepConfig).mock.calls.length;
    rerender(<HeadroomPanel {...props} replaceVariables={(text) => text} renderCounter={2} />);
    expect(built).toBeGreaterThan(0);
    expect(prepConfig).toHaveBeenCalledTimes(built);
    expect(figureNotes).toHaveBeenCalledTimes(1);
  });

  it('prepares no data again when a layer is hidden', async () => {
    const { container } = render(
      <HeadroomPanel {...panelProps(echoFrames('chat', 0.5), { options: { view: 'overlay' } })} />
    );
    const prepared = jest.mocked(prepColumns).mock.calls.length;
    await userEvent.click(screen.getByRole('button', { name: /^Warning/ }));
    expect(container).toBeInTheDocument();
    expect(prepared).toBeGreaterThan(0);
    expect(prepColumns).toHaveBeenCalledTimes(prepared);
  });
});
