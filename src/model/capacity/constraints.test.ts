import { CONSTRAINT_DIMENSIONS, constraintOf, CONSTRAINTS } from './constraints';
import { DIMENSIONS } from './dimensions';

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
