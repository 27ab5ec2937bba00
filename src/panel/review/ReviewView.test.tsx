import '../../ui/test-dom';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, EventBusSrv, LoadingState, type PanelProps } from '@grafana/data';
import { LegendDisplayMode, TooltipDisplayMode } from '@grafana/ui';
import { frameOf, framesOf } from '../../frames/test-pack-frames';
import { DEFAULT_OPTIONS, type HeadroomOptions } from '../../options/types';
import { type Price } from '../../options/price';
import { testIds } from '../../ui/testIds';
import { HeadroomPanel } from '../HeadroomPanel';
import { loadView } from '../LazyView';
import { REVIEW_COLUMN_FROM, REVIEW_FILTER_FROM, REVIEW_ROWS } from '../layout/limits';
import { hourlyFrames, peakFrames, TIME_RANGE } from './test-reviews';

// A view that loads later would not be there when a test looks for it.
beforeAll(() => loadView('review'));

const FLEET = [
  ...peakFrames('calm', 0.3),
  ...peakFrames('full', 1.1),
  ...peakFrames('busy', 0.85),
  ...peakFrames('lost', 0.5, null),
];

/** Calm, and with fewer units by the verdict of the rules. */
const shrinking = (name: string, units: number, to: number) => [
  ...peakFrames(name, 0.3, units),
  ...framesOf({ name, others: [['verdict', [to], { verdict: 'scaleDown' }]] }),
];

const PRICE: Price = { perUnit: 49, currency: 'EUR' };

function propsFor(
  series: DataFrame[],
  { price, ...others }: Partial<PanelProps> & { price?: Price } = {}
): PanelProps<HeadroomOptions> {
  return {
    id: 1,
    title: 'Headroom',
    data: { state: LoadingState.Done, series, timeRange: TIME_RANGE },
    timeRange: TIME_RANGE,
    timeZone: 'utc',
    fieldConfig: { defaults: {}, overrides: [] },
    width: 1600,
    height: 500,
    transparent: false,
    renderCounter: 0,
    eventBus: new EventBusSrv(),
    replaceVariables: (text) => text,
    onOptionsChange: () => {},
    onFieldConfigChange: () => {},
    onChangeTimeRange: () => {},
    ...others,
    options: {
      ...DEFAULT_OPTIONS,
      legend: { showLegend: true, displayMode: LegendDisplayMode.List, placement: 'bottom', calcs: [] },
      tooltip: { mode: TooltipDisplayMode.Multi, sort: JSON.parse('"none"') },
      view: 'review',
      ...(price !== undefined && { price }),
    },
  };
}

/** Milliseconds for a test with more rows than the table shows at first, which jsdom renders slowly. */
const LARGE_FLEET = 30_000;

/** Skips the check for covering elements: the view has none, and jsdom takes seconds for it. */
const person = () => userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

const show = (...args: Parameters<typeof propsFor>) => render(<HeadroomPanel {...propsFor(...args)} />);

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

const table = () => screen.getByTestId<HTMLTableElement>(testIds.review.table);

// Rows and cells are found by test id and position: in jsdom, finding hundreds of cells by role takes seconds.
const rows = () => screen.getAllByTestId<HTMLTableRowElement>(/^headroom review row /);
const names = () => rows().map(({ cells }) => cells[0].textContent);
const headings = () => Array.from(table().tHead?.rows[0].cells ?? []);
const headingTexts = () => headings().map(({ textContent }) => textContent);
const sorted = () => headings().flatMap((cell) => cell.getAttribute('aria-sort') ?? []);
const sortButton = (name: string) => within(table()).getByText(name, { selector: 'thead button' });

const row = (name: string) => screen.getByTestId<HTMLTableRowElement>(new RegExp(`^headroom review row .*/${name}$`));

const opener = (name: string) => within(row(name)).getByTitle(name);

