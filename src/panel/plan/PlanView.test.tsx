import { typeNoNumber } from '../../ui/test-dom';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import React, { useState } from 'react';
import { type DataFrame, dateTime, EventBusSrv, LoadingState } from '@grafana/data';
import { LegendDisplayMode, TooltipDisplayMode } from '@grafana/ui';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { type SeriesRole } from '../../frames/types';
import { SCENARIOS } from '../../guide';
import { planCapacity } from '../../model/plan';
import { DEFAULT_OPTIONS, type HeadroomOptions, type PlanOptions } from '../../options/types';
import { testIds } from '../../ui/testIds';
import { HeadroomPanel } from '../HeadroomPanel';
import { loadView } from '../LazyView';
import { TYPING_PAUSE } from '../layout/limits';
import { reviewsOf } from '../review/test-reviews';

// A view that loads later would not be there when a test looks for it.
beforeAll(() => loadView('plan'));

const LENGTH = 3;

const constant = (value: number) => Array.from({ length: LENGTH }, () => value);

/** Half of the ceiling of 10 units with echo, in all dimensions. */
const ECHO = framesOf({
  inboundBytes: constant(10_240_000),
  outboundBytes: constant(10_240_000),
  inboundMessages: constant(5000),
  outboundMessages: constant(5000),
  connections: constant(5000),
  units: constant(10),
  shares: { echo: constant(0.6), broadcast: constant(0.4) },
});

/** A dashboard that saves the options that the panel sets. */
function Dashboard({
  series,
  plan,
  edition,
  price,
  keep,
}: {
  series: DataFrame[];
  plan?: PlanOptions;
  edition: HeadroomOptions['edition'];
  price?: HeadroomOptions['price'];
  keep: (plan: unknown) => void;
}) {
  const range = { from: dateTime(START), to: dateTime(START + LENGTH * MINUTE) };
  const timeRange = { ...range, raw: range };
  const [options, setOptions] = useState<HeadroomOptions>({
    ...DEFAULT_OPTIONS,
    view: 'plan',
    edition,
    plan: plan ?? {},
    price,
    legend: { showLegend: true, displayMode: LegendDisplayMode.List, placement: 'bottom', calcs: [] },
    tooltip: { mode: TooltipDisplayMode.Multi, sort: JSON.parse('"none"') },
  });
  return (
    <HeadroomPanel
      id={1}
      title="Headroom"
      data={{ state: LoadingState.Done, series, timeRange }}
      timeRange={timeRange}
      timeZone="utc"
      options={options}
      fieldConfig={{ defaults: {}, overrides: [] }}
      width={900}
      height={500}
      transparent={false}
      renderCounter={0}
      eventBus={new EventBusSrv()}
      replaceVariables={(text) => text}
      onOptionsChange={(changed) => {
        setOptions(changed);
        keep(changed.plan);
      }}
      onFieldConfigChange={() => {}}
      onChangeTimeRange={() => {}}
    />
  );
}

function show(plan?: PlanOptions, series = ECHO, edition = DEFAULT_OPTIONS.edition, price?: HeadroomOptions['price']) {
  const keep = jest.fn();
  render(<Dashboard series={series} plan={plan} edition={edition} price={price} keep={keep} />);
  return keep;
}

