import { EDITIONS } from '../../guide';
import { derivationOf } from '../../model';
import { derivationWords } from './overlayWords';

const EDITION = EDITIONS['2019-11'];

describe('the explanation of a derived ceiling', () => {
  const derivation = derivationOf(EDITION, { units: 10, mix: { sendToBigGroup: 1 } });

  it('gives the printed figure and the one in use, in the units of the guide', () => {
    expect(derivation && derivationWords(derivation, ['inboundBytes'])).toEqual([
      'The guide prints 20 KBps inbound for Send to big group at 10 units, but its own message rate gives 40 KBps, which the ceiling uses',
    ]);
  });

  it('is left out for dimensions that the correction does not affect', () => {
    expect(derivation && derivationWords(derivation, ['outboundBytes', 'connections'])).toEqual([]);
  });

  it('is left out for connections, whose ceiling is 1,000 per unit at any unit size', () => {
    const between = derivationOf(EDITION, { units: 15, mix: { echo: 1 } });
    expect(between && derivationWords(between, ['connections'])).toEqual([]);
    expect(between && derivationWords(between, ['inboundMessages'])).toHaveLength(1);
  });
});
