import { dateTime } from '@grafana/data';
import { observe } from '../../frames';
import { judge } from '../../model/advice';
import { assessResource } from '../../model/snapshot';
import { framesOf, START, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { formatsFor } from '../look/format';
import { type Outlook } from '../../model/forecast';
import { actionWords, whyWords } from './verdictWords';
import { conditionsMixWords, mixWords, smallMessagesWords, whyIncomplete, whyUnrated } from './words';

const HOUR = 3_600_000;
const rangeOf = (length: number) => {
  const range = { from: dateTime(START), to: dateTime(START + length) };
  return { ...range, raw: range };
};
const formats = formatsFor({}, 'utc', rangeOf(HOUR));

function say(resource: TestResource, options: Partial<HeadroomOptions> = {}) {
  const settings = readSettings(options, { units: '', mixVariable: '', resource: '' });
  const assessed = assessResource(observe(framesOf(resource)).resources[0], settings);
  const { verdict } = judge(assessed, settings.edition, { from: START, to: START + HOUR });
  // No-break spaces join figures and their units.
  const plain = (text: string | undefined) => text?.replace(/\u00a0/g, ' ');
  const { latest } = assessed;
  return {
    action: plain(actionWords(verdict, undefined)),
    why: plain(whyWords(verdict, formats)),
    unrated: plain(whyUnrated(latest, settings)),
    incomplete: plain(whyIncomplete(latest)),
    smallMessages: plain(smallMessagesWords(latest, settings, formats)),
    mix: plain(conditionsMixWords(latest, settings, formats)),
  };
}

describe('the words of the header', () => {
  it('name small messages where no server load shows what they cost', () => {
    const load = { units: [10], shares: { echo: [1] }, outboundBytes: [1.5e7] };
    const small = { messageSize: 1024 };
    expect(say(load, small).smallMessages).toBe('small messages may overload it from 60% on');
    expect(say({ ...load, serverLoad: [0.31] }, small).smallMessages).toBeUndefined();
    expect(say({ ...load, outboundBytes: [1e7] }, small).smallMessages).toBeUndefined();
    expect(say(load, { messageSize: 2048 }).smallMessages).toBeUndefined();
  });

  it('say that the units are enough', () => {
    const words = say({ units: [1], shares: { echo: [1] }, outboundMessages: [10] });
    expect(words.action).toBe('Keep 1 unit');
    expect(words.why).toBe('This size holds the peak load at or below 80%.');
  });

  it('say that more units will not help if routing is the limit', () => {
    const words = say({ units: [50], shares: { sendToConnection: [1] }, inboundMessages: [19_000] });
    expect(words.action).toBe('Shard: more units will not help');
    expect(words.why).toBe('Routing limits inbound traffic: share the load out, throttle or batch it.');
  });

  it('name the next size if the later edition has one that is large enough', () => {
    const words = say(
      { units: [50], shares: { sendToConnection: [1] }, inboundMessages: [19_000] },
      { edition: '2023-03' }
    );
    expect(words.action).toBe('Scale 50 → 200');
    expect(words.why).toBe('The peak needs 200 units to stay at or below 80%.');
  });

  it('say that every unit size of the guide is too small', () => {
    const words = say({ units: [100], shares: { echo: [1] }, inboundMessages: [99_000] });
    expect(words.action).toBe('Shard: more units will not help');
    expect(words.why).toBe('No unit size in the guide keeps this at or below 80%.');
  });

  it('advise by the peak of the range, and mark a size between two columns of the guide', () => {
    const words = say({ units: [20, 20], shares: { echo: [1, 1] }, connections: [20_801, 100] });
    expect(words.action).toBe('Scale 20 → 30');
    expect(words.why).toBe('The peak needs 30 units to stay at or below 80% (interpolated).');
  });

  it('say that the unit size is unknown, and how to set it', () => {
    const words = say({ outboundBytes: [1] });
    expect(words.incomplete).toBe('Unit size unknown');
    expect(words.unrated).toBe('Unit size unknown: add a units series or set it in the options');
  });

  it('say that a unit size is outside the guide', () => {
    const words = say({ units: [101], outboundBytes: [1] });
    expect(words.incomplete).toBe('Unit size 101: not in the guide');
    expect(words.unrated).toBe('Unit size 101 is outside the guide, which covers 1 to 100: no ceilings');
  });

  it('say that nothing is measured', () => {
    expect(say({ units: [10], outboundBytes: [null, null] }).incomplete).toBe('Nothing measured');
  });

  it('say that the ceilings are the do-not-exceed values while the mix is unknown', () => {
    expect(say({ units: [10], outboundBytes: [1] }).mix).toBe('no scenario mix in the data: do-not-exceed ceilings');
  });
});

it('a size that is kept is not said to hold a peak that is above the target', () => {
  const keep = { verdict: 'keep', units: 10 } as const;
  expect(whyWords(keep, formats, { peak: 0.8 })).toBe('This size holds the peak load at or below 80%.');
  expect(whyWords(keep, formats, { peak: 0.81 })).toBe('The peak is new: the rules decide on it within minutes.');
});

it('more units for what the range does not show have the reason of the rules, not a peak that needs fewer', () => {
  const grow = { verdict: 'scaleUp', units: 10, to: 20, interpolated: false } as const;
  expect(whyWords(grow, formats, { needed: 20 })).toMatch(/^The peak needs 20 units/);
  expect(whyWords(grow, formats, { needed: 10 })).toMatch(
    /^The last 24 hours, or the traffic of another replica, need 20/
  );
  expect(whyWords(grow, formats, { needed: 10, byReplica: false })).toMatch(/^The last 24 hours need 20/);
  expect(whyWords(grow, formats, { needed: 10, byReplica: true })).toMatch(/^The traffic of another replica needs 20/);
  expect(whyWords(grow, formats, { needed: null })).toMatch(/^The peak needs 20 units/);
});

it('a size that is full soon is not one to keep', () => {
  const keep = { verdict: 'keep', units: 10 } as const;
  const growing = (days: number): Outlook => ({
    dimension: 'connections',
    now: 0,
    utilization: 0.7,
    when: { when: 'growing', days, interval: [days, days], perWeek: 0.1 },
  });
  expect(actionWords(keep, growing(29))).toBe('Keep 10 units');
  expect(actionWords(keep, growing(28))).toBe('Plan for more than 10 units');
  expect(whyWords(keep, formats, { outlook: growing(28) })).toBe(
    'This size held the peak load so far, and will not for long.'
  );
});

it('a mix in words starts with the largest share', () => {
  const mix = { broadcast: 0.05, echo: 0.5, restBroadcast: 0.325, sendToBigGroup: 0.125 };
  expect(mixWords(mix, formats).replace(/\u00a0/g, ' ')).toBe(
    'Echo 50%, REST broadcast 32.5%, Send to big group 12.5%, Broadcast 5%'
  );
});

describe('figures', () => {
  it('follow the unit and decimals of the standard field options', () => {
    const custom = formatsFor({ unit: 'binBps', decimals: 2 }, 'utc', rangeOf(HOUR));
    expect(custom.value('outboundBytes', 40_960_000)).toBe('39.06 MiB/s');
    expect(custom.value('connections', 9000)).toBe('9,000');
    expect(custom.percent(0.5)).toBe('50.00%');
  });

  it.each([-1, 2.5, 101, NaN])('accept %d decimals without error', (decimals) => {
    expect(formatsFor({ decimals }, 'utc', rangeOf(HOUR)).percent(0.5)).toBe('50.0%');
  });

  it('keep both units if they differ', () => {
    expect(formats.valueOf('outboundBytes', 900_000, 20_480_000)).toEqual({ value: '900 kB/s', ceiling: '20.5 MB/s' });
  });

  it('show the date once the range is longer than a day', () => {
    const day = 24 * HOUR;
    expect(formatsFor({}, 'utc', rangeOf(day)).time(START)).toBe('00:00');
    expect(formatsFor({}, 'utc', rangeOf(day + 1)).time(START)).toBe('11/21 00:00');
  });

  it('are in the time zone of the dashboard', () => {
    expect(formatsFor({}, 'Asia/Tokyo', rangeOf(HOUR)).time(START)).toBe('09:00');
  });
});
