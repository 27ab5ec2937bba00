import { instantToFrames, instantToTable, matrixToFrames, stateRuns, withGaps } from './frames';

const target = { refId: 'inboundBytes', expr: 'up{job="a"}' };

it('turns a series into a frame with refId, name, labels and step, as the Prometheus data source does', () => {
  const [frame] = matrixToFrames(target, [{ metric: { __name__: 'up', job: 'a' }, values: [[60, '1.5']] }], 60);
  const [time, value] = frame.fields;
  expect([frame.refId, frame.name, frame.length]).toEqual(['inboundBytes', 'up', 1]);
  expect([time.values, time.config.interval]).toEqual([[60_000], 60_000]);
  expect([value.name, value.values, value.labels]).toEqual(['up', [1.5], { __name__: 'up', job: 'a' }]);
});

it('leaves out missing samples, which the panel recognizes as gaps by the step', () => {
  const values: Array<[number, string]> = [
    [60, '1'],
    [240, '2'],
  ];
  expect(matrixToFrames(target, [{ metric: {}, values }], 60)[0].fields[0].values).toEqual([60_000, 240_000]);
});

it.each([
  ['NaN', NaN],
  ['+Inf', Infinity],
  ['-Inf', -Infinity],
  ['1e+06', 1e6],
])('parses %s, as Prometheus writes it', (text, number) => {
  const [frame] = matrixToFrames(target, [{ metric: {}, values: [[0, text]] }], 60);
  expect(frame.fields[1].values[0]).toBe(number);
});

it('names a series by its legend', () => {
  const series = [{ metric: { job: 'a' }, values: [] }];
  const nameOf = (legendFormat?: string) =>
    matrixToFrames({ ...target, legendFormat }, series, 60)[0].fields[1].config.displayNameFromDS;
  expect([nameOf('{{ job }} in {{zone}}'), nameOf()]).toEqual(['a in ', undefined]);
});

it('creates a table with a column per label, empty if a row lacks it', () => {
  const [frame] = instantToTable(target, [
    { metric: { alertname: 'A', dimension: 'connections' }, value: [60, '1'] },
    { metric: { alertname: 'B' }, value: [60, '1'] },
  ]);
  expect(frame.fields.map(({ name, values }) => [name, values])).toEqual([
    ['Time', [60_000, 60_000]],
    ['alertname', ['A', 'B']],
    ['dimension', ['connections', '']],
    ['Value', [1, 1]],
  ]);
});

it('gives a table of a query for a range a row for each point', () => {
  const values: Array<[number, string]> = [
    [60, '1'],
    [120, '2'],
  ];
  const [frame] = instantToTable(target, [{ metric: { a: 'x' }, values }]);
  expect(frame.fields.map(({ name, values }) => [name, values])).toEqual([
    ['Time', [60_000, 120_000]],
    ['a', ['x', 'x']],
    ['Value', [1, 2]],
  ]);
  expect(frame.length).toBe(2);
});

it('keeps the columns of an empty result, which the tables joined with it show as missing values', () => {
  const [frame] = instantToTable(target, [], 'Value #units');
  expect(frame.fields.map(({ name, values }) => [name, values])).toEqual([
    ['Time', []],
    ['Value #units', []],
  ]);
});

it('turns an instant value into a series of one value, named by its legend', () => {
  const [frame] = instantToFrames({ ...target, legendFormat: 'Over' }, [{ metric: {}, value: [60, '3'] }]);
  expect(frame.fields.map(({ values }) => values)).toEqual([[60_000], [3]]);
  expect(frame.fields[1].config.displayNameFromDS).toBe('Over');
});

it('names the values of several tables after their queries', () => {
  const [frame] = instantToTable(target, [{ metric: { a: 'x' }, value: [60, '3'] }], 'Value #units');
  expect(frame.fields.map(({ name }) => name)).toEqual(['Time', 'a', 'Value #units']);
});

it('breaks every series where it has no point, not the first one alone', () => {
  const target = { refId: 'A', expr: 'x', legendFormat: '{{sign}}' };
  const of = (sign: string, ...times: number[]) => ({
    metric: { sign },
    values: times.map((time): [number, string] => [time, '1']),
  });
  const frames = matrixToFrames(target, [of('one', 60, 300), of('other', 60, 240, 300)], 60);
  expect(withGaps(frames).map(({ fields }) => fields[1].values)).toEqual([
    [1, null, null, null, 1],
    [1, null, null, 1, 1],
  ]);
});

it('merges equal values and keeps the last one open', () => {
  expect(stateRuns([0, 1, 2, 3], [1, 1, 0, 0])).toEqual([
    { from: 0, to: 2, value: 1 },
    { from: 2, to: undefined, value: 0 },
  ]);
});

it('ends a value at a gap, and starts it again after the gap', () => {
  expect(stateRuns([0, 1, 2, 3], [1, null, null, 1])).toEqual([
    { from: 0, to: 1, value: 1 },
    { from: 3, to: undefined, value: 1 },
  ]);
});

it('continues a value where the series has no sample of its own', () => {
  expect(stateRuns([0, 1, 2, 3], [undefined, 1, undefined, 1])).toEqual([{ from: 1, to: undefined, value: 1 }]);
});

it('has no runs without values', () => {
  expect(stateRuns([0, 1], [null, undefined])).toEqual([]);
});
