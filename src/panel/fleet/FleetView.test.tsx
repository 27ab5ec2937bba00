import '../../ui/test-dom';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, type LinkModel } from '@grafana/data';
import { type HeadroomOptions } from '../../options/types';
import { testIds } from '../../ui/testIds';
import { panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';
import { FLEET_MAP_MIN_HEIGHT, FLEET_MAP_MIN_WIDTH, FLEET_MAP_MOST_TILES, REVIEW_ROWS } from '../layout/limits';
import { loadView } from '../LazyView';
import { peakFrames, TIME_RANGE } from '../review/test-reviews';

// Views that load later would not be there when a test looks for them.
beforeAll(() => Promise.all([loadView('fleet'), loadView('review')]));

const FLEET = [
  ...peakFrames('idle', 0.5, 50),
  ...peakFrames('calm', 0.6),
  ...peakFrames('full', 1.1),
  ...peakFrames('hot', 0.973),
  ...peakFrames('busy', 0.85),
  ...peakFrames('lost', 0.5, null),
];

interface Shown {
  options?: Partial<HeadroomOptions>;
  width?: number;
  height?: number;
}

function show(series: DataFrame[], { options, ...size }: Shown = {}) {
  const props = panelProps(series, { options: { view: 'fleet', ...options }, width: 1200, ...size });
  return render(<HeadroomPanel {...props} timeRange={TIME_RANGE} data={{ ...props.data, timeRange: TIME_RANGE }} />);
}

const map = () => screen.getByTestId(testIds.fleet.map);
const tiles = () => within(map()).getAllByTestId(/^headroom fleet tile /);
const labels = () => tiles().map((tile) => tile.firstElementChild?.textContent);
const tile = (name: string) => within(map()).getByTestId(new RegExp(`^headroom fleet tile .*/${name}$`));
const place = (name: string) => {
  const { style } = tile(name).parentElement ?? document.body;
  return { left: style.left, top: style.top, width: style.width, height: style.height };
};
const areaOf = (name: string) => parseFloat(place(name).width) * parseFloat(place(name).height);

function withLinks(frames: DataFrame[], link: Partial<LinkModel>): DataFrame[] {
  return frames.map((frame) => ({
    ...frame,
    fields: frame.fields.map((field) => ({
      ...field,
      getLinks: () => [{ title: 'Resource', href: '/d/resource', target: '_self', origin: field, ...link }],
    })),
  }));
}

describe('the map of a fleet', () => {
  it('reads out every resource in full, worst first, and those without a figure last with the reason', () => {
    show(FLEET);
    expect(labels()).toEqual([
      'full, over, peak 110.0%, outbound traffic, 10 units',
      'hot, critical, peak 97.3%, outbound traffic, 10 units',
      'busy, warning, peak 85.0%, outbound traffic, 10 units',
      'calm, normal, peak 60.0%, outbound traffic, 10 units',
      'idle, normal, peak 10.0%, outbound traffic, 50 units',
      'lost, unknown, Unit size unknown',
    ]);
  });

  it('shows the worst that fit, and says how many it leaves out and how to see them', () => {
    const idle = Array.from({ length: FLEET_MAP_MOST_TILES - 1 }, (_, i) => peakFrames(`hub-${i}`, 0.5)).flat();
    const fits = [...idle, ...peakFrames('full', 1.1)];
    const leftOut = /left out/;
    const { unmount } = show(fits);
    expect(tiles()).toHaveLength(FLEET_MAP_MOST_TILES);
    expect(screen.queryByText(leftOut)).not.toBeInTheDocument();
    unmount();
    show([...peakFrames('calm', 0.1), ...peakFrames('still', 0.1), ...fits]);
    expect(tiles()).toHaveLength(FLEET_MAP_MOST_TILES);
    expect(labels()[0]).toMatch(/^full, over/);
    expect(labels().filter((label) => /^(calm|still),/.test(label ?? ''))).toEqual([]);
    expect(screen.getByText(leftOut)).toHaveTextContent(
      `Worst ${FLEET_MAP_MOST_TILES} shown, 2 left out: filter the query`
    );
    // The states still count every resource.
    expect(screen.getByTestId(testIds.fleet.states)).toHaveTextContent(`${FLEET_MAP_MOST_TILES + 1} Normal`);
  });

  it('has areas by units, whatever the utilization', () => {
    show(FLEET);
    expect(areaOf('idle') / areaOf('full')).toBeCloseTo(5, 6);
    expect(areaOf('calm')).toBeCloseTo(areaOf('full'), 3);
  });

  it('tells idle, normal, warning, critical, over and unknown apart', () => {
    show(FLEET);
    expect(tiles().map((each) => each.getAttribute('data-state'))).toEqual([
      'over',
      'critical',
      'warning',
      'normal',
      'idle',
      'unknown',
    ]);
    expect(tiles().map((each) => each.querySelector('svg')?.getAttribute('data-state'))).toEqual([
      'over',
      'critical',
      'warning',
      'normal',
      'normal',
      'unknown',
    ]);
  });

  it('keeps every tile in its place when the peaks change', () => {
    const { unmount } = show([...peakFrames('a', 0.9), ...peakFrames('b', 0.2), ...peakFrames('c', 0.5, 20)]);
    const before = ['a', 'b', 'c'].map(place);
    unmount();
    show([...peakFrames('a', 0.1), ...peakFrames('b', 1.2), ...peakFrames('c', 0.6, 20)]);
    expect(['a', 'b', 'c'].map(place)).toEqual(before);
    expect(tiles()[0]).toBe(tile('b'));
  });

  it('says the totals of Review and how many resources are in each state', () => {
    const { unmount } = show(FLEET);
    const sentence = screen.getByTestId(testIds.fleet.summary).textContent;
    expect(sentence).toMatch(/^6 resources, 90 units in 5 of them → .*1 without a unit size/);
    const states = within(screen.getByTestId(testIds.fleet.states)).getAllByRole('listitem');
    expect(states.map(({ textContent }) => textContent)).toEqual([
      '1 Over: full',
      '1 Critical: hot',
      '1 Warning',
      '2 Normal',
      '1 of them under 50%',
      '1 Unknown',
      'Area: units',
    ]);
    unmount();
    show(FLEET, { options: { view: 'review' } });
    expect(screen.getByTestId(testIds.review.summary)).toHaveTextContent(sentence ?? 'no sentence');
  });

  it('names the worst of the grave ones, as many as fit, because a small one has a small tile', () => {
    const grave = ['first', 'second', 'third', 'fourth'].flatMap((name, i) => peakFrames(name, 1.4 - i / 10));
    const { unmount } = show([...grave, ...peakFrames('x'.repeat(5000), 0.96)]);
    const states = () => within(screen.getByTestId(testIds.fleet.states)).getAllByRole('listitem');
    expect(states()[0]).toHaveTextContent(/^4 Over: first, second, third …$/);
    expect(states()[1]).toHaveTextContent(/^1 Critical$/);
    unmount();
    show(grave, { width: 400 });
    expect(states()[0]).toHaveTextContent(/^4 Over: first, second …$/);
  });

  it('adds what each resource costs if a unit has a price', () => {
    show(FLEET, { options: { price: { perUnit: 49, currency: 'EUR' } } });
    expect(labels()[0]).toBe('full, over, peak 110.0%, outbound traffic, 10 units, €490/month');
    expect(tile('idle')).toHaveTextContent('50 units, €2,450/month');
  });

  it('leads to where the data link of a resource leads', async () => {
    const user = userEvent.setup();
    show(withLinks(FLEET, { target: '_blank' }));
    const link = screen.getByRole('link', { name: /^full, over/ });
    expect(link).toHaveAttribute('href', '/d/resource');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await user.tab();
    expect(link).toHaveFocus();
    expect(await screen.findByTestId(testIds.fleet.details)).toHaveTextContent('Scale 10 → 20');
  });

  it('opens the figures of a resource without a link on a click, and closes them on Escape', async () => {
    const user = userEvent.setup();
    show(FLEET);
    const button = screen.getByRole('button', { name: /^lost, unknown/ });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByTestId(testIds.fleet.details)).toHaveTextContent('Unit size unknown, so no ceilings');
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('says of one resource what it says of many', () => {
    show(peakFrames('only', 0.4));
    expect(labels()).toEqual(['only, normal, peak 40.0%, outbound traffic, 10 units']);
  });
});

describe('the list of a fleet', () => {
  const rows = () => screen.getAllByTestId<HTMLTableRowElement>(/^headroom fleet row /);

  it('replaces the map on a phone, worst first', () => {
    show(FLEET, { width: FLEET_MAP_MIN_WIDTH - 1 });
    expect(screen.queryByTestId(testIds.fleet.map)).not.toBeInTheDocument();
    expect(rows().map(({ cells }) => Array.from(cells, ({ textContent }) => textContent))).toEqual([
      ['full', '110.0%', '10'],
      ['hot', '97.3%', '10'],
      ['busy', '85.0%', '10'],
      ['calm', '60.0%', '10'],
      ['idle', '10.0%', '50'],
      ['lost', '–', '–'],
    ]);
    expect(within(rows()[0]).getByRole('img', { name: 'Over' })).toBeInTheDocument();
  });

  it('replaces a map that is one pixel too low', () => {
    // Above the map are one line of words, one of states and a gap.
    const least = FLEET_MAP_MIN_HEIGHT + 44;
    const { unmount } = show(FLEET, { height: least });
    expect(map()).toBeInTheDocument();
    unmount();
    show(FLEET, { height: least - 1 });
    expect(screen.getByTestId(testIds.fleet.list)).toBeInTheDocument();
  });

  it('links each name as the map does', () => {
    show(withLinks(FLEET, {}), { width: 300 });
    expect(screen.getByRole('link', { name: 'full' })).toHaveAttribute('href', '/d/resource');
  });

  it('shows the worst of a large fleet first, and the others on request', async () => {
    const many = Array.from({ length: REVIEW_ROWS + 1 }, (_, i) => peakFrames(`hub-${i}`, 0.5)).flat();
    show(many, { width: 300 });
    expect(rows()).toHaveLength(REVIEW_ROWS);
    await userEvent.click(screen.getByRole('button', { name: `Show all ${REVIEW_ROWS + 1} resources` }));
    expect(rows()).toHaveLength(REVIEW_ROWS + 1);
  });
});
