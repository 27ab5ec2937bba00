import '../../ui/test-dom';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, type DataQueryError, LoadingState } from '@grafana/data';
import { frameOf, framesOf, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { testIds } from '../../ui/testIds';
import { formatsFor } from '../look/format';
import { HeadroomPanel } from '../HeadroomPanel';
import { prepSeries } from '../data/panelData';
import { optionFor } from './ResourcePicker';
import { loadView } from '../LazyView';
import { constantly, echoFrames, KNOWN, panelProps } from '../data/test-panel';

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

describe('a small panel', () => {
  it('shows what is left in large, then the resource, then state and constraint with as many details as fit', () => {
    show(echoFrames('chat', 0.85), { width: 145, height: 300 });
    expect(text(testIds.header.figure)).toBe('15.0% left');
    expect(text(testIds.header.sentence)).toBe('chat');
    expect(text(testIds.header.details)).toMatch(/^Warning: outbound traffic17\.4 of 20\.5 MB\/s/);
  });

  it('has state and constraint beside the name of the resource if they fit there', () => {
    show(echoFrames('chat', 0.85), { width: 400, height: 110 });
    expect(text(testIds.header.sentence)).toMatch(/^chat · Warning: outbound traffic/);
  });

  it('says by how much the load is over its ceiling', () => {
    const again = show(echoFrames('chat', 1.1), { width: 190, height: 130 });
    expect(text(testIds.header.figure)).toBe('10.0% over');
    again(echoFrames('chat', 19.6), { width: 190, height: 130 });
    expect(text(testIds.header.figure)).toBe('20× over');
  });

  it('shows what is left at the smallest size, and tells screen readers the state', () => {
    show(echoFrames('chat', 0.85), { width: 132, height: 30 });
    expect(text(testIds.header.figure)).toBe('15.0% left');
    expect(screen.queryByTestId(testIds.header.sentence)).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('chat: Warning');
    expect(screen.getByRole('group', { name: 'Headroom of chat' })).toHaveAttribute(
      'title',
      expect.stringContaining('Outbound traffic at 85.0')
    );
  });

  it('names the resource if a picker does not fit', () => {
    show([...echoFrames('hot', 0.9), ...echoFrames('calm', 0.2)], { width: 550, height: 56 });
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(text(testIds.header.sentence)).toMatch(/^hot · Warning: outbound traffic · 18\.4 of 20\.5 MB\/s/);
  });

  it('says that the unit size is unknown instead of showing a percentage', () => {
    show(echoFrames('chat', 0.85, { units: undefined }), { width: 284, height: 110 });
    expect(text(testIds.header.figure)).toBe('Unknown');
    expect(text(testIds.header.sentence)).toBe('chat · Unit size unknown');
  });
});

describe('the headline of a wide panel', () => {
  it('has the unit size that would do and when the ceiling is reached, and the line below does not repeat them', () => {
    show(echoFrames('chat', 0.9), { width: 1490 });
    expect(text(testIds.header.sentence)).toMatch(/ · ceiling reached in about 3 min · Scale \d+ → \d+$/);
    expect(text(testIds.header.details)).not.toMatch(/Scale|reached/);
    expect(text(testIds.header.details)).toContain('peak 90.0%');
  });

  it('leaves them to the line below where they do not fit', () => {
    show(echoFrames('chat', 0.9), { width: 640 });
    expect(text(testIds.header.sentence)).not.toContain('reached');
    expect(text(testIds.header.details)).toContain('ceiling reached in about 3 min');
  });
});

it('says beside the figures of a resource without traffic that the exporter lacks it', () => {
  const verdict: TestResource['others'] = [['verdict', constantly(2), { verdict: 'noTraffic' }]];
  const known = { connections: constantly(400), serverLoad: constantly(0.3), units: constantly(2) };
  show(framesOf({ ...known, others: verdict }), { width: 1490 });
  expect(text(testIds.header.sentence)).toMatch(
    /^Server load at 30\.0% of the ceiling, .* · Fix exporter: no traffic$/
  );
  expect(text(testIds.header.details)).toContain('2 units');
});

describe('the forecast in the header', () => {
  // From 3% to 90% in 29 minutes is 3% per minute, which leaves 3 minutes for the other 10%.
  const climbing = echoFrames('chat', 0.9);

  it('says when the ceiling is reached', () => {
    show(climbing);
    expect(text(testIds.header.details)).toContain('ceiling reached in about 3 min');
  });

  it('names the constraint that runs out first, if the sentence names another that is closer to its ceiling', () => {
    show(echoFrames('chat', 0.9, { connections: constantly(9_500) }), { width: 1490 });
    expect(text(testIds.header.sentence)).toMatch(
      /^Connections at 95\.0% .* · outbound traffic: ceiling reached in about 3 min/
    );
  });

  it('is left out if it is switched off or has no date', () => {
    const again = show(climbing, { options: { forecast: false } });
    expect(text(testIds.header.details)).not.toContain('reached');
    again(echoFrames('chat', 0.6, { outboundBytes: constantly(9_000_000), inboundBytes: constantly(1) }));
    expect(text(testIds.header.details)).not.toContain('reached');
  });
});

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
    expect(text(testIds.header.sentence)).toMatch(/^Outbound traffic at 50\.0%/);
    await user.click(screen.getByRole('button', { name: '1 note' }));
    expect(await screen.findByTestId(testIds.header.notes)).toHaveTextContent(
      'A query failed; some data may be missing: timed out'
    );
  });
});

