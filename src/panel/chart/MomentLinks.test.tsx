import '../../ui/test-dom';
import { fireEvent, render, screen } from '@testing-library/react';
import React from 'react';
import { FieldType, type LinkModel, toDataFrame } from '@grafana/data';
import { DataProvider, type PanelData } from '../data/panelData';
import { MomentLinks } from './MomentLinks';

const onClick = jest.fn();

/** A context with `seriesOf` alone, the only part that links read. */
function contextWith(linkOf: (row: number | undefined) => Partial<LinkModel>): PanelData {
  const frame = toDataFrame({
    fields: [
      { name: 'Time', type: FieldType.time, values: [10, 20] },
      { name: 'Value', type: FieldType.number, values: [1, 2] },
    ],
  });
  const field = {
    ...frame.fields[1],
    getLinks: ({ valueRowIndex }: { valueRowIndex?: number }) => [
      { href: '', title: '', target: '_self', origin: frame.fields[1], onClick, ...linkOf(valueRowIndex) },
    ],
  };
  const context: unknown = { seriesOf: () => ({ frame, field, name: '' }) };
  const isContext = (value: unknown): value is PanelData => value === context;
  if (!isContext(context)) {
    throw new Error('not reached');
  }
  return context;
}

function show(link: Partial<LinkModel>) {
  render(
    <DataProvider value={contextWith((row) => ({ href: `/logs?row=${row}`, ...link }))}>
      <MomentLinks time={20} dimensions={['inboundBytes', 'outboundBytes']} />
    </DataProvider>
  );
}

describe('the links of a pinned tooltip', () => {
  it('appear once each, with their target, although every series has them', () => {
    show({ title: 'Logs' });
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Logs' })).toHaveAttribute('href', '/logs?row=1');
    expect(screen.getByRole('link')).toHaveAttribute('target', '_self');
  });

  it('deny a page in a new tab access to this one', () => {
    show({ title: 'Logs', target: '_blank' });
    expect(screen.getByRole('link')).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('call the click handler that a plugin or Explore sets', () => {
    show({ title: 'Explore' });
    fireEvent.click(screen.getByRole('link'));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
