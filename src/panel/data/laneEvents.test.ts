import { toDataFrame } from '@grafana/data';
import { readAnnotations } from './annotations';
import { laneRows, rowCount } from './laneEvents';

const MINUTE = 60_000;
const RANGE = { from: 0, to: 600 * MINUTE };
const ID = '/subscriptions/s/resourceGroups/g/providers/Microsoft.SignalRService/SignalR/orders';
const OTHER_ID = ID.replace('orders', 'chat');
const OTHERS = [{ resourceId: OTHER_ID, resource: 'chat' }];

function resourceOf(units: Array<number | undefined> = [], changes?: number[]) {
  return {
    resourceId: ID.toLowerCase(),
    resource: 'orders',
    times: units.map((_, i) => i * MINUTE),
    changes,
    conditionsAt: (index: number) => ({ units: units[index] }),
  };
}

function rowsOf(annotations: Array<Record<string, unknown>>, until = RANGE.to) {
  // Grafana's frame from objects has the columns of the first.
  const frames = annotations.map((annotation) => toDataFrame([annotation]));
  return laneRows(resourceOf(), readAnnotations(frames), { others: OTHERS, range: RANGE, until });
}

const spansOf = (...annotations: Array<Record<string, unknown>>) => rowsOf(annotations).spans.flat();
const titlesOf = (...annotations: Array<Record<string, unknown>>) => {
  const { moments, spans } = rowsOf(annotations);
  return [...moments, ...spans.flat()].map((event) => (event.kind === 'units' ? 'units' : event.title));
};

describe('changes of the unit size', () => {
  const changesOf = (units: Array<number | undefined>, changes?: number[]) =>
    laneRows(resourceOf(units, changes), [], { others: [], range: RANGE, until: RANGE.to }).moments.map((event) =>
      event.kind === 'units' ? [event.time / MINUTE, event.from, event.to] : event
    );

  it('come from the units of the resource, with the size before and after', () => {
    expect(changesOf([10, 10, 20, 20, 5])).toEqual([
      [2, 10, 20],
      [4, 20, 5],
    ]);
  });

  it('do not include a gap in the data, nor the first value', () => {
    expect(changesOf([undefined, 10, undefined, 10])).toEqual([]);
    expect(changesOf([10, undefined, 20])).toEqual([[2, 10, 20]]);
    expect(changesOf([])).toEqual([]);
  });

  it('are looked for only where the data says that something changes', () => {
    expect(changesOf([10, 20, 20, 30], [1])).toEqual([[1, 10, 20]]);
  });

  it('outside the time range are left out', () => {
    const range = { from: 2 * MINUTE, to: 3 * MINUTE };
    expect(laneRows(resourceOf([10, 20, 20, 30, 40]), [], { others: [], range, until: range.to }).moments).toEqual([
      { kind: 'units', time: 3 * MINUTE, from: 20, to: 30 },
    ]);
  });
});

describe('annotations of other resources', () => {
  it.each([
    ['an id as a tag with its name', { tags: [`resource_id:${OTHER_ID}`] }],
    ['an id as a tag alone', { tags: ['critical', OTHER_ID] }],
    ['a made-up id as a tag with its name', { tags: ['resource_id=/test'] }],
    ['a name as a tag with its name', { tags: ['resource:chat'] }],
    ['the name of a resource in the data as a tag alone', { tags: ['chat'] }],
    ['an id among the labels of an alert', { newState: 'Alerting', text: `A {resource_id=${OTHER_ID}} - Alerting` }],
    ['a name among the labels of an alert', { newState: 'Alerting', text: 'A {resource=other} - Alerting' }],
  ])('are not drawn, by %s', (_, annotation) => {
    expect(titlesOf({ time: MINUTE, title: 'Foreign', ...annotation })).toEqual([]);
  });

  it.each([
    ['its id, in any case', { tags: [`resource_id:${ID.toUpperCase()}`] }],
    ['its id as a tag alone', { tags: [ID] }],
    ['its name', { tags: ['resource:Orders'] }],
    ['its name beside that of another', { tags: ['orders', 'chat'] }],
    ['no resource', { tags: ['release', 'version:4.2'] }],
    ['its id, although the name is another one', { tags: [ID, 'resource:renamed'] }],
  ])('do not take along an annotation that names %s', (_, annotation) => {
    expect(titlesOf({ time: MINUTE, title: 'Own', ...annotation })).toEqual(['Own']);
  });
});

