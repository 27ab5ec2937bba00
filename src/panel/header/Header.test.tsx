import '../../ui/test-dom';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, type DataQueryError, FieldType, LoadingState } from '@grafana/data';
import { frameOf, framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { testIds } from '../../ui/testIds';
import { formatsFor } from '../look/format';
import { HeadroomPanel } from '../HeadroomPanel';
import { prepSeries } from '../data/panelData';
import { optionFor } from './ResourcePicker';
import { loadView } from '../LazyView';
import { constantly, echoFrames, KNOWN, LENGTH, panelProps } from '../data/test-panel';
import { read, readContext } from './test-header';

beforeAll(() => Promise.all([loadView('review'), loadView('plan')]));

const show = (...args: Parameters<typeof panelProps>) => {
  const { rerender } = render(<HeadroomPanel {...panelProps(...args)} />);
  return (...next: Parameters<typeof panelProps>) => rerender(<HeadroomPanel {...panelProps(...next)} />);
};

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';

const text = (id: string) => screen.getByTestId(id).textContent?.replace(/\u00a0/g, ' ');

/** Panel data in a loading state, with query errors. */
function dataOf(series: DataFrame[], state: LoadingState, errors?: DataQueryError[]) {
  return { data: { ...panelProps(series).data, state, errors } };
}

describe('the four answers', () => {
  // From 3% to 90% in 29 minutes is 3% per minute, which leaves 3 minutes for the other 10%.
  const climbing = (others: TestResource = {}) => echoFrames('chat', 0.9, others);

  it('say how much is left, what runs out first, when, and what to do', () => {
    show(climbing({ connections: constantly(6_500), serverLoad: constantly(0.4) }));
    expect(read('left')).toEqual({ label: 'Warning', value: '10.0% left', small: '18.4 of 20.5 MB/s' });
    expect(read('first')).toEqual({
      label: 'First to run out',
      value: 'Outbound traffic',
      small: 'next: connections 35.0% left, inbound traffic 55.0% left',
    });
    expect(read('when')).toEqual({ label: 'Full in', value: 'about 3 min', small: '' });
    expect(read('action')).toMatchObject({ label: 'Do soon', value: '10 → 20 units' });
    expect(read('action').small).toMatch(/^then 45\.0%/);
  });

  it.each([
    [1, '0.0% left'],
    [1.1, '10.0% over'],
    [19.6, '20× over'],
  ])('say by how much the load is over its ceiling: %d', (utilization, left) => {
    show(echoFrames('chat', utilization));
    expect(read('left')).toMatchObject({ label: 'Over', value: left });
  });

  it('say "nothing to do", and why a date is missing', () => {
    show(echoFrames('chat', 0.5, { outboundBytes: constantly(9_000_000), inboundBytes: constantly(1) }));
    expect(read('when')).toEqual({ label: 'When', value: 'needs 10 more days of data', small: '' });
    expect(read('action')).toEqual({ label: 'What to do', value: 'Nothing to do', small: 'Keep 10 units' });
  });

  it('say "critical now" close to a ceiling, and why there is no date', () => {
    show(echoFrames('chat', 0.97, { outboundBytes: constantly(0.97 * 20_480_000) }));
    expect(read('when')).toEqual({ label: 'When', value: 'critical now', small: 'needs 10 more days of data' });
  });

  it('name the constraint that is full first, if another is closer to its ceiling now', () => {
    show(climbing({ connections: constantly(9_500) }));
    expect(read('left')).toMatchObject({ value: '5.0% left', small: expect.stringContaining('Connections') });
    expect(read('first').value).toBe('Outbound traffic');
    expect(read('when')).toEqual({ label: 'Full in', value: 'about 3 min', small: '' });
  });

  it('ask for traffic of a resource without any', () => {
    const verdict: TestResource['others'] = [['verdict', constantly(2), { verdict: 'noTraffic' }]];
    show(
      framesOf({
        connections: constantly(400),
        serverLoad: constantly(0.3),
        units: constantly(2),
        others: verdict,
      })
    );
    expect(read('first').value).toBe('Server load');
    expect(read('action')).toMatchObject({ value: 'Fix exporter: no traffic', small: 'runbook' });
  });

  it('are a list that a screen reader reads in their order', () => {
    show(climbing());
    const header = within(screen.getByRole('group', { name: 'Headroom of chat' }));
    expect(header.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Warning'),
      'First to run out',
      'Full in',
      'Do soon',
    ]);
  });
});

