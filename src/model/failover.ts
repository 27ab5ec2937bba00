import { DIMENSIONS } from './dimensions';
import { type Utilization } from './utilization';

/**
 * Adds to a member of a replicated resource what the largest other member uses, as shares of the same unit size.
 *
 * Microsoft advises that each replica can carry all traffic. How the traffic of a missing one spreads is not documented, so all
 * of it may come here, and the failure of the largest is the one to plan for. Each dimension has its own largest member: one
 * may have the most connections, another the most traffic.
 *
 * @param others of the resource and its replicas without this one
 */
export function withFailover(own: Utilization, others: readonly Utilization[]): Utilization {
  const sum: Utilization = { ...own };
  for (const dimension of DIMENSIONS) {
    const largest = others.reduce((most, other) => Math.max(most, other[dimension] ?? 0), 0);
    if (own[dimension] !== undefined || largest > 0) {
      sum[dimension] = (own[dimension] ?? 0) + largest;
    }
  }
  return sum;
}
