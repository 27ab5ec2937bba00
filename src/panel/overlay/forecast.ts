import { constraintOf, type Dimension } from '../../model/capacity';
import { type CeilingForecast } from '../../model/forecast';

/** True if a facet belongs to the forecast's constraint: bytes and messages of a direction are one constraint. */
export function isForecastOf({ dimension }: CeilingForecast, facet: Dimension): boolean {
  return constraintOf(dimension) === constraintOf(facet);
}
