import { firingsOf } from './firings';

const ALERT = { alert: 'A', labels: { severity: 'critical' } };

/** Minutes from the start at which an alert begins and ends; a dash is a minute without a value. */
function spans(text: string, { wait, keep }: { wait: number; keep: number }) {
  const values = Float64Array.from(text, (character) => (character === '-' ? NaN : Number(character)));
  const grid = { first: 0, step: 60, count: values.length };
  return firingsOf([{ labels: { __name__: 'x' }, values }], { ...ALERT, wait: wait * 60, keep: keep * 60 }, grid).map(
    ({ from, until, highest }) => [from / 60, until === undefined ? undefined : until / 60, highest]
  );
}

it.each([
  ['fires at once without a wait', '-12-', 0, 0, [[1, 3, 2]]],
  ['fires when the condition has held for the wait, not before', '-111--', 2, 0, [[3, 4, 1]]],
  ['does not fire when it ends a minute early', '-11---', 2, 0, []],
  ['waits anew after a gap of one minute', '-11-11-', 2, 0, []],
  ['keeps firing for its time after the end', '1----', 0, 2, [[0, 3, 1]]],
  [
    'stays one alert if the condition comes back in that time',
    '1--2---',
    0,
    3,
    [[0, 7, 2]].map(() => [0, undefined, 2]),
  ],
  ['still fires at the end', '-11', 0, 0, [[1, undefined, 1]]],
])('an alert %s', (_, values, wait, keep, expected) => {
  expect(spans(values, { wait, keep })).toEqual(expected);
});

it('an alert has the labels of its series and its rule, without the name of the series', () => {
  const values = Float64Array.from([1]);
  const [firing] = firingsOf(
    [{ labels: { __name__: 'x', resource: 'r' }, values }],
    { ...ALERT, wait: 0, keep: 0 },
    {
      first: 0,
      step: 60,
      count: 1,
    }
  );
  expect(firing.labels).toEqual({ resource: 'r', severity: 'critical' });
});
