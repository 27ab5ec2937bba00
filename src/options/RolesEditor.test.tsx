import '../ui/test-dom';
import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { fireEvent, render, screen, within } from '@testing-library/react';
import React, { useState } from 'react';
import { frameOf, framesOf, START } from '../frames/test-pack-frames';
import { type ExplicitRoleMapping } from '../frames';
import { testIds } from '../ui/testIds';
import { RolesEditor } from './RolesEditor';

interface EditedProps {
  data: DataFrame[];
  initial?: ExplicitRoleMapping[];
}

/** The editor as Grafana hosts it: it receives its own changes back. */
function show({ data, initial = [] }: EditedProps): () => ExplicitRoleMapping[] {
  let last = initial;
  function Edited() {
    const [value, setValue] = useState(initial);
    return (
      <RolesEditor
        value={value}
        context={{ data }}
        onChange={(roles = []) => {
          last = roles;
          setValue(roles);
        }}
      />
    );
  }
  render(<Edited />);
  return () => last;
}

const row = (series: string) => within(screen.getByTestId(testIds.options.roleRow(series)));

/** Uses labels and single events, because jsdom needs seconds for roles and key presses in a list of comboboxes. */
function choose(series: string, what: 'Role' | 'Values', option: string): void {
  const box = row(series).getByLabelText(`${what} of ${series}`);
  fireEvent.change(box, { target: { value: option } });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
}

const EXPORTER = 'azure_signalr_inboundtraffic_total_bytes';
const unknown = frameOf('chat_messages', [1, 2]);
const exporter = frameOf(EXPORTER, [60, 120]);

/** The same series, with the unit of its field. */
function withUnit(frame: DataFrame, unit: string): DataFrame {
  return { ...frame, fields: frame.fields.map((field) => ({ ...field, config: { ...field.config, unit } })) };
}