describe('the table', () => {
  it('sums up in a sentence what must change, and says how far its data goes', () => {
    show(FLEET);
    expect(screen.getByTestId(testIds.review.summary)).toHaveTextContent(
      '4 resources, 30 units in 3 of them → 50 units: 2 need more, 1 without a unit size · data to 00:19'
    );
  });

  it('rates each resource by its peak, not by its latest value', () => {
    show(FLEET, { width: 1800 });
    const [name, ...cells] = Array.from(row('full').cells, (cell) => plain(cell.textContent).trim());
    expect(name).toBe('full');
    // P95 has rank 0.95 x 19 = 18.05, which is 5% of the way from 55% to 110%.
    expect(cells).toEqual([
      'Scale 10 → 20',
      'Over',
      '110.0%',
      '00:10',
      '57.8%',
      // Drawn.
      '',
      '-10.0%',
      'Outbound traffic',
      'already reached',
      '10',
      '20 units',
      '–',
      '3',
      'message size, server leg',
    ]);
  });

  it('says the unit size of the peak, if it is another one than now', () => {
    const scaled = framesOf({
      name: 'scaled',
      outboundBytes: [8_192_000, 2_048_000],
      units: [5, 10],
      shares: { echo: [1, 1] },
    });
    show([...scaled, ...peakFrames('steady', 0.5)], { width: 700 });
    const peakOf = (name: string) => plain(row(name).cells[3].textContent);
    expect([peakOf('scaled'), peakOf('steady')]).toEqual(['80.0% at 5 units', '50.0%']);
  });

  it('reports a failed query in a note', async () => {
    const data = { ...propsFor(FLEET).data, errors: [{ message: 'context deadline exceeded' }] };
    show(FLEET, { data });
    await person().click(screen.getByTestId(testIds.header.notesButton));
    expect(await screen.findByTestId(testIds.header.notes)).toHaveTextContent('context deadline exceeded');
  });

  it('starts with more units and shards, then has the largest saving, then what nobody can rate, then the least left', () => {
    show([...FLEET, ...shrinking('few', 10, 8), ...shrinking('many', 100, 30), ...peakFrames('fine', 0.6)]);
    expect(names()).toEqual(['full', 'busy', 'many', 'few', 'lost', 'fine', 'calm']);
    expect(headings().findIndex((cell) => cell.hasAttribute('aria-sort'))).toBe(1);
    expect(sorted()).toEqual(['ascending']);
  });

  it('sorts unknown values last in both directions', async () => {
    const user = person();
    show(FLEET);
    await user.click(sortButton('Peak'));
    expect(names()).toEqual(['full', 'busy', 'calm', 'lost']);
    expect(sorted()).toEqual(['descending']);
    await user.click(sortButton('Peak'));
    expect(names()).toEqual(['calm', 'busy', 'full', 'lost']);
    expect(sorted()).toEqual(['ascending']);
  });

  it.each([
    ['Resource', ['busy', 'calm', 'full', 'lost']],
    ['State', ['full', 'busy', 'calm', 'lost']],
    ['Time in bands', ['full', 'busy', 'calm', 'lost']],
    ['Left at peak', ['full', 'busy', 'calm', 'lost']],
    ['Recommended', ['full', 'busy', 'calm', 'lost']],
    ['Assumptions', ['full', 'busy', 'calm', 'lost']],
  ])('sorts by %s with the keyboard, in the more useful direction first', async (heading, order) => {
    const user = person();
    show(FLEET);
    sortButton(heading).focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(order);
    expect(sorted()).toHaveLength(1);
  });

  it('shows name, action and peak in a narrow panel, and more columns with more room', () => {
    const { rerender } = show(FLEET, { width: 400 });
    expect(headingTexts()).toEqual(['Resource', 'Action', 'Peak']);
    const { cost, ...columns } = REVIEW_COLUMN_FROM;
    for (const from of Object.values(columns).filter((width) => width > 400)) {
      rerender(<HeadroomPanel {...propsFor(FLEET, { width: from - 1 })} />);
      const fewer = headings().length;
      rerender(<HeadroomPanel {...propsFor(FLEET, { width: from })} />);
      expect(headings().length).toBe(fewer + 1);
    }
    expect(headings()).toHaveLength(16);
    const before = headingTexts();
    rerender(<HeadroomPanel {...propsFor(FLEET, { width: cost - 1, price: PRICE })} />);
    expect(headingTexts()).not.toContain('Cost');
    rerender(<HeadroomPanel {...propsFor(FLEET, { width: 2200, price: PRICE })} />);
    expect(headingTexts().filter((text) => text !== 'Cost')).toEqual(before);
    expect(headingTexts()).toContain('Cost');
  });

  it(
    'limits the rows of a large fleet until "Show all" is clicked',
    async () => {
      const user = person();
      const fleet = Array.from({ length: REVIEW_ROWS + 1 }, (_, i) => peakFrames(`hub-${i}`, 0.5)).flat();
      show(fleet, { width: 400 });
      expect(rows()).toHaveLength(REVIEW_ROWS);
      await user.click(screen.getByText(`Show all ${REVIEW_ROWS + 1} resources`));
      expect(rows()).toHaveLength(REVIEW_ROWS + 1);
      expect(screen.queryByText(/^Show all/)).not.toBeInTheDocument();
    },
    LARGE_FLEET
  );

  it('shows names from the data as text, never as HTML', () => {
    const { container } = show(peakFrames('<img src=x onerror=alert(1)>', 0.5));
    expect(container.querySelector('img')).toBeNull();
    expect(names()).toEqual(['<img src=x onerror=alert(1)>']);
  });

  it('names ignored series in a note', async () => {
    const user = person();
    show([...FLEET, frameOf('up', [1])]);
    await user.click(screen.getByLabelText('1 note'));
    expect(await screen.findByText('Ignored, not recognized: up.')).toBeInTheDocument();
  });
});

