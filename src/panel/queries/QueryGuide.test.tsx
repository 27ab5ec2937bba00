import '../../ui/test-dom';
import { render, screen, within } from '@testing-library/react';
import React from 'react';
import { type DataQueryRequest, dateTime, LoadingState } from '@grafana/data';
import { parser } from '@prometheus-io/lezer-promql';
import { KNOWN_QUERIES, observe } from '../../frames';
import { frameOf, START } from '../../frames/test-pack-frames';
import { testIds } from '../../ui/testIds';
import { panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';
import { loadView } from '../LazyView';

beforeAll(() => loadView('queryGuide'));

const LARGE = { width: 800, height: 300 };

type Target = DataQueryRequest['targets'][number] & { expr?: string; snapshot?: unknown[] };

function show(targets: Target[] | undefined, size = LARGE, state = LoadingState.Done): void {
  const props = panelProps([], size);
  const range = { from: dateTime(START), to: dateTime(START + 1) };
  const timeRange = { ...range, raw: range };
  const request: DataQueryRequest | undefined = targets && {
    requestId: 'Q1',
    app: 'dashboard',
    interval: '1m',
    intervalMs: 60_000,
    range: timeRange,
    scopedVars: {},
    startTime: START,
    targets,
    timezone: 'utc',
  };
  render(<HeadroomPanel {...props} data={{ ...props.data, state, request }} />);
}

const guide = () => screen.queryByTestId(testIds.queryGuide);

describe('a panel without a query', () => {
  it.each([
    ['no request', undefined],
    ['a query without an expression', [{ refId: 'A', expr: ' ' }]],
    ['a query with nothing but its frame', [{ refId: 'A', hide: false, datasource: { uid: 'x' } }]],
  ] as const)('lists the queries that it takes, each to copy: %s', (_, targets) => {
    show(targets && [...targets]);
    for (const { source, query } of KNOWN_QUERIES) {
      const list = within(screen.getByTestId(testIds.queryGuide));
      expect(list.getByText(query)).toBeInTheDocument();
      expect(list.getByRole('button', { name: `Copy the query for ${source}` })).toBeInTheDocument();
    }
  });

  it.each([
    ['has an expression', [{ refId: 'A', expr: 'up' }], LARGE, LoadingState.Done],
    ['is a snapshot of a query that was never run', [{ refId: 'A', snapshot: [] }], LARGE, LoadingState.Done],
    ['is small', [{ refId: 'A' }], { width: 200, height: 100 }, LoadingState.Done],
    ['is still loading', [{ refId: 'A' }], LARGE, LoadingState.Loading],
  ])('leaves the words to Grafana where it %s', (_, targets, size, state) => {
    show(targets, size, state);
    expect(guide()).not.toBeInTheDocument();
  });
});

describe('each query that the panel offers', () => {
  it.each(KNOWN_QUERIES.map(({ source, query }) => [source, query]))('is PromQL: %s', (_, query) => {
    parser
      .configure({ strict: true })
      .parse(query)
      .iterate({ enter: ({ type }) => expect(type.isError).toBe(false) });
  });

  it.each(KNOWN_QUERIES.map(({ source, query }) => [source, query]))(
    'has only series that the panel knows: %s',
    (_, query) => {
      const [, matched = ''] = /=~"([^"]+)"/.exec(query) ?? [];
      const name = /^\w+/.exec(query)?.[0];
      const ids = { resource_id: '/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/chat' };
      const frames = matched.split('|').map((each) => {
        const labels = { ...ids, scenario: 'echo', sku: 'Standard_S1', verdict: 'keep', constraint: 'inbound' };
        return name === undefined
          ? frameOf(each, [1], labels)
          : frameOf(name, [1], {
              ...labels,
              metric: each,
              aggregation: each.endsWith('Load') || each.startsWith('Connection') ? 'maximum' : 'total',
            });
      });
      const { roles } = observe(frames, { roles: [] });
      expect(new Set(roles.map(({ series }) => series)).size).toBe(name === undefined ? frames.length : 1);
      expect(roles).toHaveLength(frames.length);
    }
  );
});
