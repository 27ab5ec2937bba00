import '../../ui/test-dom';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, type DataQueryRequest, type LinkModel } from '@grafana/data';
import { framesOf, MINUTE, START } from '../../frames/test-pack-frames';
import { type HeadroomOptions } from '../../options/types';
import { testIds } from '../../ui/testIds';
import { panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';
import { FLEET_MOST_ROWS } from '../layout/limits';
import { loadView } from '../LazyView';
import { peakFrames, TIME_RANGE } from '../review/test-reviews';

// Views that load later would not be there when a test looks for them.
beforeAll(() => Promise.all([loadView('fleet'), loadView('review')]));

function panel(series: DataFrame[], options: Partial<HeadroomOptions> = {}, request?: DataQueryRequest) {
  const props = panelProps(series, { options: { view: 'fleet', ...options }, width: 1200 });
  const data = { ...props.data, request, timeRange: TIME_RANGE };
  return <HeadroomPanel {...props} timeRange={TIME_RANGE} data={data} />;
}

const show = (...given: Parameters<typeof panel>) => render(panel(...given));

/** Queries of a month after the end of the time range. */
const LATE: DataQueryRequest = {
  requestId: 'Q1',
  app: 'panel-viewer',
  interval: '1m',
  intervalMs: MINUTE,
  range: TIME_RANGE,
  scopedVars: {},
  startTime: TIME_RANGE.to.valueOf() + 43_200 * MINUTE,
  targets: [],
  timezone: 'utc',
};

const rows = () => screen.getAllByTestId<HTMLTableRowElement>(/^headroom fleet row /);
const names = () => rows().map(({ cells }) => cells[0].textContent);
const row = (name: string) => rows()[names().indexOf(name)];
const cellsOf = (name: string) => Array.from(row(name).cells, ({ textContent }) => textContent);

const TIMES = 20;
const all = <Value,>(value: Value) => Array.from({ length: TIMES }, () => value);

/** A resource with what the rules say of it. */
function ruled(name: string, now: number, verdict: string, to: number, { peak = now, units = 10 } = {}): DataFrame[] {
  return framesOf({
    name,
    outboundBytes: all(2_048_000 * units * now),
    units: all(units),
    shares: { echo: all(1) },
    others: [
      ['utilization', all(now), { constraint: 'outbound', dimension: 'outbound_bytes' }],
      ['peak', [peak], { constraint: 'outbound' }],
      ['verdict', all(to), { verdict }],
    ],
  });
}

const FLEET = [
  ...ruled('idle', 0.1, 'scaleDown', 10, { units: 50 }),
  ...ruled('calm', 0.6, 'keep', 10),
  ...ruled('bursty', 0.3, 'scaleUp', 20, { peak: 1.1 }),
  ...ruled('burning', 0.98, 'scaleUp', 30),
  ...ruled('routed', 0.85, 'shard', 10),
  ...peakFrames('sizeless', 0.5, null),
];

/** The half hours from the start of the other series on. */
function withHalfHours(frames: DataFrame[], name: string, values: Array<number | null>): DataFrame[] {
  const [frame] = framesOf({ name, others: [['halfHours', values]] });
  const [time, ...others] = frame.fields;
  const times = values.map((_, i) => START + (i + 1) * 30 * MINUTE);
  return [...frames, { ...frame, fields: [{ ...time, values: times }, ...others] }];
}

function withLinks(frames: DataFrame[], link: Partial<LinkModel>): DataFrame[] {
  return frames.map((frame) => ({
    ...frame,
    fields: frame.fields.map((field) => ({
      ...field,
      getLinks: () => [{ title: 'Resource', href: '/d/resource', target: '_self', origin: field, ...link }],
    })),
  }));
}

describe('the list of a fleet', () => {
  it('begins with what is at its ceiling, then with orders for what was there, and ends with what can stay', () => {
    show(FLEET);
    expect(names()).toEqual(['burning', 'bursty', 'routed', 'sizeless', 'idle', 'calm']);
  });

  it('sorts equal actions by what is left, and resources that have ended last', () => {
    const ended = framesOf({ name: 'ended', outboundBytes: [5e6, ...all(null).slice(1)], units: all(10) });
    show([...ruled('b', 0.4, 'keep', 10), ...ruled('c', 0.5, 'keep', 10), ...ruled('a', 0.4, 'keep', 10), ...ended]);
    expect(names()).toEqual(['c', 'a', 'b', 'ended']);
    expect(cellsOf('ended')[4]).toBe('No data since 00:00');
  });

  it('says of each resource what is left, what runs out first, when, what to do, and what is idle', () => {
    show(FLEET);
    const said = ['burning', 'bursty', 'calm', 'idle'].map((name) => [name, ...cellsOf(name).slice(2).map(String)]);
    expect(said).toEqual([
      ['burning', ' 2.0% left', 'Outbound traffic', 'critical now', 'Scale 10 → 30', ''],
      ['bursty', ' 70.0% left', 'Outbound traffic', 'peak 110.0%', 'Scale 10 → 20', ''],
      ['calm', ' 40.0% left', 'Outbound traffic', 'needs 10 more days of data', 'Keep 10 units', ''],
      ['idle', ' 90.0% left', 'Outbound traffic', 'needs 10 more days of data', 'Shrink 50 → 10', '-40 units'],
    ]);
    expect(within(row('burning')).getByRole('img', { name: 'Critical' })).toBeInTheDocument();
  });

  it('says nothing of now in a time range that is over, and Review neither', () => {
    const { unmount } = show(FLEET, {}, LATE);
    expect(cellsOf('burning')[4]).toBe('needs 10 more days of data');
    unmount();
    const review = show(FLEET, { view: 'review' });
    const words = () => screen.getByTestId(testIds.review.table).textContent;
    expect(words()).toContain('critical now');
    review.unmount();
    show(FLEET, { view: 'review' }, LATE);
    expect(words()).not.toContain('critical now');
  });

  it('says why nothing is known of a resource', () => {
    show(FLEET);
    expect(cellsOf('sizeless').slice(2, 6)).toEqual([' –', 'Unit size unknown', '–', 'Set the unit size']);
    expect(within(row('sizeless')).getByRole('img', { name: 'Unknown' })).toBeInTheDocument();
  });

  it('says in money what is idle if a unit has a price', () => {
    show(FLEET, { price: { perUnit: 49, currency: 'EUR' } });
    expect(cellsOf('idle').at(-1)).toBe('-€1,960/month');
  });

  it('says the totals of Review', () => {
    const { unmount } = show(FLEET);
    const text = (id: string) => screen.getByTestId(id).textContent?.replaceAll('\u00a0', ' ');
    const sentence = text(testIds.fleet.summary);
    expect(sentence).toMatch(/^6 resources, 90 units in 5 of them → .*1 without a unit size/);
    unmount();
    show(FLEET, { view: 'review' });
    const saving = text(testIds.review.saving);
    expect(saving).toMatch(/could be saved/);
    expect(text(testIds.review.summary)).toBe(sentence?.replace(`; ${saving}`, ''));
  });

  it('shows the worst that fit, and says how many it leaves out and how to see them', () => {
    const idle = Array.from({ length: FLEET_MOST_ROWS - 1 }, (_, i) => peakFrames(`hub-${i}`, 0.5)).flat();
    const leftOut = /left out/;
    const full = peakFrames('full', 1.1);
    const { rerender } = show([...idle, ...full]);
    expect(rows()).toHaveLength(FLEET_MOST_ROWS);
    expect(screen.queryByText(leftOut)).not.toBeInTheDocument();
    rerender(panel([...peakFrames('calm', 0.1), ...peakFrames('still', 0.1), ...idle, ...full]));
    const shown = names();
    expect(shown).toHaveLength(FLEET_MOST_ROWS);
    expect(shown[0]).toBe('full');
    expect(shown.filter((name) => name === 'calm' || name === 'still')).toEqual([]);
    expect(screen.getByText(leftOut)).toHaveTextContent(`Worst ${FLEET_MOST_ROWS} shown, 2 left out: filter the query`);
  });

  it('leads to where the data link of a resource leads', async () => {
    show(withLinks(FLEET, { target: '_blank' }));
    const link = screen.getByRole('link', { name: 'burning' });
    expect(link).toHaveAttribute('href', '/d/resource');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await userEvent.tab();
    await userEvent.tab();
    expect(link).toHaveFocus();
  });

  it('is one table with a name for each row and column', () => {
    show(FLEET);
    const table = screen.getByRole('table', { name: 'Resources, the most urgent first' });
    expect(within(table).getByRole('rowheader', { name: 'burning' })).toBeInTheDocument();
    expect(within(table).getAllByRole('columnheader')).toHaveLength(rows()[0].cells.length);
  });
});

describe('the strip of a resource', () => {
  const day = (values: Record<number, number | null>) =>
    Array.from({ length: 48 }, (_, i) => (i in values ? values[i] : 0.3));
  const words = (name: string) => row(name).cells[1].textContent;
  const states = (name: string) =>
    Array.from(row(name).cells[1].querySelectorAll('path'), (path) => path.getAttribute('data-state'));

  it('has the highest of each half hour of a day, whatever the range of the data', () => {
    show(withHalfHours(ruled('hot', 0.4, 'keep', 10), 'hot', day({ 0: 0.6, 2: 1.03, 3: 1.2, 10: 0.85, 20: 0.96 })));
    expect(screen.getByRole('columnheader', { name: /^Last 24 hours/ })).toBeInTheDocument();
    expect(words('hot')).toBe('highest 120.0% at 01:30, over the ceiling in 2 of 48 half hours');
    expect(states('hot')).toEqual(['idle', 'normal', 'warning', 'critical', 'over']);
  });

  it('leaves a gap where nothing is known, in the day of a resource that has none too', () => {
    const known = withHalfHours(ruled('known', 0.4, 'keep', 10), 'known', day({ 5: null, 6: null }));
    show([...known, ...ruled('other', 0.4, 'keep', 10)]);
    expect(words('known')).toBe('highest 30.0% at 00:00, no data in 2 of 48');
    expect([words('other'), states('other')]).toEqual(['no data', []]);
  });

  it('is of the time range without such a query, and says so', () => {
    show(peakFrames('full', 1.1));
    expect(screen.getByRole('columnheader', { name: /^Time range/ })).toBeInTheDocument();
    expect(words('full')).toBe('highest 110.0% at 00:10, over the ceiling in 1 of 20 parts of the time range');
  });
});
