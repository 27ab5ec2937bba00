import '../../ui/test-dom';
import { render, screen } from '@testing-library/react';
import React from 'react';
import { framesOf, type TestResource } from '../../frames/test-pack-frames';
import { constantly, LENGTH, panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';
import { read } from './test-header';

const TRAFFIC = {
  outboundBytes: constantly(2_048_000),
  connections: constantly(4_200),
  shares: { echo: constantly(1) },
};

/** Nothing arrives in the second half of the range. */
const stopped = (value: number) => Array.from({ length: LENGTH }, (_, i) => (i < LENGTH / 2 ? value : null));

function show(resource: TestResource): void {
  const { options, ...props } = panelProps(framesOf(resource));
  render(<HeadroomPanel {...props} options={{ ...options, serverLeg: 'no', messageSize: 2048 }} />);
}

describe('a header', () => {
  it('says "Normal" where every constraint with traffic is rated', () => {
    show({ ...TRAFFIC, units: constantly(10), serverLoad: constantly(0.08) });
    expect(read('left').label).toBe('Normal');
  });

  it('says "Incomplete" of a low server load beside traffic without a unit size', () => {
    show({ ...TRAFFIC, serverLoad: constantly(0.08) });
    expect(read('left')).toEqual({ label: 'Incomplete', value: 'Unit size unknown', small: '' });
    expect(read('first')).toMatchObject({
      value: 'Unknown',
      small: 'Not rated: outbound traffic, connections. Unit size unknown: add a units series or set it in the options',
    });
    expect(read('action')).toMatchObject({ label: 'What to do', value: 'Set the unit size' });
  });

  it('keeps the state of a high server load, and names what is not rated', () => {
    show({ ...TRAFFIC, serverLoad: constantly(0.97) });
    expect(read('left')).toMatchObject({ label: 'Critical', value: '3.0% left' });
    expect(read('first').value).toBe('Server load');
    expect(read('first').small).toMatch(/^Not rated: outbound traffic, connections/);
  });

  it('says "Incomplete" once a constraint stops arriving while others go on', () => {
    show({ ...TRAFFIC, outboundBytes: stopped(2_048_000), units: constantly(10) });
    expect(read('left')).toMatchObject({ label: 'Incomplete', value: 'No data: outbound traffic' });
    expect(screen.getByRole('meter', { name: 'Connections' })).toHaveTextContent('42.0%');
  });

  it('says "Normal" of a free resource with few connections: its traffic has no ceiling', () => {
    const sku: TestResource['others'] = [['sku', constantly(1), { sku: 'Free_F1' }]];
    show({ ...TRAFFIC, connections: constantly(8), units: constantly(1), others: sku });
    expect(read('left').label).toBe('Normal');
  });
});
