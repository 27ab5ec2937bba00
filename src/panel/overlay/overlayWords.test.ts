import { dateTime } from '@grafana/data';
import { EDITIONS } from '../../guide';
import { derivationOf } from '../../model';
import { formatsFor } from '../state/format';
import { derivationWords, forecastOrReason } from './overlayWords';

const EDITION = EDITIONS['2019-11'];

it('says that the trend broke where the latest values left it', () => {
  const range = { from: dateTime(0), to: dateTime(60_000) };
  const formats = formatsFor({}, 'utc', { ...range, raw: range });
  expect(forecastOrReason({ noForecast: 'leftTrend' }, formats)).toMatch(/^No forecast: trend broke/);
  expect(forecastOrReason({}, formats)).toBeUndefined();
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
