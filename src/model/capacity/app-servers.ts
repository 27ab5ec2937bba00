import { type Edition, type Row, type Scenario, SCENARIOS } from '../../guide';
import { largest } from '../numbers';
import { type Mix } from './mix';

/**
 * The guide's suggested application servers for a scenario at a unit size. Between two columns the larger column's
 * count applies, because servers come whole.
 *
 * @param aspnet use the ASP.NET SignalR count where the edition has one, else the default mode's
 * @returns undefined for REST scenarios, which need no server, and for unit sizes outside the table
 */
export function appServersFor(
  edition: Edition,
  scenario: Scenario,
  units: number,
  aspnet: boolean
): number | undefined {
  const table = edition.scenarios[scenario];
  const row: Row | undefined = (aspnet ? table.aspNetAppServers : undefined) ?? table.appServers;
  const column = row?.units.findIndex((size) => size >= units) ?? -1;
  return column < 0 ? undefined : row?.values[column];
}

/** True if the edition suggests other application servers for ASP.NET SignalR in one of the scenarios. */
export function hasAspNetAppServers(edition: Edition, scenarios: readonly Scenario[]): boolean {
  return scenarios.some((scenario) => edition.scenarios[scenario].aspNetAppServers !== undefined);
}

/** Returns the largest of the guide's suggestions for the scenarios of a mix, or undefined where it has none. */
export function appServersForMix(edition: Edition, mix: Mix, units: number, aspnet: boolean): number | undefined {
  const counts = SCENARIOS.filter((scenario) => (mix[scenario] ?? 0) > 0)
    .map((scenario) => appServersFor(edition, scenario, units, aspnet))
    .filter((count) => count !== undefined);
  return counts.length === 0 ? undefined : largest(counts);
}
