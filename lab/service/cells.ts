import { type EditionId, EDITIONS, GUIDE_MESSAGE_BYTES, type Scenario, SCENARIOS } from '../../src/guide';
import { type Load } from './load';

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

/** The same load with every message sent this many times as often. */
export function scaled(load: Load, factor: number): Load {
  return { ...load, flows: load.flows.map((flow) => ({ ...flow, sends: flow.sends * factor })) };
}
