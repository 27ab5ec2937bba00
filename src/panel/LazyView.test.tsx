import '../ui/test-dom';
import { render, screen, waitFor } from '@testing-library/react';
import React from 'react';
import { testIds } from '../ui/testIds';
import { HeadroomPanel } from './HeadroomPanel';
import { echoFrames, panelProps } from './data/test-panel';

// Stands for a file that the server does not have, as after an update of the plugin.
jest.mock('./review/ReviewView', () => {
  throw new Error('404');
});

const show = (view: 'review' | 'plan') =>
  render(<HeadroomPanel {...panelProps(echoFrames('chat', 0.5), { options: { view } })} />);

describe('a view with a file of its own', () => {
  it('says that it loads, and then shows itself', async () => {
    show('plan');
    expect(screen.getByTestId(testIds.lazyView)).toHaveTextContent('Loading the view…');
    await waitFor(() => expect(screen.getByTestId(testIds.plan.container)).toBeInTheDocument());
    expect(screen.queryByTestId(testIds.lazyView)).not.toBeInTheDocument();
  });

  it('shows at once when it is shown again', () => {
    show('plan');
    expect(screen.getByTestId(testIds.plan.container)).toBeInTheDocument();
  });

  it('says that the file could not be loaded, instead of staying empty', async () => {
    show('review');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded'));
  });
});
