import '../ui/test-dom';
import { render, screen } from '@testing-library/react';
import React from 'react';
import { type DataQueryRequest, dateTime } from '@grafana/data';
import { frameOf, framesOf, START, type TestResource } from '../frames/test-pack-frames';
import { testIds } from '../ui/testIds';
import { constantly, panelProps } from './data/test-panel';
import { HeadroomPanel } from './HeadroomPanel';

const range = { from: dateTime(START), to: dateTime(START + 1) };

/** As Grafana keeps the data of a panel in a snapshot: in place of its queries. */
const SNAPSHOT: DataQueryRequest = {
  requestId: 'Q1',
  app: 'dashboard',
  interval: '1m',
  intervalMs: 60_000,
  range: { ...range, raw: range },
  scopedVars: {},
  startTime: START,
  targets: [{ refId: 'A', queryType: 'snapshot', datasource: { type: 'grafana', uid: 'grafana' } }],
  timezone: 'utc',
};

it('says of a panel that was out of sight of a snapshot that it was not queried', () => {
  const props = panelProps([]);
  render(<HeadroomPanel {...props} data={{ ...props.data, request: SNAPSHOT }} />);
  expect(screen.getByTestId(testIds.message)).toHaveTextContent('Not queried: the panel was not in view');
});

it("says what is known of a resource without any metric, and not the dashboard's text for a query without a result", () => {
  const fieldConfig = { defaults: { noValue: 'No data. In a snapshot: not queried.' }, overrides: [] };
  const shares = { echo: constantly(1) };
  const sku: TestResource['others'] = [['sku', constantly(1), { sku: 'Standard_S1' }]];
  const frames = framesOf({ name: 'ingest', units: constantly(2), shares, others: sku });
  render(<HeadroomPanel {...panelProps(frames, { fieldConfig })} />);
  expect(screen.getByTestId(testIds.message)).toHaveTextContent(
    "Check the exporter's list of resources and its permissions: no traffic, connections or server load in this time range of ingest (2 units)"
  );
});

it('keeps a message of long names inside the panel, where it scrolls', () => {
  const names = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300));
  const frames = names.map((name) => frameOf(name, [1, 2]));
  render(<HeadroomPanel {...panelProps(frames, { width: 200, height: 100 })} />);
  const message = screen.getByTestId(testIds.message);
  expect(message).toHaveStyle({ width: '200px', height: '100px' });
  expect(message).toHaveTextContent(/Query .* a{39}…, b{39}… and 2 more\.?$/);
});
