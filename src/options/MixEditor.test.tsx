import { typeNoNumber } from '../ui/test-dom';
import { type DataFrame } from '@grafana/data';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';
import { framesOf } from '../frames/test-pack-frames';
import { testIds } from '../ui/testIds';
import { MixEditor } from './MixEditor';
import { type DeclaredMix } from './types';

interface EditedProps {
  initial: DeclaredMix;
  data?: DataFrame[];
  onChange?: (mix: DeclaredMix) => void;
}

/** The editor as Grafana hosts it, merging each change into the saved value. */
function Edited({ initial, data = [], onChange }: EditedProps) {
  const [value, setValue] = useState(initial);
  return (
    <MixEditor
      value={value}
      context={{ data }}
      onChange={(changed) => {
        const merged = { ...value, ...changed };
        setValue(merged);
        onChange?.(merged);
      }}
    />
  );
}

/** The saved shares, in percent. */
function show(props: EditedProps): () => unknown {
  let last: DeclaredMix = props.initial;
  render(<Edited {...props} onChange={(mix) => (last = mix)} />);
  return () =>
    Object.fromEntries(
      Object.entries(last).flatMap(([name, share]) =>
        share === undefined || share === 0 ? [] : [[name, Number((share * 100).toFixed(6))]]
      )
    );
}

const input = (scenario: string) => screen.getByTestId(testIds.options.share(scenario));
// Found by label, because jsdom needs seconds to compute roles here.
const slider = (name: string) => screen.getByLabelText(`${name}: share`);
const user = userEvent.setup({ delay: null });
const sum = () => screen.getByTestId(testIds.options.mixSum);

async function type(scenario: string, text: string): Promise<void> {
  await user.clear(input(scenario));
  await user.type(input(scenario), text === '' ? '{Enter}' : `${text}{Enter}`);
}

