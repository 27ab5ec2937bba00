import { INPUT } from '../../../src/names/series';
import { compared, type Input } from './compare';

const AGES = { least: 3, most: 5 };
const MINUTE = 29_900_000;
const at = (minute: number) => minute * 60 + 7;
const SPAN = { from: at(MINUTE), to: at(MINUTE + 1) };

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';
const LOAD = { __name__: INPUT.serverLoad, resource_id: ID };
const THROTTLED = { __name__: INPUT.throttled, resource_id: ID };

/** A load that is different in every minute. */
const load: Input = { labels: LOAD, occurs: false, valueAt: (minute) => minute / 1e8 };
const throttled = (value: number): Input => ({ labels: THROTTLED, occurs: true, valueAt: () => value });

const recorded = (labels: Record<string, string>, ...samples: Array<[number, number]>) => ({ labels, samples });

it('accepts a value of the minutes that an exporter could have read, whatever names the resource has', () => {
  const series = recorded(
    { ...LOAD, resource: 'chat' },
    [at(MINUTE), (MINUTE - 3) / 1e8],
    [at(MINUTE + 1), (MINUTE - 4) / 1e8]
  );
  expect(compared([load], [series], SPAN, AGES)).toEqual({
    ...{ possible: 1, recorded: 1, missing: [], samples: 2, differences: [] },
    ages: { least: 3, most: 5 },
  });
});

it.each([
  ['another value', 1],
  ['the value of a minute that had not settled', (MINUTE - 2) / 1e8],
  ['the value of a minute that is too old', (MINUTE - 6) / 1e8],
])('finds %s', (_, value) => {
  const { differences, samples } = compared([load], [recorded(LOAD, [at(MINUTE), value])], SPAN, AGES);
  expect(differences).toEqual([expect.stringContaining(`${value} at 2026-`)]);
  expect(samples).toBe(0);
});

it('finds a series that no resource has, such as an id in another case', () => {
  const { differences, missing } = compared(
    [load],
    [recorded({ ...LOAD, resource_id: ID.toUpperCase() }, [at(MINUTE), 0])],
    SPAN,
    AGES
  );
  expect(differences).toHaveLength(1);
  expect(missing).toEqual([{ input: 'serverLoad', resources: 1 }]);
});

it('has nothing but missing inputs without any recording', () => {
  expect(compared([load], [], SPAN, AGES)).toMatchObject({ possible: 1, recorded: 0, samples: 0, ages: undefined });
});

it('counts an input as possible only if Azure served it in every minute', () => {
  const series = [recorded(LOAD, [at(MINUTE), (MINUTE - 3) / 1e8])];
  expect(compared([load, throttled(0)], series, SPAN, AGES)).toMatchObject({ possible: 1, recorded: 1 });
  expect(compared([load, throttled(2)], series, SPAN, AGES)).toMatchObject({
    ...{ possible: 2, recorded: 1, missing: [{ input: 'throttled', resources: 1 }] },
  });
});
