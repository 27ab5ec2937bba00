export { DEFAULT_BASIS, PLAN_BASES, type PlanBasis, type PlanStart, startOfPlan } from './plan-basis';
export { type Plan, planCapacity, type PlannedScenario } from './plan';
export { type SizeOutcome } from './size-comparison';
export {
  type Fitting,
  LONGEST_INTERVAL_SECONDS,
  SHORTEST_INTERVAL_SECONDS,
  type Solution,
  SOLVABLE,
  type Solvable,
  SOLVE_TARGET,
  solvePlan,
} from './solve';
export { type WhatIfQuestion } from './what-if-load';
export { type ConstraintChange, whatIf, type WhatIf } from './what-if';
export {
  NEW_WORKLOAD,
  planWorkloads,
  type WorkloadErrors,
  type WorkloadField,
  type WorkloadPlan,
  type WorkloadQuestion,
} from './workload-plan';
export { checkWorkloads, fanOutOf, hasGroups, type Traffic, trafficOf, type Workload } from './workload';
