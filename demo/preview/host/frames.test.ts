import { matrixToFrames, vectorToFrames, vectorToTable } from './frames';

const target = { refId: 'inboundBytes', expr: 'up{job="a"}' };

it('a series is a frame with its refId, name, labels and step, as a panel expects of Prometheus', () => {
  const [frame] = matrixToFrames(target, [{ metric: { __name__: 'up', job: 'a' }, values: [[60, '1.5']] }], 60);
  const [time, value] = frame.fields;
  expect([frame.refId, frame.name, frame.length]).toEqual(['inboundBytes', 'up', 1]);
  expect([time.values, time.config.interval]).toEqual([[60_000], 60_000]);
  expect([value.name, value.values, value.labels]).toEqual(['up', [1.5], { __name__: 'up', job: 'a' }]);
  expect(value.config.displayNameFromDS).toBe('up{job="a"}');
});

it('a missing sample is no row: the panel sees the gap by the step', () => {
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
])('Prometheus writes %s, and the panel gets the number', (text, number) => {
  const [frame] = matrixToFrames(target, [{ metric: {}, values: [[0, text]] }], 60);
  expect(frame.fields[1].values[0]).toBe(number);
});

it.each([
  ['{{ job }} in {{zone}}', { job: 'a' }, 'a in '],
  [undefined, {}, 'up{job="a"}'],
  [undefined, { __name__: 'up' }, 'up'],
  [undefined, { b: '2', a: '1' }, '{a="1", b="2"}'],
])('the legend %s of %j is %s', (legendFormat, metric, name) => {
  const [frame] = matrixToFrames({ ...target, legendFormat }, [{ metric, values: [] }], 60);
  expect(frame.fields[1].config.displayNameFromDS).toBe(name);
});

it('a table has a column a label, empty where a row lacks it', () => {
  const [frame] = vectorToTable(target, [
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

it('an empty answer is no table, so that the panel can say that there is nothing', () => {
  expect(vectorToTable(target, [])).toEqual([]);
});

it('a figure of now is a series of one value under its legend, as a stat panel needs it', () => {
  const [frame] = vectorToFrames({ ...target, legendFormat: 'Over' }, [{ metric: {}, value: [60, '3'] }]);
  expect(frame.fields.map(({ values }) => values)).toEqual([[60_000], [3]]);
  expect(frame.fields[1].config.displayNameFromDS).toBe('Over');
});

it('of several tables each names its figures after its query: else joining them would mix them up', () => {
  const [frame] = vectorToTable(target, [{ metric: { a: 'x' }, value: [60, '3'] }], 'Value #units');
  expect(frame.fields.map(({ name }) => name)).toEqual(['Time', 'a', 'Value #units']);
});
