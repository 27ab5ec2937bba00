import { type Edition, type Row, type Scenario } from '../guide';

/**
 * The guide's suggested application servers for a scenario at a unit size. Between two columns the larger
 * column's count holds: half a server is none.
 *
 * @param aspnet take the ASP.NET SignalR count where the edition gives one, else the default mode's
 * @returns undefined where the scenario needs none (REST) or the unit size is outside the table
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
