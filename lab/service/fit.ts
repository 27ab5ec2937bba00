import {
  DEFAULT_EDITION,
  GUIDE_MESSAGE_BYTES,
  type EditionId,
  EDITIONS,
  type Scenario,
  SCENARIOS,
} from '../../src/guide';
import { scaled, demandOf, mostUsed, type Parameters, type Load } from './load';

/** A cell of the guide: one scenario at one unit size, and the load at which latency reaches a second. */
export interface Cell {
  scenario: Scenario;
  units: number;
  load: Load;
}

/** Each app server holds five connections to the service for each hub. */
const CONNECTIONS_PER_APP_SERVER = 5;

/** The cells of an edition, each as the load that it describes: all connections in use, messages of 2,048 B. */
export function cellsOf(id: EditionId): Cell[] {
  const edition = EDITIONS[id];
  return SCENARIOS.flatMap((scenario) => {
    const table = edition.scenarios[scenario];
    return table.outboundMessages.units.flatMap((units) => {
      const at = ({ units: columns, values }: { units: readonly number[]; values: readonly number[] }) =>
        values[columns.indexOf(units)];
      const sends = at(table.inboundMessages);
      const delivered = at(table.outboundMessages);
      if (sends === undefined || delivered === undefined) {
        return [];
      }
      const clients = units * edition.connectionsPerUnit;
      const load: Load = {
        clients,
        servers: CONNECTIONS_PER_APP_SERVER * (table.appServers === undefined ? 0 : (at(table.appServers) ?? 2)),
        groups: table.groups === undefined ? 0 : (at(table.groups.count) ?? 0),
        flows: [{ scenario, sends, receivers: delivered / sends, bytes: GUIDE_MESSAGE_BYTES }],
      };
      return [{ scenario, units, load }];
    });
  });
}

/** A cell is reached if latency reaches a second within this of its rates. */
export const CELL_TOLERANCE = 0.05;

/** Demand on a resource at which the 99th percentile of latency reaches a second, by the bursts of `service.ts`. */
const USE_AT_A_SECOND = 0.995;

/**
 * How much of a message of 2,048 B on one leg is for its bytes. The guide's cells all have this size, so they do not tell;
 * the lab tries several.
 */
export const BYTE_SHARES = [0.25, 0.5, 0.75] as const;

/** Parameters that the search changes. The others are set, since no cell tells them from these. */
type Fitted = Pick<Parameters, 'receive' | 'deliver' | 'rest' | 'network' | 'directory' | 'lookupsPerMember'>;

/** The start of the search: an echo takes a unit a millisecond, half of it to deliver. */
const START: Fitted = {
  receive: 0.0001,
  deliver: 0.00025,
  rest: 0.003,
  network: 4_300_000,
  directory: 20_000,
  lookupsPerMember: 0.2,
};

/** All parameters: an app server's message takes as long as a client's, and 1,000 idle connections 1% of a unit. */
function completed(fitted: Fitted, byteShare: number): Parameters {
  const byte = (fitted.deliver * byteShare) / (1 - byteShare) / GUIDE_MESSAGE_BYTES;
  return { ...fitted, hub: fitted.receive, byte, connection: 1e-5, lookupGrowth: 0.02 };
}

/** The rate at which latency reaches a second, relative to that of the cell. */
export function rateOf({ load, units }: Cell, parameters: Parameters): number {
  // Only connections and pings do not grow with the rate.
  const idle = demandOf(scaled(load, 0), units, parameters);
  const asked = demandOf(load, units, parameters);
  return Math.min(
    ...(Object.keys(asked) as Array<keyof typeof asked>).map(
      (resource) => (USE_AT_A_SECOND - idle[resource]) / (asked[resource] - idle[resource])
    )
  );
}

/**
 * The error of a cell beyond the tolerance, a little of that within, and a little for work that is not used up: the
 * guide takes server load, which is work, as the measure of what a service can do. Where look-ups are used up, it says that
 * server load does not show it.
 */
function missOf(cell: Cell, parameters: Parameters): number {
  const off = Math.abs(Math.log(rateOf(cell, parameters)));
  const use = demandOf(cell.load, cell.units, parameters);
  const idle = mostUsed(use) === 'lookups' ? 0 : Math.log(use[mostUsed(use)] / use.work);
  return Math.max(0, off - 0.9 * CELL_TOLERANCE) + 0.01 * off + 0.02 * idle;
}

/**
 * Finds the parameters that reach most cells, by a search along one parameter at a time with ever smaller steps. The sum of
 * what is missed, not of its squares: cells that no parameters reach then do not pull at those that some do.
 */
export function fit(cells: readonly Cell[], byteShare: number): Parameters {
  const names = Object.keys(START) as Array<keyof Fitted>;
  const total = (fitted: Fitted) => {
    const parameters = completed(fitted, byteShare);
    return cells.reduce((sum, cell) => sum + missOf(cell, parameters), 0);
  };
  let best = START;
  let least = total(best);
  for (let step = 0.5; step > 1e-4;) {
    const before = least;
    for (const name of names) {
      for (const factor of [1 + step, 1 / (1 + step)]) {
        const changed = { ...best, [name]: best[name] * factor };
        const missed = total(changed);
        if (missed < least) {
          [best, least] = [changed, missed];
        }
      }
    }
    if (before - least < 1e-6) {
      step /= 2;
    }
  }
  return completed(best, byteShare);
}

const fitted = new Map<number, Parameters>();

/** The parameters by the cells of the default edition; the search takes a second, once for each share. */
export function fittedParameters(byteShare: number): Parameters {
  const found = fitted.get(byteShare) ?? fit(cellsOf(DEFAULT_EDITION), byteShare);
  fitted.set(byteShare, found);
  return found;
}