/** Types into a field and leaves it. */
function type(testId: string, text: string) {
  const input = screen.getByTestId(testId);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

function typedNoNumber(testId: string): HTMLElement {
  const input = screen.getByTestId(testId);
  typeNoNumber(input);
  return input;
}

const press = (testId: string) => fireEvent.click(screen.getByTestId(testId));

const plain = (element: HTMLElement) => element.textContent?.replace(/\u00a0/g, ' ');
const verdict = () => plain(screen.getByTestId(testIds.plan.verdict));
const constraint = (dimension: string) => plain(screen.getByTestId(testIds.plan.constraint(dimension)));
const result = (name: string) => plain(screen.getByTestId(testIds.plan.result(name)));
/** A column of the staircase as a screen reader names it. */
const step = (units: number) => nameOf(screen.getByTestId(testIds.plan.size(units)));
const nameOf = (column: HTMLElement) => column.firstElementChild?.textContent?.replace(/\u00a0/g, ' ') ?? '';
const { field } = testIds.plan;

const shares = () =>
  SCENARIOS.map((scenario) => screen.getByTestId<HTMLInputElement>(testIds.plan.share(scenario)).valueAsNumber);

const ECHO_ONLY: PlanOptions = { mix: { echo: 1 } };

describe('planning with this traffic', () => {
  it('shows the measured data, with nothing to reset, until something is typed', () => {
    const keep = show();
    expect(screen.getByTestId(field('growth'))).toHaveValue(0);
    expect(screen.getByTestId(field('messageSize'))).toHaveValue(2048);
    expect(screen.getByTestId(field('connections'))).toHaveValue(5000);
    expect(shares()).toEqual([60, 40, 0, 0, 0, 0, 0]);
    expect(screen.getByTestId(testIds.plan.reset)).toBeDisabled();
    expect(keep).not.toHaveBeenCalled();
  });

  it('compares the ceilings of another unit size with the current ones', () => {
    const keep = show(ECHO_ONLY);
    expect(verdict()).toBe('10 units: Inbound traffic at 50.0% of the ceiling');
    press(testIds.plan.size(20));
    expect(keep).toHaveBeenLastCalledWith({ ...ECHO_ONLY, units: 20 });
    expect(verdict()).toBe('20 units: Inbound traffic at 25.0% of the ceiling');
    expect(constraint('connections')).toContain('Peak50.0%5,000 of 10,000');
    expect(constraint('connections')).toContain('Then25.0%5,000 of 20,000');
  });

  it('marks the chosen unit size, also for screen readers', () => {
    show();
    press(testIds.plan.size(50));
    const pressed = screen.getAllByRole('button', { pressed: true, hidden: true });
    expect(pressed).toHaveLength(1);
    expect(pressed[0]).toHaveAccessibleName(/^50 units/);
  });

  it('rescales the other shares when one changes, and saves the whole mix', () => {
    const keep = show();
    type(testIds.plan.share('restBroadcast'), '50');
    expect(shares()).toEqual([30, 20, 0, 0, 0, 50, 0]);
    expect(keep).toHaveBeenLastCalledWith({
      mix: { echo: expect.closeTo(0.3, 9), broadcast: expect.closeTo(0.2, 9), restBroadcast: 0.5 },
    });
  });

  it('leaves a locked share unchanged', () => {
    show();
    press(testIds.plan.lock('broadcast'));
    type(testIds.plan.share('restBroadcast'), '50');
    expect(shares()).toEqual([10, 40, 0, 0, 0, 50, 0]);
  });

  it('shows an error at a share if no other share can take up the difference', () => {
    show(ECHO_ONLY);
    type(testIds.plan.share('echo'), '70');
    expect(shares()[0]).toBe(100);
    expect(screen.getByRole('alert')).toHaveTextContent('No unlocked share can take up the difference');
    expect(screen.getByTestId(testIds.plan.share('echo'))).toHaveAccessibleDescription(/No unlocked share/);
  });

  it('shows an error at its field, and keeps the other values', () => {
    const keep = show({ ...ECHO_ONLY, units: 20 });
    type(field('growth'), '-100');
    const growth = screen.getByTestId(field('growth'));
    expect(growth).toBeInvalid();
    expect(growth).toHaveAccessibleDescription(/Must be a percentage above -100/);
    expect(screen.getByRole('alert')).toHaveTextContent('Must be a percentage above -100');
    expect(screen.getByTestId(field('connections'))).toBeValid();
    expect(verdict()).toBe('20 units: Inbound traffic at 25.0% of the ceiling');
    expect(keep).toHaveBeenLastCalledWith({ ...ECHO_ONLY, units: 20, growth: 0 });
  });

  it('returns to the measured value when a field is cleared', () => {
    const keep = show({ connections: 9000, growth: 2 });
    expect(screen.getByTestId(field('connections'))).toHaveValue(9000);
    type(field('connections'), '');
    expect(keep).toHaveBeenLastCalledWith({ growth: 2 });
    // 5,000 measured, with a growth of 2.
    expect(screen.getByTestId(field('connections'))).toHaveValue(10_000);
  });

  describe.each([
    ['leaving the field', (input: HTMLElement) => fireEvent.blur(input)],
    ['Enter', (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter' })],
  ])('rejects "1e" on %s', (_, commit) => {
    it.each([
      [field('growth'), 'Must be a percentage above -100.'],
      [field('messageSize'), 'Must be at least 1 byte.'],
      [field('connections'), 'Must be a whole number of at least 1.'],
      [testIds.plan.share('echo'), 'Must be a percentage from 0 to 100.'],
    ])('%s keeps its value and says: %s', (testId, words) => {
      const keep = show({ growth: 2, messageSize: 4096, connections: 9000, mix: { echo: 0.5, broadcast: 0.5 } });
      const before = verdict();
      const input = typedNoNumber(testId);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      commit(input);
      expect(keep).not.toHaveBeenCalled();
      expect(verdict()).toBe(before);
      expect(input).toHaveAttribute('aria-invalid', 'true');
      expect(input).toHaveAccessibleDescription(expect.stringContaining(words));
    });
  });

  it('restores the value of a field left with "1e", and clears the error once a number is typed', () => {
    const keep = show({ growth: 2 });
    const input = typedNoNumber(field('growth'));
    fireEvent.blur(input);
    expect(input).toHaveValue(100);
    Reflect.deleteProperty(input, 'validity');
    type(field('growth'), '200');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(keep).toHaveBeenLastCalledWith({ growth: 3 });
  });

  it('commits a number after a pause, without leaving the field', () => {
    const keep = show(ECHO_ONLY);
    jest.useFakeTimers();
    fireEvent.change(screen.getByTestId(field('growth')), { target: { value: '5' } });
    act(() => jest.advanceTimersByTime(TYPING_PAUSE - 1));
    fireEvent.change(screen.getByTestId(field('growth')), { target: { value: '50' } });
    act(() => jest.advanceTimersByTime(TYPING_PAUSE - 1));
    expect(keep).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    expect(keep).toHaveBeenCalledTimes(1);
    expect(verdict()).toBe('10 units: Inbound traffic at 75.0% of the ceiling');
  });

  it('recommends a unit size, and says why a smaller one is not enough', () => {
    show(ECHO_ONLY);
    type(field('growth'), '100');
    expect(plain(screen.getByTestId(testIds.plan.recommendation))).toBe(
      '20 units keep this at or below 80%; unit size 10 does not: Inbound traffic would be at 100.0% there.'
    );
    expect(step(20)).toMatch(/^20 units, recommended, /);
    expect(step(10)).toMatch(/^10 units, now, /);
  });

  it('gives the ceilings of both editions where they differ under the planned conditions', () => {
    const words = /The editions of the guide differ here/;
    show({ mix: { sendToConnection: 1 } });
    expect(screen.getByText(words)).toBeInTheDocument();
    press(testIds.plan.size(20));
    // 9,000 and 20,000 messages/s of 2,048 B.
    expect(plain(screen.getByText(words))).toBe(
      'The editions of the guide differ here. 2019-11, in use: inbound traffic 18.4 MB/s, outbound traffic 18.4 MB/s. 2023-03: inbound traffic 41.0 MB/s, outbound traffic 41.0 MB/s.'
    );
    type(testIds.plan.share('echo'), '100');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('suggests other application servers for ASP.NET SignalR', () => {
    const keep = show({ ...ECHO_ONLY, units: 50 });
    expect(result('appServers')).toBe('Application servers suggested by the guide: 10');
    press(field('aspnet'));
    expect(keep).toHaveBeenLastCalledWith({ ...ECHO_ONLY, units: 50, aspnet: true });
    expect(result('appServers')).toBe('Application servers suggested by the guide: 32');
  });

  it('does not ask about ASP.NET SignalR where the edition has no figures for it', () => {
    show({ ...ECHO_ONLY, units: 50 }, ECHO, '2023-03');
    expect(screen.queryByTestId(field('aspnet'))).toBeNull();
  });

  it('resets everything typed in this part, and keeps the other part', () => {
    const workloads = [{ scenario: 'echo' as const, senders: 1, messageSize: 1, sendInterval: 1 }];
    const keep = show({ units: 50, growth: 2, mix: { echo: 1 }, connections: 1, messageSize: 7, workloads });
    press(testIds.plan.reset);
    expect(keep).toHaveBeenLastCalledWith({ workloads });
    expect(shares()).toEqual([60, 40, 0, 0, 0, 0, 0]);
    expect(screen.getByTestId(testIds.plan.reset)).toBeDisabled();
  });
});

describe('the staircase of unit sizes', () => {
  /** From 46% to 50% of the ceiling of 10 units. */
  const CLIMB = framesOf({
    outboundBytes: [9_420_800, 9_830_400, 10_240_000],
    units: constant(10),
    shares: { echo: constant(1) },
  });
  const slider = () => screen.getByRole('slider', { name: 'Traffic growth' });
  const slideTo = (percent: number) => fireEvent.change(slider(), { target: { value: `${percent}` } });
  const steps = () => within(screen.getByRole('region', { name: 'Utilization at each unit size' }));
  const sizesOf = (buttons: HTMLElement[]) => buttons.map((button) => parseInt(nameOf(button), 10));
  const recommended = () => sizesOf(steps().getAllByRole('button', { name: /, recommended,/ }));
  const PRICE = { perUnit: 49, currency: 'USD' };

  it('moves the recommended step with the growth slider, which sets the growth that the number shows', () => {
    const keep = show({}, CLIMB);
    const seen = [0, 40, 70, 100].map((percent) => {
      slideTo(percent);
      expect(screen.getByTestId(field('growth'))).toHaveValue(percent);
      return recommended();
    });
    expect(seen).toEqual([[10], [10], [20], [20]]);
    expect(keep).toHaveBeenLastCalledWith({ growth: 2 });
    slideTo(0);
    expect(keep).toHaveBeenLastCalledWith({});
  });

  it('shows a typed growth at the slider, at its end where the growth is beyond it, and keeps it', () => {
    const keep = show({ growth: 1.025 }, CLIMB);
    expect(slider()).toHaveAttribute('aria-valuetext', '2.5%');
    type(field('growth'), '250');
    expect(slider()).toHaveValue('100');
    expect(slider()).toHaveAttribute('aria-valuetext', '250%');
    type(field('growth'), '-20');
    expect(slider()).toHaveValue('0');
    expect(keep).toHaveBeenLastCalledWith({ growth: 0.8 });
  });

  it('names the peak, P95, target and price of each step for a screen reader', () => {
    show({ target: 0.5 }, CLIMB, DEFAULT_OPTIONS.edition, PRICE);
    expect(step(10)).toBe('10 units, recommended, now, Peak 50.0%, P95 49.8%, $490/month');
    expect(step(9)).toBe('9 units, Peak 55.6%, P95 55.3%, above the target of 50%, $441/month');
    // The column itself has units, height and price, each on its own line.
    expect(screen.getByTestId(testIds.plan.size(9)).lastElementChild).toHaveTextContent(/^955\.6%\$441$/);
  });

  it('has no line for money without a price', () => {
    show({}, CLIMB);
    expect(screen.getByTestId(testIds.plan.size(9)).lastElementChild).toHaveTextContent(/^955\.6%$/);
    expect(step(9)).not.toMatch(/\$|month/);
  });

  it('has P95 of the review at the present size', () => {
    show({}, CLIMB);
    const [{ p95 = NaN }] = reviewsOf(CLIMB);
    expect(step(10)).toContain(`P95 ${(p95 * 100).toFixed(1)}%`);
  });

  it('is as high as P95, without a dot, where the plan starts from P95', () => {
    show({ basis: 'p95' }, CLIMB);
    expect(step(10)).toBe('10 units, recommended, now, P95 49.8%');
  });

  it('recommends no step where no unit size holds the traffic', () => {
    show({ growth: 1000 }, CLIMB);
    expect(steps().queryByRole('button', { name: /recommended/ })).not.toBeInTheDocument();
    expect(step(10)).toContain('above the target');
  });

  it('agrees with headroom plan on what workloads use of a size, and which sizes hold them', () => {
    const workloads = [
      { scenario: 'sendToSmallGroup' as const, senders: 2000, messageSize: 2048, sendInterval: 1 },
      { scenario: 'echo' as const, senders: 900, messageSize: 4096, sendInterval: 2 },
    ];
    show({ part: 'workloads', workloads, workloadConnections: 5000 });
    const planned = planCapacity({ connections: 5000, workloads });
    const { units, utilization } = planned.ok ? planned.value : { units: null, utilization: null };
    expect(units).toBeGreaterThan(1);
    expect(step(units ?? 0)).toContain(`smallest, Workloads ${((utilization ?? NaN) * 100).toFixed(1)}%`);
    const tooSmall = sizesOf(steps().getAllByRole('button', { name: /above the target/ }));
    expect(tooSmall).toEqual(sizesOf(steps().getAllByRole('button')).filter((size) => size < (units ?? 0)));
  });

  it.each([NaN, Infinity, -Infinity, 0, -3, 1e300, 1e-300])('stays in place for a saved growth of %s', (growth) => {
    show({ growth, target: growth, units: growth }, CLIMB);
    expect(Number(slider().getAttribute('value'))).toBeGreaterThanOrEqual(0);
    expect(Number(slider().getAttribute('value'))).toBeLessThanOrEqual(100);
    expect(step(10)).toMatch(/^10 units/);
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^-?[\d,.]+%$/);
    for (const button of steps().getAllByRole('button')) {
      expect(button.outerHTML).not.toMatch(/NaN|Infinity/);
    }
  });
});

describe('the cost of a plan', () => {
  const PRICE = { perUnit: 49, currency: 'EUR' };
  const cost = () => screen.queryByTestId(testIds.plan.result('cost'))?.textContent;
  const planned = (units: number, price?: HeadroomOptions['price'], series = ECHO) =>
    show({ units }, series, DEFAULT_OPTIONS.edition, price);

  it('is the price of the units more, and of all of them', () => {
    planned(20, PRICE);
    expect(cost()).toBe('10 → 20 units: +€490/month, then €980');
  });

  it('is a saving where fewer units are planned', () => {
    planned(5, PRICE);
    expect(cost()).toBe('10 → 5 units: -€245/month, then €245');
  });

  it('is not shown for the present unit size, or without a price that can be used', () => {
    planned(10, PRICE);
    expect(cost()).toBeUndefined();
    cleanup();
    planned(20);
    expect(cost()).toBeUndefined();
    cleanup();
    planned(20, { perUnit: -1 });
    expect(cost()).toBeUndefined();
  });

  it('is not shown for a free resource, even if the plan was saved for a paid one', () => {
    const sku: [SeriesRole, number[], Record<string, string>] = ['sku', constant(1), { sku: 'Free_F1' }];
    planned(5, PRICE, framesOf({ connections: constant(10), units: constant(1), others: [sku] }));
    expect(cost()).toBeUndefined();
    expect(verdict()).toContain('Free_F1');
  });
});

describe('the traffic that a plan starts from', () => {
  /** 50%, 90% and 60% of the ceiling of 10 units. */
  const BUSY = framesOf({
    outboundBytes: [10_240_000, 18_432_000, 12_288_000],
    units: constant(10),
    shares: { echo: constant(1) },
  });
  const recommendation = () => plain(screen.getByTestId(testIds.plan.recommendation));

  it('says of a larger size of the rules that the last 24 hours need it, where the peak of the range does not', () => {
    const others: TestResource['others'] = [['verdict', constant(20), { verdict: 'scaleUp', reason: 'own_traffic' }]];
    show({}, framesOf({ connections: constant(4000), units: constant(10), others }));
    expect(step(8)).toContain('Peak 50.0%');
    expect(plain(screen.getByTestId(testIds.plan.recommendation))).toBe(
      'Scale 10 → 20. The last 24 hours need 20 units to stay at or below 80%.'
    );
  });

  it('is the peak of the range, and the plan opens at the size of the verdict with its words', () => {
    const keep = show({}, BUSY);
    expect(verdict()).toBe('20 units: Outbound traffic at 45.0% of the ceiling');
    expect(recommendation()).toBe('Scale 10 → 20. The peak needs 20 units to stay at or below 80%.');
    expect(step(20)).toContain('recommended');
    expect(constraint('outboundBytes')).toContain('Peak90.0%');
    expect(keep).not.toHaveBeenCalled();
  });

  it('can be the latest moment, which the dashboard saves and a reset undoes', () => {
    const keep = show({}, BUSY);
    fireEvent.click(screen.getByLabelText('Now'));
    expect(keep).toHaveBeenLastCalledWith({ basis: 'now' });
    expect(constraint('outboundBytes')).toContain('Now60.0%');
    // 8 units would do for this moment alone, which is not enough to shrink.
    expect(verdict()).toBe('10 units: Outbound traffic at 60.0% of the ceiling');
    expect(recommendation()).toMatch(/^8 units keep this at or below 80%/);
    press(testIds.plan.reset);
    expect(keep).toHaveBeenLastCalledWith({});
    expect(verdict()).toMatch(/^20 units/);
  });

  it('is the same in both parts, with the same target', () => {
    show({ target: 0.5 }, BUSY);
    expect(screen.getByTestId(field('target'))).toHaveValue(50);
    expect(recommendation()).toMatch(/^20 units keep this at or below 50%/);
    fireEvent.click(screen.getByLabelText('Workloads'));
    expect(screen.getByTestId(field('target'))).toHaveValue(50);
    expect(screen.getByTestId(field('senders 0'))).toHaveValue(9000);
    expect(verdict()).toMatch(/^20 units hold these workloads/);
  });

  it('stays the same with a new mix, and says so', () => {
    show({ mix: { broadcast: 1 } }, BUSY);
    expect(constraint('outboundBytes')).toContain('18.4 of');
    expect(screen.getByText(/The measured traffic stays as it is/)).toBeVisible();
  });

  it('reads as times over the ceiling where a percentage would have four digits', () => {
    show({ growth: 20, units: 1 }, BUSY);
    expect(verdict()).toBe('1 unit: Outbound traffic 180× over the ceiling');
    expect(step(1)).toContain('180× over');
  });
});

describe('planning with incomplete data', () => {
  it('opens at the recommended unit size if the present one is unknown', () => {
    show({}, framesOf({ outboundMessages: constant(5000), shares: { echo: constant(1) } }));
    // 5,000 of 7,000 messages/s; 80% of 6,000 would be less.
    expect(verdict()).toMatch(/^7 units: .* at 71\.4% of the ceiling$/);
    press(testIds.plan.size(10));
    expect(verdict()).toBe('10 units: Outbound traffic at 50.0% of the ceiling');
  });

  it('uses do-not-exceed ceilings without a mix, until a share is typed', () => {
    show({}, framesOf({ outboundMessages: constant(5000), units: constant(10) }));
    expect(shares()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(screen.getByText(/Without a mix the ceilings are/)).toBeVisible();
    type(testIds.plan.share('echo'), '100');
    expect(screen.queryByText(/Without a mix the ceilings are/)).not.toBeInTheDocument();
    expect(verdict()).toBe('10 units: Outbound traffic at 50.0% of the ceiling');
  });

  it('says that nothing is measured', () => {
    show({}, framesOf({ outboundMessages: [null, null, null], units: constant(10) }));
    expect(verdict()).toBe('Nothing measured: enter the connections, or plan with workloads.');
  });
});

describe('workloads', () => {
  const BROADCAST = { scenario: 'broadcast' as const, senders: 1, messageSize: 20_480, sendInterval: 5 };
  const GUIDE: PlanOptions = { part: 'workloads', workloads: [BROADCAST], workloadConnections: 100_000, target: 1 };

  it("need the unit size of the guide's own example, and give its traffic and limits", () => {
    show({ ...GUIDE, units: 100 });
    expect(verdict()).toBe('100 units hold these workloads, which use 100.0% of them');
    expect(result('unitsByGuideMethod')).toBe('100 units');
    expect(result('outbound')).toBe('410 MB/s · 20,000 messages/s');
    expect(result('connections')).toBe('100,000');
    expect(result('messageSize')).toBe('20,480 B (20 KB)');
    expect(result('sendInterval')).toBe('every 5 s');
    expect(screen.getByTestId(field('messageSize 0'))).toHaveAccessibleDescription(/= 20\sKB/);
  });

  it('apply the target to the do-not-exceed sums, as headroom plan does', () => {
    const workloads = [{ scenario: 'sendToSmallGroup' as const, senders: 2000, messageSize: 2048, sendInterval: 1 }];
    show({ part: 'workloads', workloads, workloadConnections: 5000, target: 0.8 });
    expect(verdict()).toBe('20 units hold these workloads, which use 50.0% of them');
    expect(result('unitsByGuideMethod')).toBe('10 units');
  });

  it('have no limit where even the most that can be planned fits', () => {
    show({ ...GUIDE, workloads: [{ ...BROADCAST, scenario: 'echo', senders: 0.000001 }], units: 100 });
    expect(result('messageSize')).toBe('no limit');
    expect(result('sendInterval')).toBe('no limit');
    expect(result('connections')).toBe('100,000');
  });

  it('say that the connections are too many, rather than that no interval fits', () => {
    show({ ...GUIDE, units: 50 });
    expect(result('messageSize')).toBe('too many connections');
    expect(result('sendInterval')).toBe('too many connections');
    expect(result('connections')).toBe('50,000');
  });

  it('round the shortest interval up, because a shorter one does not fit', () => {
    // 30% of the 1,000 messages/s of unit 1 are one every 3.333 ms.
    const workloads = [{ scenario: 'echo' as const, senders: 1, messageSize: 2048, sendInterval: 1 }];
    show({ part: 'workloads', workloads, workloadConnections: 3, units: 1, target: 0.3 });
    expect(result('sendInterval')).toBe('every 0.00334 s');
  });

  it('start from the measured traffic, and the dashboard saves the choice of part', () => {
    const keep = show();
    fireEvent.click(screen.getByLabelText('Workloads'));
    expect(keep).toHaveBeenLastCalledWith({ part: 'workloads' });
    // 3,000 echoes/s, and 2,000 deliveries/s to 5,000 connections: one broadcast every 2.5 s.
    expect(screen.getByTestId(field('senders 0'))).toHaveValue(3000);
    expect(screen.getByTestId(field('sendInterval 1'))).toHaveValue(2.5);
  });

  it('can be added, duplicated, and removed except for the last', () => {
    const keep = show(GUIDE);
    expect(screen.getByTestId(field('remove 0'))).toBeDisabled();
    press(field('duplicate 0'));
    expect(keep).toHaveBeenLastCalledWith({ ...GUIDE, workloads: [BROADCAST, BROADCAST] });
    press(field('add'));
    expect(screen.getByTestId(testIds.plan.workload(2))).toBeVisible();
    press(field('remove 1'));
    press(field('remove 1'));
    expect(keep).toHaveBeenLastCalledWith(GUIDE);
  });

  it('show an error at its field, while the plan uses the other rows', () => {
    show({ ...GUIDE, workloads: [BROADCAST, { ...BROADCAST, scenario: 'echo' }] });
    type(field('senders 1'), '0');
    expect(screen.getByTestId(field('senders 1'))).toHaveAccessibleDescription(/Must be a number above 0/);
    expect(screen.getByTestId(field('senders 0'))).toBeValid();
    expect(screen.getByText('1 workload ignored: it has an error.')).toBeVisible();
    expect(result('unitsByGuideMethod')).toBe('100 units');
    type(field('senders 1'), '');
    expect(screen.getByTestId(field('senders 1'))).toBeInvalid();
  });

  it('keep their value if "1e" is entered', () => {
    const keep = show(GUIDE);
    const input = typedNoNumber(field('sendInterval 0'));
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(keep).not.toHaveBeenCalled();
    expect(input).toHaveAccessibleDescription(/Must be a number above 0/);
    expect(result('unitsByGuideMethod')).toBe('100 units');
  });

  it('have a group size only in group scenarios, and use that of the guide if it is cleared', () => {
    const keep = show({
      ...GUIDE,
      workloads: [{ ...BROADCAST, scenario: 'sendToSmallGroup', groupSize: 30 }],
    });
    type(field('groupSize 0'), '');
    expect(keep).toHaveBeenLastCalledWith({ ...GUIDE, workloads: [{ ...BROADCAST, scenario: 'sendToSmallGroup' }] });
    expect(screen.getByTestId(field('groupSize 0'))).toHaveValue(10);
  });

  it('keep the exact target that was typed', () => {
    const keep = show({ ...GUIDE, target: 0.87125 });
    expect(screen.getByTestId(field('target'))).toHaveValue(87.125);
    type(field('target'), '62.515');
    expect(keep).toHaveBeenLastCalledWith({ ...GUIDE, target: 0.62515 });
    expect(screen.getByTestId(field('target'))).toHaveValue(62.515);
  });

  it('start from the measured traffic again after a reset, which keeps the other part', () => {
    const keep = show({ ...GUIDE, growth: 3 });
    press(testIds.plan.reset);
    expect(keep).toHaveBeenLastCalledWith({ part: 'workloads', growth: 3 });
    expect(screen.getByTestId(field('workloadConnections'))).toHaveValue(5000);
  });

  it('describe every field with its row, for screen readers', () => {
    show({ ...GUIDE, workloads: [BROADCAST, BROADCAST] });
    const second = within(screen.getByRole('group', { name: 'Workload 2' }));
    expect(second.getByRole('combobox', { name: 'Scenario Workload 2' })).toBeVisible();
    for (const name of ['Senders', 'Message size', 'Every']) {
      expect(second.getByRole('spinbutton', { name })).toHaveAccessibleDescription(/Workload 2/);
    }
  });
});
