import { DIMENSIONS } from './dimensions';

it('orders equally utilized dimensions: inbound before outbound, bytes before messages, server load last', () => {
  expect(DIMENSIONS).toEqual([
    'inboundBytes',
    'outboundBytes',
    'inboundMessages',
    'outboundMessages',
    'connections',
    'serverLoad',
  ]);
});
