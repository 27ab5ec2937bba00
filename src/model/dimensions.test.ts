import { DIMENSIONS, DIRECTION_DIMENSIONS } from './dimensions';

describe('dimensions', () => {
  it('name equals in the order of the documents: inbound before outbound, bytes before messages', () => {
    expect(DIMENSIONS).toEqual(['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'connections']);
  });

  it('pair the bytes of a direction with the messages of the same direction', () => {
    expect(DIRECTION_DIMENSIONS).toEqual({
      inbound: { bytes: 'inboundBytes', messages: 'inboundMessages' },
      outbound: { bytes: 'outboundBytes', messages: 'outboundMessages' },
    });
  });
});
