import fc from 'fast-check';
import { EDITION_IDS, EDITIONS, type Scenario } from '../../guide';
import { anyMessageSize, anyScenario, anyTarget } from '../capacity/arbitraries';
import { type PlanInput, planCapacity } from './plan';
import { type Workload } from './workload';
import { evaluate, type Recommendation } from '../advice';
import { DEFAULT_TARGET } from '../capacity';

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

/** For tests: what `evaluate` recommends for the traffic, the mix and the connections of a plan, at its target. */
export function evaluatedPlan({ edition, connections, target = DEFAULT_TARGET, ...input }: PlanInput): Recommendation {
  const plan = planCapacity({ edition, connections, target, ...input });
  if (!plan.ok) {
    throw new Error(`${plan.error.field}: ${plan.error.message}`);
  }
  const { inbound, outbound, scenarios } = plan.value;
  const mix: Partial<Record<Scenario, number>> = {};
  for (const part of scenarios) {
    mix[part.scenario] = (mix[part.scenario] ?? 0) + part.outbound.messages / outbound.messages;
  }
  const measured = {
    inboundBytes: inbound.bytes,
    outboundBytes: outbound.bytes,
    inboundMessages: inbound.messages,
    outboundMessages: outbound.messages,
  };
  const evaluated = evaluate({ edition, units: 1, mix, connections, target, measured });
  if (!evaluated.ok) {
    throw new Error(evaluated.error.field);
  }
  return evaluated.value.recommendation;
}
