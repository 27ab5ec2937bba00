import '../../ui/test-dom';
import { render } from '@testing-library/react';
import React from 'react';
import { framesOf, type TestResource } from '../../frames/test-pack-frames';
import { constantly, LENGTH, panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';
import { read, readContext } from './test-header';

/** Ten units of echo hold 20,480,000 B/s and 10,000 connections. */
const CALM: TestResource = {
  outboundBytes: constantly(0.3 * 20_480_000),
  connections: constantly(4_200),
  units: constantly(10),
  shares: { echo: constantly(1) },
};

/** Outbound traffic peaks at 103% of its ceiling in these minutes, and has a value of 101% in the one after each. */
const burstAt = (...minutes: number[]): TestResource => ({
  ...CALM,
  outboundBytes: Array.from({ length: LENGTH }, (_, i) => {
    const share = minutes.includes(i) ? 1.03 : minutes.includes(i - 1) ? 1.01 : 0.3;
    return share * 20_480_000;
  }),
});

function show(resource: TestResource | TestResource[]): void {
  const { options, ...props } = panelProps([resource].flat().flatMap(framesOf));
  render(<HeadroomPanel {...props} options={{ ...options, serverLeg: 'no', messageSize: 2048 }} />);
}

describe('the header of a resource that is calm between bursts', () => {
  it('names what the advice is about: the constraint that peaked, how often, what to do, and what it would be then', () => {
    show(burstAt(3, 8, 20));
    expect(read('left')).toMatchObject({ label: 'Normal now, 42.0%', value: '58.0% left' });
    expect(read('first')).toMatchObject({
      value: 'Outbound traffic',
      small: 'peaked at 103.0% (3 times at 100% or more, last 00:21)',
    });
    expect(read('when').value).toBe('already reached');
    expect(read('action')).toMatchObject({ label: 'Do now', value: '10 → 20 units' });
    expect(read('action').small).toMatch(/^then 51.5%/);
    expect(readContext()).not.toContain('peak');
  });

  it('counts a single burst once', () => {
    show(burstAt(12));
    expect(read('first').small).toBe('peaked at 103.0% (once at 100% or more, 00:13)');
  });

  it('keeps a size that a burst led to', () => {
    const scaled = { units: Array.from({ length: LENGTH }, (_, i) => (i < 10 ? 10 : 20)) };
    show({ ...burstAt(3), ...scaled });
    expect(read('first').small).toMatch(/^peaked at 103.0%/);
    expect(read('when')).toMatchObject({ value: 'already reached', small: '103.0% at 10 units' });
    expect(read('action')).toMatchObject({ value: 'Nothing to do', small: 'Keep 20 units' });
  });

  it('does not say that there is nothing to do where the rules keep the size that the burst was too much for', () => {
    show({ ...burstAt(3), others: [['verdict', constantly(10), { verdict: 'keep' }]] });
    expect(read('when')).toMatchObject({ value: 'already reached', small: '' });
    expect(read('action')).toMatchObject({ label: 'What to do', value: 'Keep 10 units', small: '' });
  });

  it('is about now while now is as grave as the peak', () => {
    show({ ...CALM, outboundBytes: Array.from({ length: LENGTH }, (_, i) => (i < 5 ? 1.03 : 1.01) * 20_480_000) });
    expect(read('left')).toMatchObject({ label: 'Over', value: '1.0% over' });
    expect(read('first').small).toBe('next: connections 58.0% left');
  });

  it('says what the rules advise by, where nothing in the time range needs more units', () => {
    show({ ...CALM, others: [['verdict', constantly(20), { verdict: 'scaleUp' }]] });
    expect(read('left').label).toBe('Normal now, 42.0%');
    expect(read('first').small).toBe('The last 24 hours, or the traffic of another replica, need more');
    expect(read('action').value).toBe('10 → 20 units');
  });

  it.each([
    ['own_traffic', 'The last 24 hours need more', '10 → 20 units'],
    ['failover', 'The traffic of another replica needs more', '10 → 20 units for failover'],
  ])('names one cause where the rules say which it is: %s', (reason, why, action) => {
    show({ ...CALM, others: [['verdict', constantly(20), { verdict: 'scaleUp', reason }]] });
    expect(read('first').small).toBe(why);
    expect(read('action').value).toBe(action);
  });

  it.each([
    [20, /^then 51.5%/],
    [30, /^(?!then)/],
  ])('gives no utilization after a size that only hours outside the range need: %d units', (units, small) => {
    const verdict: TestResource['others'] = [
      ['verdict', constantly(units), { verdict: 'scaleUp', reason: 'own_traffic' }],
    ];
    show({ ...burstAt(12), others: verdict });
    expect(read('action').value).toBe(`10 → ${units} units`);
    expect(read('action').small).toMatch(small);
  });

  it('counts the other replica in the utilization after a size for failover', () => {
    const sharing = (name: string, share: number): TestResource => ({
      ...CALM,
      name,
      outboundBytes: constantly(share * 20_480_000),
      connections: undefined,
    });
    show([sharing('chat', 0.46), sharing('chat/replicas/asia', 0.45)]);
    expect(read('left').label).toBe('Normal now, 46.0%');
    expect(read('first').small).toBe('The traffic of another replica needs more');
    expect(read('action').value).toBe('10 → 20 units for failover');
    expect(read('action').small).toMatch(/^then 45.5%/);
  });
});
