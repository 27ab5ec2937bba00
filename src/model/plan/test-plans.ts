import { type Scenario } from '../../guide';
import { evaluate, type Recommendation } from '../advice';
import { planCapacity, type PlanInput } from './plan';
import { DEFAULT_TARGET } from '../capacity';

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
