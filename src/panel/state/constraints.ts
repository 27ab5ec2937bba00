import { type Edition, SCENARIOS } from '../../guide';
import { appServersFor, type Dimension, type Mix } from '../../model';

/** What runs out: the bytes and the messages of a direction are one constraint in two units, bytes first. */
export const CONSTRAINTS: ReadonlyArray<readonly Dimension[]> = [
  ['inboundBytes', 'inboundMessages'],
  ['outboundBytes', 'outboundMessages'],
  ['connections'],
];

/** The largest of the guide's suggestions of application servers for the scenarios of a mix; undefined for none. */
export function appServersForMix(edition: Edition, mix: Mix, units: number, aspnet: boolean): number | undefined {
  const counts = SCENARIOS.filter((scenario) => (mix[scenario] ?? 0) > 0)
    .map((scenario) => appServersFor(edition, scenario, units, aspnet))
    .filter((count) => count !== undefined);
  return counts.length === 0 ? undefined : Math.max(...counts);
}
