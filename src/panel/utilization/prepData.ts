import { type AlignedData } from 'uplot';
import { type AssessedResource } from '../../model';
import { type Line, valuesOf } from './lines';

/** Step three: builds a column of utilization for each line. null is a gap. */
export function prepData(
  resource: Pick<AssessedResource, 'times' | 'timeline' | 'serverLoad'>,
  lines: readonly Line[]
): AlignedData {
  return [resource.times, ...lines.map((line) => valuesOf(resource, line))];
}
