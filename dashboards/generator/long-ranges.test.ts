import { type SyntaxNode } from '@lezer/common';
import { type Panel } from '@grafana/grafana-foundation-sdk/dashboard';
import { parser } from '@prometheus-io/lezer-promql';
import { INPUT, OUTPUT } from '../../src/names/series';
import { ofEachResource } from './parts/queries';
import { byTitle, HEADROOM_PANEL, onPrometheus, panelsOf, targetsOf } from './testing';

/** One of each of Grafana's durations, to tell them apart after Prometheus's grammar has read them. */
const DURATIONS = { $__interval: '7m', $__range: '11m', $__rate_interval: '13m' } as const;

interface Read {
  /** The selector, as written. */
  selector: string;
  name: string;
  /** The function that reads a range of it, such as `max_over_time`, and that range. */
  over?: string;
  range?: string;
  /** True where the query reads it at the end of the time range alone. */
  atEnd: boolean;
}

/** Every selector of an expression with what reads it. */
function readsOf(written: string): Read[] {
  const expression = Object.entries(DURATIONS).reduce((text, [name, length]) => text.replaceAll(name, length), written);
  const text = ({ from, to }: SyntaxNode) => expression.slice(from, to);
  const reads: Read[] = [];
  parser.parse(expression).iterate({
    enter({ name, node }) {
      if (name !== 'VectorSelector') {
        return;
      }
      const above: SyntaxNode[] = [];
      for (let up = node.parent; up !== null; up = up.parent) {
        above.push(up);
      }
      const matrix = above.find((up) => up.name === 'MatrixSelector');
      const call = matrix && above.find((up) => up.name === 'FunctionCall');
      reads.push({
        selector: text(node),
        name: text(node).split('{')[0],
        over: call && text(call).split('(')[0],
        range: matrix && /\[(\w+)\]/.exec(text(matrix))?.[1],
        atEnd: /^(?:\[\w+\])? @ end\(\)/.test(expression.slice(node.to)),
      });
    },
  });
  return reads;
}

/** Figures that are worse the lower they are. */
const LOWEST = /^(?:up|source:signalr_arm_reads:remaining|resource_endpoint:signalr_connections:max1m)\b(?!.*"client")/;

/** Parts of a whole. */
const MEAN = [INPUT.share];

/** Places that read single instants over time, and why. */
const INSTANTS: ReadonlyArray<[place: RegExp, why: string]> = [
  [/^Units in total: /, 'a total of the highest of each resource is that of no instant'],
  [/^annotation Deployed: /, 'the value is the time of a release, which only grows'],
  [/^annotation \w+( \w+)?: .* offset /, 'compares with the end of the step before'],
];

function readsOverTime(title: string, { refId, written }: { refId: string; written: object }): string[] {
  const expr = 'expr' in written ? String(written.expr) : '';
  const reads = readsOf(expr);
  return reads.flatMap(({ selector, name, over = '', range, atEnd }) => {
    const figure = LOWEST.test(selector) ? 'min' : MEAN.some((mean) => mean === name) ? 'avg' : 'max';
    const isOfStep = range === DURATIONS.$__interval && over === `${figure}_over_time`;
    const isIncrease = range === DURATIONS.$__rate_interval && over === 'increase';
    // A step of a minute may fall between two values.
    const isBeside = reads.some((other) => other.selector === selector && other.range === DURATIONS.$__interval);
    const place = `${title}: ${refId}: ${expr.includes(`${selector} offset`) ? `${selector} offset ` : selector}`;
    const isAllowed = INSTANTS.some(([allowed]) => allowed.test(place));
    return isOfStep || isIncrease || atEnd || (over === '' && isBeside) || isAllowed ? [] : [place];
  });
}