describe('the editor of roles', () => {
  it('shows the role of each series and why it has it', () => {
    show({
      data: [
        ...framesOf({ units: [10], inboundMessages: [5] }),
        withUnit(exporter, 'decbytes'),
        toDataFrame({ ...frameOf('anything', [1]), refId: 'outboundBytes' }),
      ],
    });
    const cells = (series: string) =>
      row(series)
        .getAllByRole('cell')
        .map((cell) => cell.lastChild?.textContent);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Series',
      'Role',
      'Recognized by',
      'Values',
      'Unit',
    ]);
    expect(cells('resource:signalr_units:current')).toEqual([
      'Unit size',
      'Name in the rules pack: resource:signalr_units:current',
      'As they are',
      'units',
    ]);
    expect(cells('resource:signalr_inbound_messages:rate1m')).toEqual([
      'Inbound messages',
      'Name in the rules pack: resource:signalr_inbound_messages:rate1m',
      'As they are',
      'messages/s',
    ]);
    expect(cells(EXPORTER)).toEqual([
      'Inbound bandwidth',
      `Name of the metric: ${EXPORTER}`,
      '÷ 60',
      'B/s (field: decbytes)',
    ]);
    expect(cells('anything')).toEqual(['Outbound bandwidth', 'Name of the query: outboundBytes', 'As they are', 'B/s']);
    expect(row('anything').getByText('Query outboundBytes')).toBeInTheDocument();
  });

  it('asks for the grain of totals where it is unknown', () => {
    const total = toDataFrame({
      refId: 'A',
      fields: [
        { name: 'Time', type: FieldType.time, values: [START] },
        { name: 'Outbound Traffic', type: FieldType.number, values: [3600] },
      ],
    });
    const saved = show({ data: [total] });
    expect(row('Outbound Traffic').getByText('Not used: set the time grain of the totals')).toBeInTheDocument();
    choose('Outbound Traffic', 'Values', '6 hr');
    expect(saved()).toEqual([{ refId: 'A', series: 'Outbound Traffic', role: 'outboundBytes', basis: 'per6Hours' }]);
    expect(row('Outbound Traffic').getByText('÷ 21,600')).toBeInTheDocument();
  });

  it('says which series is not used because another one is preferred', () => {
    show({ data: [...framesOf({ inboundBytes: [5] }), frameOf(EXPORTER, [60], { resource: 'chat' })] });
    expect(row(EXPORTER).getByText(/Not used: another series is preferred/)).toBeInTheDocument();
  });

  it('lists the series of a fleet once, with their number', () => {
    show({ data: ['a', 'b', 'c'].flatMap((name) => framesOf({ name, units: [1] })) });
    expect(row('resource:signalr_units:current').getByText('3 series')).toBeInTheDocument();
  });

  it('gives an unrecognized series the role that the user chooses', () => {
    const saved = show({ data: [exporter, unknown] });
    expect(row('chat_messages').getByText('Not recognized: ignored')).toBeInTheDocument();
    choose('chat_messages', 'Role', 'Outbound m');
    expect(saved()).toEqual([{ refId: 'A', series: 'chat_messages', role: 'outboundMessages' }]);
    expect(row('chat_messages').getByText('Set here')).toBeInTheDocument();
  });

  it('lists unrecognized series first and keeps them there once they have a role', () => {
    show({ data: [exporter, unknown] });
    const order = () => {
      const texts = screen.getByTestId(testIds.options.rolesEditor).textContent ?? '';
      return texts.indexOf('chat_messages') < texts.indexOf(EXPORTER);
    };
    expect(order()).toBe(true);
    choose('chat_messages', 'Role', 'Outbound m');
    expect(order()).toBe(true);
  });

  it('saves the chosen basis and drops it for a role without one', () => {
    const saved = show({
      data: [unknown],
      initial: [{ refId: 'A', series: 'chat_messages', role: 'inboundMessages' }],
    });
    choose('chat_messages', 'Values', '30 min');
    expect(saved()).toEqual([{ refId: 'A', series: 'chat_messages', role: 'inboundMessages', basis: 'per30Minutes' }]);
    expect(row('chat_messages').getByText('÷ 1,800')).toBeInTheDocument();
    choose('chat_messages', 'Role', 'Unit');
    expect(saved()).toEqual([{ refId: 'A', series: 'chat_messages', role: 'units' }]);
    expect(row('chat_messages').queryByLabelText(/^Values/)).not.toBeInTheDocument();
  });

  it('changes a detected role on request and resets it', () => {
    const saved = show({ data: [exporter] });
    expect(row(EXPORTER).queryByLabelText(/^Role/)).not.toBeInTheDocument();
    fireEvent.click(row(EXPORTER).getByLabelText(`Change the role of ${EXPORTER}`));
    choose(EXPORTER, 'Role', 'Ignored');
    expect(saved()).toEqual([{ refId: 'A', series: EXPORTER, role: 'ignore' }]);
    expect(row(EXPORTER).getByText('Set here')).toBeInTheDocument();
    fireEvent.click(row(EXPORTER).getByLabelText(/^Reset .* to the detected role$/));
    expect(saved()).toEqual([]);
    expect(row(EXPORTER).getByText(/^Name of the metric/)).toBeInTheDocument();
  });

  it('prefers a choice for one series to a mapping of its whole query', () => {
    const ofQuery: ExplicitRoleMapping = { refId: 'A', role: 'ignore' };
    const saved = show({ data: [exporter, unknown], initial: [ofQuery] });
    choose('chat_messages', 'Role', 'Conn');
    expect(saved()).toEqual([{ refId: 'A', series: 'chat_messages', role: 'connections' }, ofQuery]);
    expect(row('chat_messages').getByText('Connections')).toBeInTheDocument();
    expect(row(EXPORTER).getByText('Set here')).toBeInTheDocument();
  });

  it('lists mappings that match no series and removes them on request', () => {
    const saved = show({ data: [exporter], initial: [{ refId: 'Z', series: 'gone', role: 'units' }] });
    expect(screen.getByText('Set, but matches no series now: Z gone as Unit size')).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Remove'));
    expect(saved()).toEqual([]);
  });

  it('lists 60 series and shows the number of the others', () => {
    const frames = (count: number) =>
      Array.from({ length: count }, (_, i) => toDataFrame({ ...frameOf(EXPORTER, [1]), refId: `Q${i}` }));
    const { rerender } = render(<RolesEditor value={[]} context={{ data: frames(60) }} onChange={() => {}} />);
    expect(screen.queryByText(/not listed/)).not.toBeInTheDocument();
    expect(screen.getByText('Query Q59')).toBeInTheDocument();
    rerender(<RolesEditor value={[]} context={{ data: frames(61) }} onChange={() => {}} />);
    expect(screen.getByText('1 more series is not listed.')).toBeInTheDocument();
    expect(screen.queryByText('Query Q60')).not.toBeInTheDocument();
  });

  it('says why it is empty and survives a hand-written mapping', () => {
    render(<RolesEditor value={JSON.parse('[null,{"role":"x"},7]')} context={{ data: [] }} onChange={() => {}} />);
    expect(screen.getByText(/No series yet/)).toBeInTheDocument();
  });
});
