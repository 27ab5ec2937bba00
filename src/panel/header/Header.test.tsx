import '../../ui/test-dom';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, type DataQueryError, LoadingState } from '@grafana/data';
import { frameOf } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { testIds } from '../../ui/testIds';
import { formatsFor } from '../state/format';
import { HeadroomPanel } from '../HeadroomPanel';
import { prepSeries } from '../state/prepSeries';
import { optionFor } from './ResourcePicker';
import { constantly, echoFrames, panelProps } from '../state/test-panel';

// Menus and keys take their time while a machine is busy with other tests.
jest.setTimeout(30_000);

const show = (...args: Parameters<typeof panelProps>) => {
  const { rerender } = render(<HeadroomPanel {...panelProps(...args)} />);
  return (...next: Parameters<typeof panelProps>) => rerender(<HeadroomPanel {...panelProps(...next)} />);
};

const text = (id: string) => screen.getByTestId(id).textContent?.replace(/\u00a0/g, ' ');

/** Data as it is while, or after, a query goes wrong. */
function dataOf(series: DataFrame[], state: LoadingState, errors?: DataQueryError[]) {
  return { data: { ...panelProps(series).data, state, errors } };
}

describe('a small panel', () => {
  it('says the percentage large, then state and constraint, then what fits', () => {
    show(echoFrames('chat', 0.85), { width: 284, height: 110 });
    expect(text(testIds.header.figure)).toBe('85.0%');
    expect(text(testIds.header.sentence)).toBe('Warning: outbound traffic');
    expect(text(testIds.header.details)).toMatch(/^17\.4 of 20\.5 MB\/s · chat/);
  });

  it('says the percentage in the least of panels, and the state to those who do not see its shape', () => {
    show(echoFrames('chat', 0.85), { width: 132, height: 30 });
    expect(text(testIds.header.figure)).toBe('85.0%');
    expect(screen.queryByTestId(testIds.header.sentence)).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('chat: Warning');
    expect(screen.getByRole('group', { name: 'Headroom of chat' })).toHaveAttribute(
      'title',
      expect.stringContaining('Outbound traffic at 85.0')
    );
  });

  it('says which resource it speaks of where there is no room for a picker', () => {
    show([...echoFrames('hot', 0.9), ...echoFrames('calm', 0.2)], { width: 550, height: 56 });
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(text(testIds.header.sentence)).toMatch(/^Warning: outbound traffic · hot · 18\.4 of 20\.5 MB\/s/);
  });

  it('says that the unit size is unknown instead of a figure', () => {
    show(echoFrames('chat', 0.85, { units: undefined }), { width: 284, height: 110 });
    expect(text(testIds.header.figure)).toBe('Unknown');
    expect(text(testIds.header.sentence)).toBe('Unit size unknown');
  });
});

describe('the forecast in the header', () => {
  // From 1/30 to 60% in 29 minutes: 2% a minute, so that the other 40% take 20 minutes.
  const climbing = echoFrames('chat', 0.6);

  it('says when the ceiling is reached', () => {
    show(climbing);
    expect(text(testIds.header.details)).toContain('ceiling reached in about 20 min');
  });

  it('is not there when it is switched off, nor without a trend', () => {
    const again = show(climbing, { options: { forecast: false } });
    expect(text(testIds.header.details)).not.toContain('reaches');
    again(echoFrames('chat', 0.6, { outboundBytes: constantly(9_000_000), inboundBytes: constantly(1) }));
    expect(text(testIds.header.details)).not.toContain('reaches');
  });
});

describe('what a screen reader is told of by itself', () => {
  /** How often the status changes while this happens. */
  async function changesDuring(action: () => void): Promise<number> {
    const status = screen.getByRole('status');
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    await act(async () => action());
    observer.disconnect();
    return changes;
  }

  it('is a change of state, and no refresh that leaves it as it is', async () => {
    const again = show(echoFrames('chat', 0.81));
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent('chat: Warning');
    expect(await changesDuring(() => again(echoFrames('chat', 0.84)))).toBe(0);
    expect(await changesDuring(() => again(echoFrames('chat', 0.96)))).toBeGreaterThan(0);
    expect(screen.getByRole('status')).toBe(status);
    expect(status).toHaveTextContent('chat: Critical');
  });

  it('is one status a panel, whatever its size', () => {
    const again = show(echoFrames('chat', 0.9));
    expect(screen.getAllByRole('status')).toHaveLength(1);
    again(echoFrames('chat', 0.9), { width: 200, height: 60 });
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });
});

describe('notes', () => {
  // No mix, and a series that nothing says the meaning of.
  const frames = [...echoFrames('chat', 0.5, { shares: {} }), frameOf('up', constantly(1))];

  it('open and close by keyboard, and give the focus back', async () => {
    const user = userEvent.setup({ delay: null });
    show(frames);
    const button = screen.getByRole('button', { name: '2 notes' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(within(await screen.findByTestId(testIds.header.notes)).getAllByRole('listitem')).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId(testIds.header.notes)).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('tell first of a query that failed, while what the others gave is shown', async () => {
    const user = userEvent.setup({ delay: null });
    show(echoFrames('chat', 0.5), dataOf(echoFrames('chat', 0.5), LoadingState.Error, [{ message: 'timed out' }]));
    expect(text(testIds.header.sentence)).toMatch(/^Outbound traffic at 50\.0%/);
    await user.click(screen.getByRole('button', { name: '1 note' }));
    expect(await screen.findByTestId(testIds.header.notes)).toHaveTextContent(
      'A query failed; some data may be missing: timed out'
    );
  });
});

describe('data that does not come', () => {
  it('is said with the error of the query', () => {
    show([], dataOf([], LoadingState.Error, [{ message: 'bad gateway' }, { message: 'bad gateway' }]));
    expect(screen.getByText(/A query failed.*: bad gateway/)).toBeInTheDocument();
    expect(screen.queryByTestId(testIds.panel)).not.toBeInTheDocument();
  });

  it('leaves the last picture while new data is loading, and not once it is known that there is none', () => {
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

  it('says of each resource how it does', () => {
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

  it('is used by keyboard, keeps its choice in another order, and falls back to the worst without it', async () => {
    const user = userEvent.setup({ delay: null });
    const again = show(fleet(0.97, 0.85, 0.3));
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