describe('assumptions', () => {
  const count = () => screen.queryByTestId(testIds.header.assumptions);

  it('are counted in the second line, and a click says what each could change', async () => {
    const user = userEvent.setup({ delay: null });
    // Ten units of echo: 20,480,000 B/s, or 4,000,000 B/s of small messages.
    show(echoFrames('chat', 0.5));
    expect(text(testIds.header.details)).toContain(' · 2 assumptions · ');
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

  it('are among the notes that the button at the headline opens, before those of the data', async () => {
    const user = userEvent.setup({ delay: null });
    show([...echoFrames('chat', 0.5), frameOf('up', constantly(1))]);
    await user.click(screen.getByRole('button', { name: '3 notes' }));
    const items = within(await screen.findByTestId(testIds.header.notes)).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Message', 'Traffic', 'Ignored,']);
  });

  it('have no place in the second line where everything is known', () => {
    show(echoFrames('chat', 0.5), { options: KNOWN });
    expect(text(testIds.header.details)).not.toContain('assumption');
    expect(count()).not.toBeInTheDocument();
  });

  it('are a plain number in a panel without charts, where words are packed into lines', () => {
    const flat = { outboundBytes: constantly(17_000_000), inboundBytes: constantly(1000) };
    show(echoFrames('chat', 0.85, { ...flat, units: undefined }), {
      options: { messageSize: 2048 },
      width: 520,
      height: 130,
    });
    expect(text(testIds.header.details)).toContain('1 assumption');
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
    expect(text(testIds.header.sentence)).toBe('Connections at 95.0% of the ceiling, 5.0% left: 19 of 20');
    expect(text(testIds.header.details)).toBe(
      'chat · at 00:29 · Free_F1: no traffic ceilings · peak 95.0% · Move to a paid SKU · about 0.49 messages/s out, by the assumed message size'
    );
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
    expect(text(testIds.header.details)).toContain(` · ${action} · `);
  });

  it('says that its connections are not measured, if they are not', () => {
    show(free(undefined));
    expect(text(testIds.header.sentence)).toBe('Free_F1 has no traffic ceilings, and its connections are not measured');
  });

  it('draws its traffic without a ceiling, and its connections although they have no facet by default', () => {
    show(free(5));
    expect(screen.getByTestId(testIds.overlay.facetTitle('outboundBytes'))).toHaveTextContent(
      /^Outbound bandwidth1.kB\/s$/
    );
    expect(text(testIds.overlay.facetTitle('connections'))).toBe('Connections5 of 2025.0%');
  });

  it('has one line in the Utilization view', () => {
    show(free(5), { options: { view: 'utilization' } });
    const table = within(screen.getByTestId(testIds.utilization.table));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Connections']);
  });

  it('has no recommendation in Review, and a reason', async () => {
    const user = userEvent.setup({ delay: null });
    show(free(19), { options: { view: 'review' }, width: 1200 });
    expect(screen.getByTestId(testIds.review.table)).toHaveTextContent('none: Free_F1');
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
    expect(text(testIds.header.sentence)).toMatch(/^Outbound traffic at 50\.0%/);
    again([], dataOf([], LoadingState.Done));
    expect(screen.queryByTestId(testIds.header.sentence)).not.toBeInTheDocument();
  });

  it('is drawn as it streams in', () => {
    const again = show(echoFrames('chat', 0.5), dataOf(echoFrames('chat', 0.5), LoadingState.Streaming));
    again([], dataOf(echoFrames('chat', 0.7), LoadingState.Streaming));
    expect(text(testIds.header.sentence)).toMatch(/^Outbound traffic at 70\.0%/);
  });
});

describe('the picker', () => {
  const fleet = (hot: number, warm: number, calm: number) => [
    ...echoFrames('calm', calm),
    ...echoFrames('hot', hot),
    ...echoFrames('warm', warm),
  ];

  it('describes the state and utilization of each resource', () => {
    const settings = readSettings({}, { unitsVariable: '', mixVariable: '', resource: '' });
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
    // Past the notes.
    await user.tab();
    await user.tab();
    expect(screen.getByRole('combobox', { name: 'Resource' })).toHaveFocus();
    await user.keyboard('warm{ArrowDown}{Enter}');
    expect(text(testIds.header.sentence)).toMatch(/^Outbound traffic at 85\.0%/);
    again(fleet(0.5, 0.6, 0.99));
    expect(text(testIds.header.sentence)).toMatch(/^Outbound traffic at 60\.0%/);
    again([...echoFrames('calm', 0.4), ...echoFrames('hot', 0.7)]);
    expect(text(testIds.header.sentence)).toMatch(/^Outbound traffic at 70\.0%/);
  });
});