describe('the possible saving', () => {
  const saving = () => plain(screen.getByTestId(testIds.review.saving).textContent);
  const two = [...FLEET, ...shrinking('few', 10, 8), ...shrinking('many', 100, 30)];

  it('is above the table, with the largest saving, also in money', () => {
    const { unmount } = show(two);
    expect(saving()).toBe('72 units could be saved, most by many 100 → 30; 20 more are needed, -52 units in all');
    unmount();
    show(two, { price: PRICE });
    expect(saving()).toBe(
      '72 units (€3,528/month) could be saved, most by many 100 → 30 (€3,430/month); 20 more are needed, -€2,548/month in all'
    );
  });

  it('names the only resource once, says no sum where nothing else is needed, and is missing without any', () => {
    const { unmount } = show(shrinking('many', 100, 30));
    expect(saving()).toBe('70 units could be saved: many 100 → 30');
    unmount();
    show(FLEET);
    expect(screen.queryByTestId(testIds.review.saving)).not.toBeInTheDocument();
  });

  it('says after how many days of history, if these are too few to shrink', () => {
    const { series, timeRange } = hourlyFrames(
      'chat',
      Array.from({ length: 73 }, () => 0.1)
    );
    show(series, { timeRange, data: { ...propsFor(series).data, timeRange } });
    expect(saving()).toBe('8 units could be saved if the load stays as it is for 11 more days');
  });
});

describe('the last row', () => {
  const total = () =>
    Array.from(screen.getByTestId<HTMLTableRowElement>(testIds.review.total).cells, ({ textContent }) =>
      plain(textContent)
    );

  it('adds up the units of now and the recommended ones, with the change', () => {
    show(FLEET);
    expect(total().filter((text) => text !== '')).toEqual(['3 of 4 with a unit size', '+20 units', '30', '50 units']);
  });

  it('says what the change costs where a price is set, beside each resource’s own cost', () => {
    show(FLEET, { price: PRICE });
    expect(total()).toContain('+€980/month');
    expect(plain(row('full').textContent)).toContain('+€490/month');
    expect(screen.getByTestId(testIds.review.summary)).toHaveTextContent('50 units (+€980/month)');
  });

  it('is missing for a single resource, whose row says it all', () => {
    show(peakFrames('chat', 0.5));
    expect(screen.queryByTestId(testIds.review.total)).not.toBeInTheDocument();
  });
});

describe('the filter', () => {
  const fleetOf = (count: number) => Array.from({ length: count }, (_, i) => peakFrames(`hub-${i}`, 0.5)).flat();

  it('is only for fleets that are too large to look through', () => {
    show(fleetOf(REVIEW_FILTER_FROM - 1), { width: 400 });
    expect(screen.queryByTestId(testIds.review.filter)).not.toBeInTheDocument();
  });

  it('narrows rows, sentence and total to the names that contain the text', () => {
    show(fleetOf(REVIEW_FILTER_FROM), { width: 1200 });
    fireEvent.change(screen.getByTestId(testIds.review.filter), { target: { value: ' HUB-1' } });
    expect(names()).toHaveLength(11);
    expect(screen.getByTestId(testIds.review.summary)).toHaveTextContent(
      `11 of ${REVIEW_FILTER_FROM} resources, 110 units`
    );
    expect(screen.getByTestId(testIds.review.total)).toHaveTextContent('110');
  });
});

