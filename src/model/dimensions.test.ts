import { DIMENSIONS } from './dimensions';

it('names inbound before outbound, and bytes before messages, when two dimensions are equally close to their ceilings', () => {
  expect(DIMENSIONS).toEqual(['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'connections']);
});
