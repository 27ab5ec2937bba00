import '../../ui/test-dom';
import { render, screen } from '@testing-library/react';
import React from 'react';
import { framesOf, type TestResource } from '../../frames/test-pack-frames';
import { testIds } from '../../ui/testIds';
import { constantly, LENGTH, panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';

const TRAFFIC = {
  outboundBytes: constantly(2_048_000),
  connections: constantly(4_200),
  shares: { echo: constantly(1) },
};

/** Nothing arrives in the second half of the range. */
const stopped = (value: number) => Array.from({ length: LENGTH }, (_, i) => (i < LENGTH / 2 ? value : null));

function show(resource: TestResource, size: { width: number; height: number } = { width: 1490, height: 500 }): void {
  const { options, ...props } = panelProps(framesOf(resource), size);
  render(<HeadroomPanel {...props} options={{ ...options, serverLeg: 'no', messageSize: 2048 }} />);
}

const state = () => screen.getByTestId(testIds.header.state).textContent.trim();
const sentence = () => screen.getByTestId(testIds.header.sentence);

describe('a header', () => {
  it('says "Normal" where every constraint with traffic is rated', () => {
    show({ ...TRAFFIC, units: constantly(10), serverLoad: constantly(0.08) });
    expect(state()).toBe('Normal');
  });

  it('says "Incomplete" of a low server load beside traffic without a unit size', () => {
    show({ ...TRAFFIC, serverLoad: constantly(0.08) });
    expect(state()).toBe('Incomplete');
    expect(sentence()).toHaveTextContent(
      'Not rated: outbound traffic, connections. Unit size unknown: add a units series or set it in the options'
    );
  });

  it('says it as large as a figure', () => {
    show({ ...TRAFFIC, serverLoad: constantly(0.08) }, { width: 284, height: 110 });
    expect(screen.getByTestId(testIds.header.figure)).toHaveTextContent('Incomplete');
    expect(sentence()).toHaveTextContent('Unit size unknown');
  });

  it('keeps the state of a high server load, and names what is not rated', () => {
    show({ ...TRAFFIC, serverLoad: constantly(0.97) });
    expect(state()).toBe('Critical');
    expect(sentence()).toHaveTextContent(/^Server load at 97.0% .*Not rated: outbound traffic, connections$/);
  });

  it('says "Incomplete" once a constraint stops arriving while others go on', () => {
    show({ ...TRAFFIC, outboundBytes: stopped(2_048_000), units: constantly(10) });
    expect(state()).toBe('Incomplete');
    expect(sentence()).toHaveTextContent(/^No data: outbound traffic. Connections at 42.0% of the ceiling/);
  });

  it('says "Normal" of a free resource with few connections: its traffic has no ceiling', () => {
    const sku: TestResource['others'] = [['sku', constantly(1), { sku: 'Free_F1' }]];
    show({ ...TRAFFIC, connections: constantly(8), units: constantly(1), others: sku });
    expect(state()).toBe('Normal');
  });
});
