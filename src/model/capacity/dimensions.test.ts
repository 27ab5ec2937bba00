import { DIMENSIONS, CONSTRAINT_DIMENSIONS, constraintOf, CONSTRAINTS } from './dimensions';

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

describe('constraints', () => {
  it('pair the bytes of a direction with its messages, bytes first', () => {
    expect(CONSTRAINT_DIMENSIONS).toEqual({
      inbound: ['inboundBytes', 'inboundMessages'],
      outbound: ['outboundBytes', 'outboundMessages'],
      connections: ['connections'],
      serverLoad: ['serverLoad'],
    });
  });

  it('share out every dimension once', () => {
    const dimensions = CONSTRAINTS.flatMap((constraint) =>
      DIMENSIONS.filter((dimension) => constraintOf(dimension) === constraint)
    );
    expect(dimensions).toEqual(CONSTRAINTS.flatMap((constraint) => CONSTRAINT_DIMENSIONS[constraint]));
    expect([...dimensions].sort()).toEqual([...DIMENSIONS].sort());
  });
});