describe('the action', () => {
  const verdict = (units: number, kind: string): TestResource => ({
    units: constantly(10),
    others: [['verdict', constantly(units), { verdict: kind }]],
  });

  it.each([
    ['Do now', '10 → 20 units', echoFrames('chat', 0.97)],
    ['Do soon', '10 → 20 units', echoFrames('chat', 0.9)],
    ['Can shrink', '10 → 5 units', echoFrames('chat', 0.2, verdict(5, 'scaleDown'))],
    ['What to do', 'Nothing to do', echoFrames('chat', 0.2, verdict(10, 'keep'))],
  ])('says how urgent it is: %s', (label, value, frames) => {
    show(frames);
    expect(read('action')).toMatchObject({ label, value });
  });

  /** The series of a resource that people record by a name of their own. */
  const named = (id: string): DataFrame[] =>
    echoFrames('chat', 0.9).map((frame) => ({
      ...frame,
      fields: frame.fields.map((field) => ({ ...field, labels: field.labels && { ...field.labels, resource_id: id } })),
    }));

  it('can be copied as a command of Azure', async () => {
    const user = userEvent.setup({ delay: null });
    // Over plain HTTP, a browser offers no clipboard.
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    show(echoFrames('chat', 0.9));
    await user.click(screen.getByRole('button', { name: 'Copy az command' }));
    expect(await navigator.clipboard.readText()).toBe(
      `az signalr update --ids ${ID} --sku "$(az signalr show --ids ${ID} --query sku.name -o tsv)" --unit-count 20`
    );
  });

  it.each([
    ['of a resource that is not one of Azure', named('hub')],
    ['without another size', echoFrames('chat', 0.5)],
    ['of an id with control characters', echoFrames('chat\u0007', 0.9)],
  ])('has no command %s', (_, frames) => {
    show(frames);
    expect(screen.queryByTestId(testIds.header.copy)).not.toBeInTheDocument();
  });

  it('is not to scale by a server load that does not follow traffic, whatever size the rules name', () => {
    const verdict: TestResource['others'] = [['verdict', constantly(20), { verdict: 'scaleUp', reason: 'load_stuck' }]];
    const load = { connections: constantly(400), serverLoad: constantly(0.97), units: constantly(10) };
    show(framesOf({ ...load, others: verdict }));
    expect(read('action')).toEqual({
      label: 'What to do',
      value: 'Do not scale: load does not follow traffic',
      small: 'runbook',
    });
    expect(screen.getByRole('link', { name: 'runbook' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/SignalRLoadStuck\.md$/)
    );
    expect(screen.queryByTestId(testIds.header.copy)).not.toBeInTheDocument();
  });

  it('leads to the runbook of the alert that asks for the same, and of the one that fires', () => {
    const again = show(echoFrames('chat', 0.9));
    const runbook = () => screen.getByRole('link', { name: 'runbook' });
    expect(runbook()).toHaveAttribute('href', expect.stringMatching(/\/alerts\/runbooks\/SignalRNearCeiling\.md$/));
    const { data } = panelProps(echoFrames('chat', 0.9));
    const end = START + LENGTH * MINUTE;
    again(echoFrames('chat', 0.9), {
      data: { ...data, annotations: [alertFrame('SignalRLoadStuck', START + 10 * MINUTE, end)] },
    });
    expect(runbook()).toHaveAttribute('href', expect.stringMatching(/\/SignalRLoadStuck\.md$/));
    expect(readContext()).toContain('alert SignalRLoadStuck since 00:10');
    again(echoFrames('chat', 0.9), {
      data: { ...data, annotations: [alertFrame('../evil', START + 10 * MINUTE, end)] },
    });
    expect(runbook()).toHaveAttribute('href', expect.stringMatching(/\/SignalRNearCeiling\.md$/));
  });
});

describe('the line of context', () => {
  it('has the resource, its size, the time and the peak of the range', () => {
    show(echoFrames('chat', 0.9), { options: KNOWN });
    expect(readContext()).toBe('chat · 10 units · at 00:29 · peak 90.0% (00:29)');
  });

  it('leads from the peak to its moment by a data link', () => {
    const [inbound, outbound, ...others] = echoFrames('chat', 0.9);
    const [time, value] = outbound.fields;
    const getLinks = jest.fn(() => [{ title: 'Logs', href: '/logs', target: '_blank' as const, origin: value }]);
    show([inbound, { ...outbound, fields: [time, { ...value, getLinks }] }, ...others]);
    expect(screen.getByRole('link', { name: 'peak 90.0% (00:29)' })).toHaveAttribute('href', '/logs');
    expect(getLinks).toHaveBeenCalledWith({ valueRowIndex: LENGTH - 1 });
  });
});

/** An alert that fires in a time range, as an annotation query gives it. */
function alertFrame(title: string, time: number, timeEnd: number): DataFrame {
  const field = (name: string, type: FieldType, value: unknown) => ({ name, type, values: [value], config: {} });
  return {
    length: 1,
    fields: [
      field('time', FieldType.time, time),
      field('timeEnd', FieldType.time, timeEnd),
      field('title', FieldType.string, title),
      field('tags', FieldType.other, [title, 'critical', 'chat']),
    ],
  };
}

describe('the live status for screen readers', () => {
  /** Counts the changes of the status during an action. */
  async function changesDuring(action: () => void): Promise<number> {
    const status = screen.getByRole('status');
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    await act(async () => action());
    observer.disconnect();
    return changes;
  }

  it('changes with the state, and not with every refresh', async () => {
    const again = show(echoFrames('chat', 0.81));
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent('chat: Warning');
    expect(await changesDuring(() => again(echoFrames('chat', 0.84)))).toBe(0);
    expect(await changesDuring(() => again(echoFrames('chat', 0.96)))).toBeGreaterThan(0);
    expect(screen.getByRole('status')).toBe(status);
    expect(status).toHaveTextContent('chat: Critical');
  });

  it('exists once in a panel of any size', () => {
    const again = show(echoFrames('chat', 0.9));
    expect(screen.getAllByRole('status')).toHaveLength(1);
    again(echoFrames('chat', 0.9), { width: 200, height: 60 });
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });
});

describe('notes', () => {
  // Two notes: the mix is missing, and one series is unrecognized.
  const frames = [...echoFrames('chat', 0.5, { shares: {} }), frameOf('up', constantly(1))];
  const options = KNOWN;

  it('open and close with the keyboard, and return the focus', async () => {
    const user = userEvent.setup({ delay: null });
    show(frames, { options });
    const button = screen.getByRole('button', { name: '2 notes' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(within(await screen.findByTestId(testIds.header.notes)).getAllByRole('listitem')).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId(testIds.header.notes)).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('close on Escape without letting Grafana see it, which would leave its kiosk mode', async () => {
    const user = userEvent.setup({ delay: null });
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    show(frames, { options });
    await user.click(screen.getByRole('button', { name: '2 notes' }));
    await screen.findByTestId(testIds.header.notes);
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId(testIds.header.notes)).not.toBeInTheDocument();
    expect(heard).toEqual([]);
    await user.keyboard('{Escape}');
    expect(heard).toEqual(['Escape']);
    document.removeEventListener('keydown', listen);
  });

  it('report a failed query, while the data of the others is shown', async () => {
    const user = userEvent.setup({ delay: null });
    const failed = dataOf(echoFrames('chat', 0.5), LoadingState.Error, [{ message: 'timed out' }]);
    show(echoFrames('chat', 0.5), { options, ...failed });
    expect(read('left').value).toBe('50.0% left');
    await user.click(screen.getByRole('button', { name: '1 note' }));
    expect(await screen.findByTestId(testIds.header.notes)).toHaveTextContent(
      'A query failed; some data may be missing: timed out'
    );
  });
});

describe('assumptions', () => {
  const count = () => screen.queryByTestId(testIds.header.assumptions);

  it('are counted under the tiles, and a click says what each could change', async () => {
    const user = userEvent.setup({ delay: null });
    // Ten units of echo: 20,480,000 B/s, or 4,000,000 B/s of small messages.
    show(echoFrames('chat', 0.5));
    expect(readContext()).toMatch(/ · 2 assumptions$/);
    count()?.focus();
    await user.keyboard('{Enter}');
    const items = within(await screen.findByTestId(testIds.header.notes)).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '))).toEqual([
      'Message size unknown, 2,048 B assumed. With messages of 200 B: inbound traffic 128.0% of 4 MB/s instead of 25.0% of 20.5 MB/s, outbound traffic 256.0% of 4 MB/s instead of 50.0% of 20.5 MB/s.',
      'Traffic is taken as Azure counts it. If clients send their messages to hubs on app servers, declare the server leg. Then: inbound traffic 12.5% instead of 25.0%, outbound traffic 25.0% instead of 50.0%.',
    ]);
    await user.keyboard('{Escape}');
    expect(count()).toHaveFocus();
  });

  it('are among the notes that the button at the figure opens, before those of the data', async () => {
    const user = userEvent.setup({ delay: null });
    show([...echoFrames('chat', 0.5), frameOf('up', constantly(1))]);
    await user.click(screen.getByRole('button', { name: '3 notes' }));
    const items = within(await screen.findByTestId(testIds.header.notes)).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Message', 'Traffic', 'Ignored,']);
  });

  it('have no place there where everything is known', () => {
    show(echoFrames('chat', 0.5), { options: KNOWN });
    expect(readContext()).not.toContain('assumption');
    expect(count()).not.toBeInTheDocument();
  });
});

describe('a free resource', () => {
  const free = (connections: number | undefined) => [
    ...framesOf({
      outboundBytes: constantly(1000),
      units: constantly(1),
      connections: connections === undefined ? undefined : constantly(connections),
    }),
    frameOf('resource:signalr_sku:info', constantly(1), { resource_id: ID, sku: 'Free_F1', service_mode: 'Default' }),
  ];

  it('is rated by its 20 connections, and says that it has no traffic ceilings', async () => {
    const user = userEvent.setup({ delay: null });
    show(free(19));
    expect(read('left')).toEqual({ label: 'Critical', value: '5.0% left', small: '19 of 20' });
    expect(read('first').value).toBe('Connections');
    expect(read('action').value).toBe('Move to a paid SKU');
    expect(readContext()).toBe('chat · Free_F1: no traffic ceilings · at 00:29 · peak 95.0% (00:00)');
    await user.click(screen.getByRole('button', { name: '1 note' }));
    expect(await screen.findByTestId(testIds.header.notes)).toHaveTextContent(
      'Free_F1: the guide has no figures for it, so there are no traffic ceilings and no recommended unit size. Its quota is 20 connections.'
    );
  });

  it.each([
    [15, 'No figure in the guide'],
    [16, 'Move to a paid SKU'],
  ])('moves to a paid SKU near its quota only, as the alert says: %d of 20 connections', (connections, action) => {
    show(free(connections));
    expect(read('action').value).toBe(action);
  });

  it('says that its connections are not measured, if they are not', () => {
    show(free(undefined));
    expect(read('first').small).toBe('Free_F1 has no traffic ceilings, and its connections are not measured');
  });

  it('draws its traffic without a ceiling, and its connections against theirs', () => {
    show(free(5));
    expect(screen.getByTestId(testIds.overlay.chartTitle('outboundBytes'))).toHaveTextContent(
      /^Outbound bandwidth1.kB\/smessages by the assumed message size$/
    );
    expect(text(testIds.overlay.chartTitle('connections'))).toBe('Connections5 of 2025.0%');
  });

  it('has one line in the Utilization view', () => {
    show(free(5), { options: { view: 'utilization' } });
    const table = within(screen.getByTestId(testIds.chart.table));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Time', 'Connections']);
  });

  it('has no recommendation in Review, and a reason', async () => {
    const user = userEvent.setup({ delay: null });
    show(free(19), { options: { view: 'review' }, width: 1200 });
    expect(screen.getByTestId(testIds.review.table)).toHaveTextContent('no size: Free_F1');
    await user.click(screen.getByRole('button', { name: 'chat' }));
    const items = within(screen.getByTestId(testIds.review.details)).getAllByRole('listitem');
    expect(items.map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '))).toEqual([
      'Nothing is recommended for Free_F1: the guide has no figures for it.',
      'Time by utilization: 95% to 100%: 30 min, 100.0%.',
      'Reaches its ceiling (connections): needs 10 more days of data.',
    ]);
  });

  it('can be planned for more connections, but not for another unit size', () => {
    show(free(10), { options: { view: 'plan', plan: { growth: 1.8 } } });
    expect(text(testIds.plan.verdict)).toBe('Free_F1: Connections at 90.0% of the ceiling');
    expect(text(testIds.header.left)).toMatch(/^50\.0% left now/);
    expect(text(testIds.plan.recommendation)).toBe(
      'Nothing is recommended for Free_F1: the guide has no figures for it.'
    );
    expect(screen.queryByTestId(testIds.plan.field('units'))).not.toBeInTheDocument();
    expect(screen.queryByTestId(testIds.plan.size(1))).not.toBeInTheDocument();
  });
});