describe('the link of a row', () => {
  it('leads to the place that the field options name for the resource', () => {
    const [frame, ...others] = peakFrames('chat', 0.5);
    frame.fields[1].getLinks = () => [
      { href: '/d/resource', title: 'Open this resource', target: '_self', origin: frame.fields[1] },
    ];
    show([frame, ...others]);
    const link = within(row('chat')).getByRole('link');
    expect(link).toHaveAttribute('href', '/d/resource');
    expect(link).toHaveAccessibleName('Open this resource: chat');
  });

  it('is missing where the field options name none', () => {
    show(FLEET);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the details of a row', () => {
  it('open and close with the keyboard, without opening other rows', async () => {
    const user = person();
    show(FLEET);
    const name = opener('full');
    name.focus();
    await user.keyboard('{Enter}');
    expect(name).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByTestId(testIds.review.details)).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(name).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByTestId(testIds.review.details)).not.toBeInTheDocument();
  });

  it('list every constraint and explain the row in sentences', async () => {
    const user = person();
    show(FLEET);
    await user.click(opener('full'));
    const details = screen.getByTestId(testIds.review.details);
    expect(plain(within(details).getByRole('table').textContent)).toContain(
      '110.0%57.8%22.5 of 20.5 MB/sabout 11,000 of 10,000 messages/s00:10'
    );
    expect(
      within(details)
        .getAllByRole('listitem')
        .map((item) => plain(item.textContent))
    ).toEqual([
      'Scale 10 → 20. The peak needs 20 units to stay at or below 80%.',
      'Unit size 20 is the smallest that keeps the whole range at or below 80%; its peak would have been 55.0% (Outbound traffic, 2026-11-21 00:10).',
      'Time by utilization: 50% to 80%: 19 min, 95.0%; 100% or more: 1 min, 5.0%.',
      'Reaches its ceiling (outbound traffic): already reached.',
      'Mix at the peak: Echo 100%.',
      'The guide suggests 3 application servers for this mix at unit size 20.',
      // 200 B cost as much as 1,024 B: 20,000 messages/s of 200 B.
      'Message size unknown, 2,048 B assumed. With messages of 200 B: outbound traffic 563.2% of 4 MB/s instead of 110.0% of 20.5 MB/s.',
      'Traffic is taken as Azure counts it. If clients send their messages to hubs on app servers, declare the server leg. Then: outbound traffic 55.0% instead of 110.0%.',
    ]);
  });

  it('show the highest hours of the week in the time zone of the dashboard, once there are two days', async () => {
    const user = person();
    show(FLEET);
    await user.click(opener('full'));
    expect(screen.queryByTestId(testIds.review.week)).toBeNull();
    // 72 hours from Saturday, 21 November.
    const { series, timeRange } = hourlyFrames(
      'chat',
      Array.from({ length: 72 }, (_, hour) => (hour === 26 ? 0.97 : 0.4))
    );
    const props = propsFor(series, { timeZone: 'Asia/Tokyo', timeRange });
    render(<HeadroomPanel {...props} data={{ ...props.data, timeRange }} />);
    await user.click(opener('chat'));
    const week = screen.getByTestId(testIds.review.week);
    const sunday = within(week).getByRole('row', { name: /^Sun/ });
    expect(within(sunday).getAllByRole('cell')[11]).toHaveTextContent('97');
    expect(within(week).getAllByText('97')).toHaveLength(1);
  });

  it('say which size was enough for two weeks, and if server load contradicts the ceilings', async () => {
    const user = person();
    const withRules = (name: string, enough: number, load: number) => [
      ...peakFrames(name, 0.3),
      ...framesOf({
        name,
        serverLoad: Array.from({ length: 20 }, () => load),
        others: [['enough', [enough]]],
      }),
    ];
    show([...withRules('hot', 20, 0.75), ...withRules('vast', 1e9, 0.2)]);
    await user.click(opener('hot'));
    await user.click(opener('vast'));
    const [hot, vast] = screen.getAllByTestId(testIds.review.details).map(({ textContent }) => plain(textContent));
    expect(hot).toContain('Unit size 20 would have kept the last 14 days at or below 80%.');
    expect(hot).toContain(
      'Ceilings look too high for this service: server load peaked at 75.0%, traffic only at 30.0%.'
    );
    expect(vast).toContain('No unit size would have kept the last 14 days at or below 80%.');
    expect(vast).toContain('Server load peaked at 20.0%, which agrees with the ceilings.');
  });

  it('explain missing ceilings, and still recommend a unit size', async () => {
    const user = person();
    show(FLEET);
    await user.click(opener('lost'));
    const [why, advice] = within(screen.getByTestId(testIds.review.details)).getAllByRole('listitem');
    expect(why).toHaveTextContent('Unit size unknown, so no ceilings');
    // 10.24 MB/s needs a ceiling of 12.8 MB/s at 80%, that of 6.25 units.
    expect(advice).toHaveTextContent('Unit size 7 is the smallest');
  });
});

