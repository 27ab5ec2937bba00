export {
  countedLoad,
  type CountedSeries,
  IDLE_MS,
  type KnownLoad,
  LEAST_RISE,
  LEAST_VALUES,
  type LoadCounted,
  type NotCounted,
  SETTLING_MS,
  WIDEST_FACTOR,
} from './known-load';
export {
  ceilingFactorOf,
  LEAST_DAYS,
  LEAST_LOAD,
  LEAST_PRESENT,
  loadLine,
  type LoadLine,
  type LoadPoint,
  type NoLine,
  WIDEST,
} from './load-line';
export { loadPoints, MEAN_MS } from './load-points';