describe('the editor of declared shares', () => {
  it('accepts percentages and rescales the others, keeping the sum at 100%', async () => {
    const saved = show({ initial: { echo: 0.6, sendToBigGroup: 0.4 } });
    await type('broadcast', '50');
    expect(saved()).toEqual({ echo: 30, sendToBigGroup: 20, broadcast: 50 });
    expect(sum()).toHaveTextContent('Sum100%');
  });

  it('changes nothing while a share is being typed, such as "7" on the way to "70"', async () => {
    const onChange = jest.fn();
    render(<Edited initial={{ echo: 1 }} onChange={onChange} />);
    await user.clear(input('broadcast'));
    await user.type(input('broadcast'), '70');
    expect(onChange).not.toHaveBeenCalled();
    await user.tab();
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('keeps the exact share when its rounded text is left unchanged', async () => {
    const onChange = jest.fn();
    render(<Edited initial={{ echo: 1 / 3, broadcast: 2 / 3 }} onChange={onChange} />);
    expect(input('echo')).toHaveValue(33.33);
    await user.click(input('echo'));
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('removes a share when its text is cleared, even after Grafana merges the change', async () => {
    const saved = show({ initial: { echo: 0.5, broadcast: 0.5 } });
    await type('broadcast', '');
    expect(saved()).toEqual({ echo: 100 });
  });

  it('limits a share to 100%', async () => {
    const saved = show({ initial: { echo: 0.5, broadcast: 0.5 } });
    await type('echo', '250');
    expect(saved()).toEqual({ echo: 100 });
  });

  it.each([
    ['leaving the field', (field: HTMLElement) => fireEvent.blur(field)],
    ['Enter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
  ])('keeps and shows the previous share after "1e" on %s', (_, commit) => {
    const onChange = jest.fn();
    render(<Edited initial={{ echo: 0.5, broadcast: 0.5 }} onChange={onChange} />);
    const field = input('broadcast');
    typeNoNumber(field);
    commit(field);
    expect(onChange).not.toHaveBeenCalled();
    expect(field).toHaveValue(50);
  });

  it('changes a share with the slider and keeps locked shares', async () => {
    const saved = show({ initial: { echo: 0.5, broadcast: 0.3, sendToBigGroup: 0.2 } });
    await user.click(screen.getByLabelText(/^Echo: lock/));
    fireEvent.change(slider('Broadcast'), { target: { value: '40' } });
    expect(saved()).toEqual({ echo: 50, broadcast: 40, sendToBigGroup: 10 });
    await user.click(screen.getByLabelText(/^Echo: this share is locked/));
    fireEvent.change(slider('Broadcast'), { target: { value: '70' } });
    expect(saved()).toEqual({ echo: 25, broadcast: 70, sendToBigGroup: 5 });
  });

  it('restores the others when a slider is dragged to its end and back', () => {
    const saved = show({ initial: { echo: 0.5, broadcast: 0.3, sendToBigGroup: 0.2 } });
    fireEvent.pointerDown(slider('Echo'));
    fireEvent.change(slider('Echo'), { target: { value: '100' } });
    expect(saved()).toEqual({ echo: 100 });
    fireEvent.change(slider('Echo'), { target: { value: '75' } });
    fireEvent.pointerUp(slider('Echo'));
    expect(saved()).toEqual({ echo: 75, broadcast: 15, sendToBigGroup: 10 });
  });

  it('spreads what the locked shares leave evenly', async () => {
    const saved = show({ initial: { echo: 0.4, broadcast: 0.6 } });
    await user.click(screen.getByLabelText(/^Echo: lock/));
    await user.click(screen.getByText('Spread evenly'));
    expect(saved()).toEqual({
      echo: 40,
      broadcast: 10,
      sendToSmallGroup: 10,
      sendToBigGroup: 10,
      sendToConnection: 10,
      restBroadcast: 10,
      restSendToUser: 10,
    });
  });

  it('says that no shares are set yet instead of showing a wrong sum', () => {
    show({ initial: {} });
    expect(sum()).toHaveTextContent('No shares yet');
  });

  it('warns that hand-written shares do not sum to 100% until one is changed', async () => {
    const saved = show({ initial: { echo: 0.5, broadcast: 0.3 } });
    expect(sum()).toHaveTextContent('must be 100%');
    expect(sum()).toHaveTextContent('80%');
    await type('echo', '50');
    expect(saved()).toEqual({ echo: 50, broadcast: 50 });
  });

  it('survives a hand-written mix and removes unknown scenarios with the next change', async () => {
    const saved = show({ initial: JSON.parse('{"echo":"all","chat":0.5,"broadcast":0.5}') });
    expect(input('echo')).toHaveValue(0);
    await type('echo', '40');
    expect(saved()).toEqual({ echo: 40, broadcast: 60 });
  });
});

describe('taking shares from the data', () => {
  const chat = framesOf({
    name: 'chat',
    inboundBytes: [1, 2, 3],
    shares: { echo: [1, 0.6, 0.6], broadcast: [0, 0.4, null] },
  });
  const feed = framesOf({ name: 'feed', inboundBytes: [1], shares: { restBroadcast: [1] } });

  it('uses the latest valid mix', async () => {
    const saved = show({ initial: { sendToBigGroup: 1 }, data: chat });
    await user.click(screen.getByText('Take from data'));
    expect(saved()).toEqual({ echo: 60, broadcast: 40 });
  });

  it('asks for the resource if several have shares, instead of adding them up', () => {
    const saved = show({ initial: {}, data: [...chat, ...feed] });
    const box = screen.getByRole('combobox', { name: 'Take from data' });
    fireEvent.change(box, { target: { value: 'feed' } });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(saved()).toEqual({ restBroadcast: 100 });
  });

  it('is disabled if the data has no shares', () => {
    show({ initial: {}, data: framesOf({ inboundBytes: [1] }) });
    expect(screen.getByText('Take from data').closest('button')).toHaveAttribute('aria-disabled', 'true');
  });
});
