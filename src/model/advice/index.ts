export { type Advice } from './advice';
export { type Demand } from './demand';
export {
  evaluate,
  type EvaluateConditions,
  type EvaluatedSnapshot,
  type EvaluateInput,
  evaluateSeries,
  type Refusal,
} from './evaluate';
export { type NextSize, nextSizesOf } from './recommend';
export {
  firstExceeded,
  nextSizeHelps,
  type Recommendation,
  recommendationFor,
  recommendUnits,
  ROUTING_GAIN,
  utilizationAt,
} from './recommend';
export { hasValues, judge, type Judgement, utilizationAfter } from './resource-verdict';
export { URGENCY, URGENCY_OF_PLAN, urgencyOf } from './urgency';
export { type RuledVerdict, SCALE_DOWN_DAYS, unitsOfVerdict, type Verdict, verdictOf } from './verdict';
