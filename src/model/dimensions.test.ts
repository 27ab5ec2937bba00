import { DIMENSIONS } from './dimensions';

it('orders equally utilized dimensions: inbound before outbound, bytes before messages', () => {
  expect(DIMENSIONS).toEqual(['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'connections']);
});