describe('the copy button', () => {
  it('copies every resource in the order of the table, and says so', async () => {
    const user = person();
    show(FLEET);
    await user.click(sortButton('Resource'));
    await user.click(screen.getByText('Copy as Markdown'));
    const text = await navigator.clipboard.readText();
    expect(text.split('\n').flatMap((line) => /^\| (\w+) /.exec(line)?.[1] ?? [])).toEqual([
      'Resource',
      'busy',
      'calm',
      'full',
      'lost',
      '3',
    ]);
    expect(screen.getByText('Review copied.')).toHaveAttribute('role', 'status');
  });

  it.each([
    ['refuses clipboard access', { writeText: () => Promise.reject(new Error('no')) }],
    ['has no clipboard', undefined],
  ])('shows the text to copy by hand if the browser %s', async (_, clipboard) => {
    const user = person();
    show(FLEET);
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await user.click(screen.getByText('Copy as Markdown'));
    const area = await screen.findByTestId<HTMLTextAreaElement>(testIds.review.manualCopy);
    expect(area.value).toMatch(/^## Capacity review/);
    expect(area.selectionEnd - area.selectionStart).toBe(area.value.length);
  });
});

describe('the save button', () => {
  it('saves a CSV file named by its day', async () => {
    const user = person();
    const files: Blob[] = [];
    const saved: string[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => {},
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} ${this.download}`);
    });
    show(FLEET);
    await user.click(screen.getByText('Save as CSV'));
    expect(saved).toEqual(['blob:1 signalr-headroom-2026-11-21.csv']);
    expect(files[0].type).toBe('text/csv;charset=utf-8');
    expect(files[0].size).toBeGreaterThan(500);
  });
});

describe('printing', () => {
  /** The page as the browser takes it, by the button or by its own menu. */
  function onPaper(): number[] {
    void fireEvent(window, new Event('beforeprint'));
    const printed = [rows().length, headings().length];
    act(() => void fireEvent(window, new Event('afterprint')));
    return printed;
  }

  it(
    'from the menu of the browser has every resource and column, and then restores the view',
    () => {
      const fleet = Array.from({ length: REVIEW_ROWS + 1 }, (_, i) => peakFrames(`hub-${i}`, 0.5)).flat();
      show(fleet, { width: 400 });
      expect(onPaper()).toEqual([REVIEW_ROWS + 1, 16]);
      expect([rows().length, headings().length]).toEqual([REVIEW_ROWS, 3]);
    },
    LARGE_FLEET
  );

  it('from the button has the same, on each click', async () => {
    const user = person();
    show(FLEET, { width: 400 });
    const printed: number[][] = [];
    window.print = () => printed.push(onPaper());
    await user.click(screen.getByLabelText('Print'));
    await user.click(screen.getByLabelText('Print'));
    expect(printed).toEqual([
      [4, 16],
      [4, 16],
    ]);
  });
});

describe('a dashboard snapshot', () => {
  it('shows the same review from frames saved as JSON', () => {
    const { unmount } = show(FLEET);
    const live = screen.getByTestId(testIds.review.table).textContent;
    unmount();
    const saved: DataFrame[] = JSON.parse(JSON.stringify(FLEET));
    show(saved, { data: { state: LoadingState.Done, series: saved, timeRange: TIME_RANGE } });
    expect(screen.getByTestId(testIds.review.table)).toHaveTextContent(plain(live).slice(0, 20));
    expect(screen.getByTestId(testIds.review.table).textContent).toBe(live);
  });
});