describe('incomplete data', () => {
  it('is replaced by the errors of the queries if all data is missing', () => {
    show([], dataOf([], LoadingState.Error, [{ message: 'bad gateway' }, { message: 'bad gateway' }]));
    expect(screen.getByText(/A query failed.*: bad gateway/)).toBeInTheDocument();
    expect(screen.queryByTestId(testIds.panel)).not.toBeInTheDocument();
  });

  it('keeps the last picture while new data is loading, but not after loading ended without data', () => {
    const again = show(echoFrames('chat', 0.5));
    again([], dataOf([], LoadingState.Loading));
    expect(read('left').value).toBe('50.0% left');
    again([], dataOf([], LoadingState.Done));
    expect(screen.queryByTestId(testIds.header.container)).not.toBeInTheDocument();
  });

  it('is drawn as it streams in', () => {
    const again = show(echoFrames('chat', 0.5), dataOf(echoFrames('chat', 0.5), LoadingState.Streaming));
    again([], dataOf(echoFrames('chat', 0.7), LoadingState.Streaming));
    expect(read('left').value).toBe('30.0% left');
  });
});

describe('the picker', () => {
  const fleet = (hot: number, warm: number, calm: number) => [
    ...echoFrames('calm', calm),
    ...echoFrames('hot', hot),
    ...echoFrames('warm', warm),
  ];

  it('describes the state and utilization of each resource', () => {
    const settings = readSettings({}, { units: '', mixVariable: '', resource: '' });
    const { timeRange } = panelProps([]);
    const prepared = prepSeries([...fleet(0.97, 0.85, 0.3), ...echoFrames('odd', 0.5, { units: undefined })], settings);
    const resources = prepared.nothing === undefined ? prepared.resources : [];
    const options = resources.map((resource) => optionFor(resource, formatsFor({}, 'utc', timeRange)));
    expect(options.map(({ label, description }) => `${label} ${description}`.replace(/\u00a0/g, ' '))).toEqual([
      'hot Critical: Outbound traffic 97.0%',
      'warm Warning: Outbound traffic 85.0%',
      'calm Normal: Outbound traffic 30.0%',
      'odd Unknown',
    ]);
  });

  it('works with the keyboard, keeps its choice when the order changes, and falls back to the worst', async () => {
    const user = userEvent.setup({ delay: null });
    const again = show(fleet(0.97, 0.85, 0.3));
    // Past the notes, the command and the runbook.
    await user.tab();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('combobox', { name: 'Resource' })).toHaveFocus();
    await user.keyboard('warm{ArrowDown}{Enter}');
    expect(read('left').value).toBe('15.0% left');
    again(fleet(0.5, 0.6, 0.99));
    expect(read('left').value).toBe('40.0% left');
    again([...echoFrames('calm', 0.4), ...echoFrames('hot', 0.7)]);
    expect(read('left').value).toBe('30.0% left');
  });
});