describe('alerts', () => {
  const change = (at: number, prevState: string, newState: string, labels = 'severity=critical') => ({
    time: at * MINUTE,
    title: 'Near',
    prevState,
    newState,
    text: `Near {alertname=Near, resource=orders, ${labels}} - ${newState}`,
  });

  it('are drawn from the change to firing to the next one, not while they are pending', () => {
    const spans = spansOf(
      change(10, 'Normal', 'Pending'),
      change(15, 'Pending', 'Alerting'),
      change(60, 'Alerting', 'Normal')
    );
    expect(spans).toMatchObject([
      {
        kind: 'alert',
        time: 15 * MINUTE,
        timeEnd: 60 * MINUTE,
        severity: 'critical',
        isFiring: false,
        isEarlier: false,
      },
    ]);
  });

  it('are drawn from the start of the time range if they began before it', () => {
    expect(spansOf(change(20, 'Alerting', 'Normal'))).toMatchObject([
      { time: 0, timeEnd: 20 * MINUTE, isEarlier: true, isFiring: false },
    ]);
  });

  it('are drawn to the end of the data while they fire, not into the future', () => {
    const { spans } = rowsOf([change(500, 'Normal', 'Alerting')], 550 * MINUTE);
    expect(spans).toMatchObject([[{ time: 500 * MINUTE, timeEnd: 550 * MINUTE, isFiring: true }]]);
  });

  it('of one rule with other labels do not end each other', () => {
    const spans = spansOf(
      change(10, 'Normal', 'Alerting', 'constraint=inbound'),
      change(50, 'Normal', 'Alerting', 'constraint=outbound'),
      change(100, 'Alerting', 'Normal', 'constraint=inbound')
    );
    expect(spans.map(({ time, timeEnd = NaN }) => [time / MINUTE, timeEnd / MINUTE])).toEqual([
      [10, 100],
      [50, 600],
    ]);
  });

  it('have their other labels as tags, without what the segment says already', () => {
    expect(spansOf(change(10, 'Normal', 'Alerting', 'constraint=inbound, severity=warning'))).toMatchObject([
      { title: 'Near', text: '', tags: ['constraint: inbound'], severity: 'warning' },
    ]);
  });

  it('whose rule has no data are drawn as such', () => {
    expect(spansOf(change(10, 'Normal', 'NoData'))).toMatchObject([{ hasNoData: true, severity: 'other' }]);
  });

  it('from a query have the severity of their tags, and the text of the query', () => {
    const query = { title: 'Near', text: 'Traffic is high.', tags: ['warning', `resource_id:${ID}`] };
    expect(spansOf({ time: 60 * MINUTE, timeEnd: 90 * MINUTE, ...query })).toMatchObject([
      { kind: 'alert', severity: 'warning', text: 'Traffic is high.', tags: [], isFiring: false },
    ]);
    expect(spansOf({ time: 60 * MINUTE, timeEnd: 599 * MINUTE, ...query })).toMatchObject([{ isFiring: true }]);
    expect(spansOf({ time: 60 * MINUTE, timeEnd: 590 * MINUTE, ...query })).toMatchObject([{ isFiring: false }]);
  });

  it('from a query over a long range are one segment, although each step is an annotation of its own', () => {
    const query = { title: 'Near', tags: ['warning'] };
    const steps = Array.from({ length: 30 }, (_, i) => ({ time: (100 + i) * MINUTE, ...query }));
    expect(spansOf(...steps, { time: 300 * MINUTE, ...query })).toMatchObject([
      { time: 100 * MINUTE, timeEnd: 129 * MINUTE },
      { time: 300 * MINUTE },
    ]);
  });

  it('at the same time take rows of their own, up to two', () => {
    const at = (time: number, title: string) => ({ time, timeEnd: time + 100 * MINUTE, title, tags: ['critical'] });
    const rows = rowsOf([at(0, 'a'), at(MINUTE, 'b'), at(2 * MINUTE, 'c'), at(200 * MINUTE, 'd')]);
    expect(rows.spans.map((row) => row.map((event) => event.title))).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ]);
    expect(rowCount(rows)).toBe(2);
  });
});

describe('notes', () => {
  it('are moments or spans, and need no row while there are none', () => {
    const rows = rowsOf([
      { time: MINUTE, title: 'Deploy' },
      { time: MINUTE, timeEnd: 9 * MINUTE, title: 'Load test' },
    ]);
    expect(rows.moments).toMatchObject([{ kind: 'remark', title: 'Deploy' }]);
    expect(rows.spans).toMatchObject([[{ kind: 'remark', title: 'Load test' }]]);
    expect(rowCount(rows)).toBe(2);
    expect(rowCount(rowsOf([]))).toBe(0);
  });
});
