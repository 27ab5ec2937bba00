import { constantRow, row, UNIT_SIZES_TO_1000 } from './row';
import { type Edition, type Row, type ScenarioTable } from './types';

/** The guide of March 2023, for Standard and Premium_P2. Kept as rates only; bandwidth is the rate x 2,048 B. */

const COLUMNS = [1, 2, 10, 20, 50, 100, 200, 500, 1000] as const;

/** The columns of every table of rates but send-to-connection's, which has unit 20 instead of unit 10. */
const MOST_TABLES = [1, 2, 10, 50, 100, 200, 500, 1000] as const;

const r = (...values: Array<number | null>): Row => row(COLUMNS, values);

/** Echo, small group and send to connection: every client calls the hub. All three have a suggestion for unit 10. */
const HUB_BOUND_APP_SERVERS = r(1, 1, 1, null, 5, 10, 20, 50, 100);
const FULL_RATE = r(2000, 4000, 20000, null, 100000, 200000, 400000, 1000000, 2000000);

function ratesOnly(table: Omit<ScenarioTable, 'corrections'>): ScenarioTable {
  return { ...table, corrections: [] };
}

const echoRate = r(1000, 2000, 10000, null, 50000, 100000, 200000, 500000, 1000000);
const connectionRate = r(1000, 2000, null, 20000, 20000, 20000, 40000, 100000, 200000);
const restUserRate = r(200, 400, 2000, null, 10000, 20000, 40000, 100000, 200000);

export const edition202303: Edition = {
  id: '2023-03',
  columns: COLUMNS,
  sizes: UNIT_SIZES_TO_1000,
  connectionsPerUnit: 1000,
  scenarios: {
    echo: ratesOnly({
      scenario: 'echo',
      inboundMessages: echoRate,
      outboundMessages: echoRate,
      inboundPerDelivered: 1,
      throughHub: true,
      bound: 'bandwidth',
      appServers: HUB_BOUND_APP_SERVERS,
    }),
    broadcast: ratesOnly({
      scenario: 'broadcast',
      inboundMessages: constantRow(MOST_TABLES, 2),
      outboundMessages: FULL_RATE,
      inboundPerDelivered: 0,
      throughHub: true,
      bound: 'bandwidth',
      appServers: r(1, 1, 1, null, 2, 2, 4, 10, 20),
    }),
    sendToSmallGroup: ratesOnly({
      scenario: 'sendToSmallGroup',
      inboundMessages: r(200, 400, 2000, null, 10000, 10000, 20000, 50000, 100000),
      outboundMessages: r(2000, 4000, 20000, null, 100000, 100000, 200000, 500000, 1000000),
      inboundPerDelivered: 0.1,
      throughHub: true,
      bound: 'routing',
      appServers: HUB_BOUND_APP_SERVERS,
    }),
    sendToBigGroup: ratesOnly({
      scenario: 'sendToBigGroup',
      inboundMessages: constantRow(MOST_TABLES, 20),
      outboundMessages: FULL_RATE,
      inboundPerDelivered: 0,
      throughHub: true,
      bound: 'bandwidth',
      appServers: r(1, 1, 2, null, 2, 2, 4, 10, 20),
    }),
    sendToConnection: ratesOnly({
      scenario: 'sendToConnection',
      inboundMessages: connectionRate,
      outboundMessages: connectionRate,
      inboundPerDelivered: 1,
      throughHub: true,
      bound: 'routing',
      appServers: HUB_BOUND_APP_SERVERS,
    }),
    restBroadcast: ratesOnly({
      scenario: 'restBroadcast',
      inboundMessages: constantRow(MOST_TABLES, 2),
      outboundMessages: FULL_RATE,
      inboundPerDelivered: 0,
      throughHub: false,
      bound: 'bandwidth',
    }),
    restSendToUser: ratesOnly({
      scenario: 'restSendToUser',
      inboundMessages: restUserRate,
      outboundMessages: restUserRate,
      inboundPerDelivered: 1,
      throughHub: false,
      bound: 'routing',
    }),
  },
};
