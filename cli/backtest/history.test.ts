import { readHistory } from './history';
import { ruleKey } from './replay';

it('keeps the highest value of a minute where both servers of an HA pair answer for one series', async () => {
  const rule = { record: 'resource:signalr_units:current', expr: 'units' };
  const answer = (values: readonly number[]) => ({
    metric: { resource_id: 'a' },
    values: values.map((value, i): [number, number] => [3600 + 60 * i, value]),
  });
  const client = {
    address: 'http://127.0.0.1:9',
    asked: [],
    instant: () => Promise.resolve([]),
    range: () => Promise.resolve([answer([5, 10, NaN, 5, NaN]), answer([10, 5, 5, NaN, NaN])]),
  };
  const { recorded } = await readHistory(client, [rule], { from: 3600, to: 3840, progress: () => {} });
  expect(recorded.get(ruleKey(rule))?.map(({ values }) => [...values])).toEqual([[10, 10, 5, 5, NaN]]);
});