describe.each(onPrometheus)('%s over a long range', (_, dashboard) => {
  it('asks for the highest minute of every step, or for the lowest of what is worse the lower it is', () => {
    const asked = targetsOf(dashboard).filter(({ written }) => 'range' in written && written.range === true);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.flatMap(({ panel, ...target }) => readsOverTime(panel, target))).toEqual([]);
  });

  it('names the resource of every line in labels, by which people filter and repeat', () => {
    const lines = panelsOf(dashboard).filter(
      ({ type, title }) => ['timeseries', HEADROOM_PANEL].includes(type) && title !== 'Units in total'
    );
    const ofResources = lines.flatMap(({ title, targets = [] }) =>
      targets.flatMap((target) =>
        'expr' in target && 'range' in target && target.range === true ? [{ title, expr: String(target.expr) }] : []
      )
    );
    for (const { title, expr } of ofResources.filter(({ expr: asked }) => asked.includes('resource_id'))) {
      expect([title, expr]).toEqual([title, expect.stringMatching(/^label_replace\(.*max by \(resource_id\b/)]);
    }
  });
});

describe.each(byTitle)('the legends of %s', (_, dashboard) => {
  const charts = panelsOf(dashboard).filter(({ type }) => type === 'timeseries');

  it('show the highest value of the range and never the last, which is that of a whole step', () => {
    for (const chart of charts) {
      expect([chart.title, calcsOf(chart)]).toEqual([chart.title, figuresOf(chart)]);
    }
  });
});

/** Lines of levels, where the highest means nothing. */
const LEVELS = ['Unit size', 'Units in total', 'Scenario mix'];

function figuresOf({ title = '', targets }: Panel): string[] {
  if (LEVELS.includes(title)) {
    return [];
  }
  const text = JSON.stringify(targets);
  const others = text.includes('max_over_time') || !text.includes('min_over_time');
  return [...(others ? ['max'] : []), ...(text.includes('min_over_time') ? ['min'] : [])];
}

function calcsOf({ options }: Panel): unknown {
  return options?.legend?.calcs;
}

it("shows the user's own time zone on every dashboard", () => {
  expect(byTitle.map(([title, { timezone }]) => [title, timezone])).toEqual(byTitle.map(([title]) => [title, '']));
});

it('asks for now by an instant query in every figure, bar and table', () => {
  const figures = onPrometheus.flatMap(([, dashboard]) =>
    panelsOf(dashboard).filter(({ type }) => ['stat', 'bargauge', 'table'].includes(type))
  );
  expect(figures.length).toBeGreaterThan(10);
  for (const { title, targets = [] } of figures) {
    const overTime = targets.filter((target) => 'range' in target && target.range === true);
    // The column with the trend is the shape of a day.
    expect([title, overTime.map((target) => ('refId' in target ? target.refId : ''))]).toEqual([
      title,
      title === 'Fleet' ? ['trend'] : [],
    ]);
  }
});

it('names a resource after its id as the rules do, so a value has its name where only the id is recorded', () => {
  const query = ofEachResource(OUTPUT.worst);
  expect(query).toContain('max by (resource_id) (resource:signalr_utilization:max)');
  expect(query).toContain('"$1 (replica $2)", "resource_id"');
});

it('says what runs out first, and whether it has, by the same window as the peak beside it', () => {
  const tables = onPrometheus.flatMap(([name, dashboard]) =>
    panelsOf(dashboard).flatMap(({ type, targets = [] }) => {
      const asked = new Map(targets.map((target) => ['refId' in target ? target.refId : '', JSON.stringify(target)]));
      return type === 'table' && asked.has('peak') && asked.has('runsOut') ? [{ name, asked }] : [];
    })
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['SignalR Headroom: Capacity review (core)']));
  expect(tables.length).toBeGreaterThan(1);
  for (const { name, asked } of tables) {
    const windowOf = (refId: string) => /max_over_time\([^[]*\[([^\]]+)\]/.exec(asked.get(refId) ?? '')?.[1];
    expect([name, windowOf('runsOut')]).toEqual([name, windowOf('peak')]);
    expect([name, asked.has('first') ? windowOf('first') : windowOf('peak')]).toEqual([name, windowOf('peak')]);
  }
});

it('asks for no infinite number where a table is kept in a snapshot, which would lose it', () => {
  const enough = onPrometheus.flatMap(([, dashboard]) =>
    panelsOf(dashboard).flatMap(({ targets = [] }) =>
      targets.flatMap((target) => ('refId' in target && target.refId === 'enough' ? [JSON.stringify(target)] : []))
    )
  );
  expect(enough).toHaveLength(2);
  enough.forEach((query) => expect(query).toMatch(/clamp_max\(.*, 1000000000\)/));
});
