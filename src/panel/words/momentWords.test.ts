import { dateTime } from '@grafana/data';
import { EDITIONS } from '../../guide';
import { type Outlook } from '../../model/forecast';
import { derivationOf } from '../../model/snapshot';
import { formatsFor } from '../look/format';
import { derivationWords, forecastOrReason } from './momentWords';

const EDITION = EDITIONS['2019-11'];

it.each<[Outlook['when'], string]>([
  [{ when: 'now' }, 'No forecast: already reached'],
  [{ when: 'notWithinHorizon' }, 'No forecast: not within 3 months'],
  [{ when: 'unknown', reason: 'tooFewDays', missing: 4 }, 'No forecast: needs 4 more days of data'],
  [{ when: 'unknown', reason: 'tooFewDays', missing: 1 }, 'No forecast: needs 1 more day of data'],
  [{ when: 'unknown', reason: 'noData' }, 'No forecast: no whole day in the last week'],
  [{ when: 'unknown', reason: 'flat' }, 'No forecast: flat'],
  [{ when: 'unknown', reason: 'falling' }, 'No forecast: falling'],
  [{ when: 'unknown', reason: 'unclear' }, 'No forecast: no clear growth'],
])('gives the reason for a missing forecast: %j', (when, words) => {
  const range = { from: dateTime(0), to: dateTime(60_000) };
  const formats = formatsFor({}, 'utc', { ...range, raw: range });
  const outlook: Outlook = { dimension: 'connections', now: 0, utilization: 0.5, when };
  expect(forecastOrReason(outlook, formats)).toBe(words);
  expect(forecastOrReason(undefined, formats)).toBeUndefined();
});

describe('the explanation of a derived ceiling', () => {
  const derivation = derivationOf(EDITION, { units: 1, mix: { sendToBigGroup: 1 } });

  it('gives the printed figure and the one in use, in the units of the guide', () => {
    expect(derivation && derivationWords(derivation, ['outboundBytes'])).toEqual([
      'The guide prints 8 MBps outbound for Send to big group at 1 unit, but its own message rate gives 4 MBps, which the ceiling uses',
    ]);
  });

  it('is left out for dimensions that the correction does not affect', () => {
    expect(derivation && derivationWords(derivation, ['inboundBytes', 'connections'])).toEqual([]);
  });

  it('is left out for connections, whose ceiling is 1,000 per unit at any unit size', () => {
    const between = derivationOf(EDITION, { units: 15, mix: { echo: 1 } });
    expect(between && derivationWords(between, ['connections'])).toEqual([]);
    expect(between && derivationWords(between, ['inboundMessages'])).toHaveLength(1);
  });
});
