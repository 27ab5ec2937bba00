import '../../ui/test-dom';
import { render, screen, within } from '@testing-library/react';
import React from 'react';
import { type DataQueryRequest, dateTime, LoadingState } from '@grafana/data';
import { parser } from '@prometheus-io/lezer-promql';
import { KNOWN_QUERIES, observe } from '../../frames';
import { frameOf, framesOf, START } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { prepSeries } from '../data/panelData';
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
  it('recommends no query of recorded series that counts the canary as a resource', () => {
    const recorded = KNOWN_QUERIES.filter(
      ({ query }) => query.includes('resource:signalr') || query.includes('_constraint:')
    );
    expect(recorded).toHaveLength(2);
    recorded.forEach(({ query }) => expect(query).toContain('resource_id!="/canary"'));
  });

  it.each([
    ['no request', undefined],
    ['a query without an expression', [{ refId: 'A', expr: ' ' }]],
    ['a query with nothing but its frame', [{ refId: 'A', hide: false, datasource: { uid: 'x' } }]],
  ] as const)('lists the queries that it takes, each to copy: %s', (_, targets) => {
    show(targets && [...targets]);
    for (const { source, query, adds } of KNOWN_QUERIES) {
      const list = within(screen.getByTestId(testIds.queryGuide));
      const name = adds === undefined ? source : `${source}, as a second query: peaks and growth over long ranges`;
      expect(list.getByText(query)).toBeInTheDocument();
      expect(list.getByRole('button', { name: `Copy the query for ${name}` })).toBeInTheDocument();
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
      const frames = selectorsOf(query).flatMap(({ names, metrics }) =>
        names.flatMap((name) =>
          metrics.length === 0 ? [frameOf(name, [1], LABELS)] : metrics.map((metric) => ofMetric(name, metric))
        )
      );
      const { roles } = observe(frames, { roles: [] });
      expect(frames.length).toBeGreaterThan(1);
      expect(new Set(roles.map(({ role }) => role)).size).toBe(frames.length);
      expect(roles).toHaveLength(frames.length);
    }
  );

  it.each(KNOWN_QUERIES.filter(({ adds }) => adds === undefined).map(({ source, query }) => [source, query]))(
    'has unit size and SKU, without which a free resource would look idle: %s',
    (_, query) => {
      const names = selectorsOf(query).flatMap((selector) => selector.names);
      const roles = names.map((name) => observe([frameOf(name, [1], LABELS)], { roles: [] }).roles[0]?.role);
      expect(roles).toEqual(expect.arrayContaining(['units', 'sku']));
    }
  );
});

const LABELS = {
  ...{ scenario: 'echo', sku: 'Standard_S1', verdict: 'keep', constraint: 'inbound', direction: 'inbound' },
  resource_id: '/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/chat',
};

function ofMetric(name: string, metric: string) {
  const aggregation = metric.endsWith('Load') || metric.startsWith('Connection') ? 'maximum' : 'total';
  return frameOf(name, [1], { ...LABELS, metric, aggregation });
}

/** The names of the series that each selector of a query selects, and of the metrics where one series has many. */
function selectorsOf(query: string): Array<{ names: string[]; metrics: string[] }> {
  return [...query.matchAll(/(\w*)\{([^}]*)\}/g)].map(([, name, matchers]) => {
    const valuesOf = (label: string) => new RegExp(`\\b${label}=~"([^"]+)"`).exec(matchers)?.[1].split('|') ?? [];
    return { names: name === '' ? valuesOf('__name__') : [name], metrics: valuesOf('metric') };
  });
}

describe('a free resource at 16 of its 20 connections', () => {
  const frames = framesOf({
    name: 'trial',
    connections: [16, 16],
    serverLoad: [0.08, 0.08],
    outboundBytes: [500, 500],
    units: [1, 1],
    others: [['sku', [1, 1], { sku: 'Free_F1', service_mode: 'Default' }]],
  });

  it('is rated by its connections on the series that the query for the rules selects', () => {
    const [{ query }] = KNOWN_QUERIES;
    const names = selectorsOf(query).flatMap((selector) => selector.names);
    const selected = frames.filter(({ fields }) => names.includes(fields[1].labels?.__name__ ?? ''));
    const prepared = prepSeries(selected, readSettings({}, { units: '', mixVariable: '', resource: '' }));
    const latest = prepared.nothing === undefined ? prepared.resources[0].latest : undefined;
    expect(latest).toMatchObject({ state: 'warning', worst: { dimension: 'connections', utilization: 0.8 } });
  });
});
