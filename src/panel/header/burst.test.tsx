import '../../ui/test-dom';
import { render, screen } from '@testing-library/react';
import React from 'react';
import { framesOf, type TestResource } from '../../frames/test-pack-frames';
import { testIds } from '../../ui/testIds';
import { constantly, LENGTH, panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';

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

function show(resource: TestResource | TestResource[], size = { width: 1490, height: 500 }): void {
  const { options, ...props } = panelProps([resource].flat().flatMap(framesOf), size);
  render(<HeadroomPanel {...props} options={{ ...options, serverLeg: 'no', messageSize: 2048, forecast: true }} />);
}

const textOf = (id: string) => screen.getByTestId(id).textContent.trim();

describe('the header of a resource that is calm between bursts', () => {
  it('names what the advice is about: the constraint that peaked, how often, what to do, and what it would be then', () => {
    show(burstAt(3, 8, 20));
    expect(textOf(testIds.header.state)).toBe('Normal');
    expect(textOf(testIds.header.sentence)).toBe(
      'Normal now, 42.0%. Outbound traffic peaked at 103.0% (3 times at 100% or more, last 00:21): scale 10 → 20, then 51.5%'
    );
    expect(textOf(testIds.header.details)).not.toMatch(/peak 103|Scale/);
  });

  it('counts a single burst once', () => {
    show(burstAt(12));
    expect(textOf(testIds.header.sentence)).toContain('peaked at 103.0% (once at 100% or more, 00:13): scale 10 → 20');
  });

  it('says less where less fits, the peak and the action first', () => {
    show(burstAt(3, 8), { width: 760, height: 500 });
    expect(textOf(testIds.header.sentence)).toBe(
      'Normal now, 42.0%. Outbound traffic peaked at 103.0%: scale 10 → 20, then 51.5%'
    );
  });

  it('has the peak under a figure', () => {
    show(burstAt(3, 8), { width: 400, height: 110 });
    expect(textOf(testIds.header.sentence)).toContain('Peak 103.0% outbound traffic');
    expect(textOf(testIds.header.sentence)).not.toContain('Normal: connections');
  });

  it.each([120, 150, 180])('keeps the figure and the name of the resource in a small panel, %d high', (height) => {
    show(burstAt(3, 8), { width: 380, height });
    const details = screen.queryByTestId(testIds.header.details)?.textContent ?? '';
    const words = `${textOf(testIds.header.sentence)} ${details}`;
    expect(words).toContain('chat');
    expect(words).toMatch(/peak 103.0%/i);
  });

  it('keeps a size that a burst led to', () => {
    const scaled = { units: Array.from({ length: LENGTH }, (_, i) => (i < 10 ? 10 : 20)) };
    show({ ...burstAt(3), ...scaled });
    expect(textOf(testIds.header.sentence)).toMatch(/peaked at 103.0% .*: keep 20 units$/);
  });

  it('is about now while now is as grave as the peak', () => {
    show({ ...CALM, outboundBytes: Array.from({ length: LENGTH }, (_, i) => (i < 5 ? 1.03 : 1.01) * 20_480_000) });
    expect(textOf(testIds.header.sentence)).toMatch(/^Outbound traffic at 101.0% of the ceiling/);
  });

  it('says what the rules advise by, where nothing in the time range needs more units', () => {
    show({ ...CALM, others: [['verdict', constantly(20), { verdict: 'scaleUp' }]] });
    expect(textOf(testIds.header.sentence)).toMatch(
      /^Normal now, 42.0%. The last 24 hours, or the traffic of another replica, need more: scale 10 → 20$/
    );
  });

  it.each([
    ['own_traffic', /The last 24 hours need more: scale 10 → 20$/],
    ['failover', /The traffic of another replica needs more: scale 10 → 20 for failover$/],
  ])('names one cause where the rules say which it is: %s', (reason, sentence) => {
    show({ ...CALM, others: [['verdict', constantly(20), { verdict: 'scaleUp', reason }]] });
    expect(textOf(testIds.header.sentence)).toMatch(sentence);
  });

  it.each([
    [20, ': scale 10 → 20, then 51.5%'],
    [30, ': scale 10 → 30'],
  ])('gives no utilization after a size that only hours outside the range need: %d units', (units, end) => {
    const verdict: TestResource['others'] = [
      ['verdict', constantly(units), { verdict: 'scaleUp', reason: 'own_traffic' }],
    ];
    show({ ...burstAt(12), others: verdict });
    expect(textOf(testIds.header.sentence).replace(/^.*\)/, '')).toBe(end);
  });

  it('counts the other replica in the utilization after a size for failover', () => {
    const sharing = (name: string, share: number): TestResource => ({
      ...CALM,
      name,
      outboundBytes: constantly(share * 20_480_000),
      connections: undefined,
    });
    show([sharing('chat', 0.46), sharing('chat/replicas/asia', 0.45)]);
    expect(textOf(testIds.header.sentence)).toBe(
      'Normal now, 46.0%. The traffic of another replica needs more: scale 10 → 20 for failover, then 45.5%'
    );
  });
});
