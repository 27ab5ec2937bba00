export { appServersFor, appServersForMix, hasAspNetAppServers } from './app-servers';
export { capacitiesOf, type Capacity, messageCeiling } from './capacity';
export { type Ceilings, ceilingsFor, type Conditions } from './ceilings';
export {
  type Dimension,
  DIMENSIONS,
  DIRECTIONS,
  type Measured,
  TRAFFIC_DIMENSIONS,
  type TrafficDimension,
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  constraintOf,
  CONSTRAINTS,
} from './dimensions';
export { type DirectionCeilings, editionDifference, type EditionDifference } from './ceilings';
export { inferredUnits, LEAST_QUOTA_SHARE, SIZE_TOLERANCE } from './sku';
export { type MessageRate, type MessageRates, messageRatesOf } from './message-size';
export {
  averageOf,
  type Basis,
  countedSizeOf,
  countedSizes,
  knownSizeOf,
  LEAST_COUNTED,
  type MessageSize,
  messageSizeOf,
  type MessageSizes,
} from './message-size';
export { isMixSum, type Mix, parseMix } from './mix';
export { interpolatedIn, isInGuide, rateAtSize, ratesAt, rowAt, type UnitRates } from './rates';
export {
  fail,
  type FieldError,
  ok,
  type Result,
  type UnitsOutsideGuide,
  unitsOutsideGuide,
  type FieldProblem,
} from './result';
export { SERVER_LOAD_CEILING, SERVER_LOAD_TARGET, serverLoadAt, serverLoadsAt, targetOf } from './dimensions';
export {
  editionFor,
  FREE_CONNECTIONS,
  FREE_DAILY_MESSAGES,
  FREE_SKU,
  isFree,
  LARGE_SKU,
  LARGEST_UNITS,
  LEAST_LARGE_UNITS,
  skuFor,
  SOLD_SIZES,
} from './sku';
export {
  type Calibration,
  INBOUND_FACTOR_OF_BROADCASTS,
  type TrafficFactors,
  trafficFactorsOf,
} from './traffic-factors';
export {
  DEFAULT_TARGET,
  DEFAULT_THRESHOLDS,
  isAtCeiling,
  type Rating,
  type State,
  stateOf,
  type Thresholds,
  type Utilization,
  UTILIZATION_TOLERANCE,
  utilizationOf,
  type Worst,
  worstOf,
} from './utilization';
