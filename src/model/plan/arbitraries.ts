import fc from 'fast-check';

import { EDITION_IDS, EDITIONS } from '../../guide';
import { anyMessageSize, anyScenario, anyTarget } from '../capacity/arbitraries';
import { type PlanInput } from './plan';
import { type Workload } from './workload';

const anyWorkload: fc.Arbitrary<Workload> = fc
  .record({
    scenario: anyScenario,
    senders: fc.integer({ min: 1, max: 50_000 }),
    messageSize: anyMessageSize,
    sendInterval: fc.integer({ min: 1, max: 600 }),
  })
  .chain((workload) =>
    workload.scenario === 'sendToSmallGroup' || workload.scenario === 'sendToBigGroup'
      ? fc
          .option(fc.integer({ min: 1, max: 5000 }), { nil: undefined })
          .map((groupSize) => ({ ...workload, groupSize }))
      : fc.constant(workload)
  );

export const anyWorkloads = fc.array(anyWorkload, { minLength: 1, maxLength: 4 });

/**
 * Plans whose traffic `evaluate` judges the same; docs/model.md says what they must have in common with the guide.
 *
 * They mix no broadcasts with other traffic: `evaluate` cannot tell whose messages come in, and counts those of a
 * broadcast like the others.
 */
export const anyGuidePlan: fc.Arbitrary<PlanInput> = fc
  .record({
    edition: fc.constantFrom(...EDITION_IDS),
    connections: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000 })),
    messageSize: anyMessageSize,
    target: anyTarget,
    workloads: anyWorkloads,
  })
  .map(({ messageSize, edition, ...plan }) => {
    const limitsInbound = ({ scenario }: Workload) => EDITIONS[edition].scenarios[scenario].inboundPerDelivered > 0;
    const first = limitsInbound(plan.workloads[0]);
    const workloads = plan.workloads
      .filter((workload) => limitsInbound(workload) === first)
      .map((workload) => ({ ...workload, messageSize, groupSize: undefined }));
    return { ...plan, edition, workloads };
  });
