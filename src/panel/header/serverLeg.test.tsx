import '../../ui/test-dom';
import { render, screen } from '@testing-library/react';
import React from 'react';
import { type DataFrame } from '@grafana/data';
import { frameOf, framesOf } from '../../frames/test-pack-frames';
import { type HeadroomOptions } from '../../options/types';
import { testIds } from '../../ui/testIds';
import { constantly, panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';
import { read } from './test-header';

/** 146% of what 10 units carry of echoes, as Azure counts, and half of that with a leg to the app servers. */
const BYTES = constantly(1.46 * 20_480_000);
const LABELS = { resource: 'chat', resource_id: '/s/chat' };

/** A new panel's first queries: named by role, or the metric of an exporter. */
const raw = (): DataFrame[] => [
  { ...frameOf('', BYTES, LABELS), refId: 'outboundBytes' },
  { ...frameOf('', constantly(10), LABELS), refId: 'units' },
];

function show(frames: DataFrame[], options: Partial<HeadroomOptions> = {}): void {
  const { options: given, ...props } = panelProps(frames, { width: 1490 });
  const declared = { mixSource: 'declared', declaredMix: { echo: 1 }, serverLeg: 'data' } as const;
  render(<HeadroomPanel {...props} options={{ ...given, ...declared, ...options }} />);
}

describe('a panel on queries without rules, of a resource whose server leg nobody declared', () => {
  it('says between which figures the utilization lies, asks for the option, and orders no size', () => {
    show(raw());
    expect(read('left')).toMatchObject({
      value: '73% to 146%',
      small: 'of the ceiling: “Server leg” in the options decides which',
    });
    expect(read('action').value).toBe('Set “Server leg” first');
    expect(screen.getByTestId(testIds.panel)).not.toHaveTextContent(/→ \d/);
  });

  it.each([
    ['yes', '27.0% left', 'Nothing to do'],
    ['no', '46.0% over', '10 → 20 units'],
  ] as const)('is as sure as any other once the option says %s', (serverLeg, left, action) => {
    show(raw(), { serverLeg });
    expect(read('left').value).toBe(left);
    expect(read('action').value).toBe(action);
  });

  it.each([
    ['the series', framesOf({ outboundBytes: BYTES, units: constantly(10) })],
    [
      'the utilization',
      [...raw(), { ...frameOf('', constantly(1.46), { ...LABELS, constraint: 'outbound' }), refId: 'utilization' }],
    ],
  ])('is left to the rules where they recorded %s: their settings say what is declared', (_, frames) => {
    show(frames);
    expect(read('left').value).toBe('46.0% over');
    expect(read('action').value).toBe('10 → 20 units');
  });
});
