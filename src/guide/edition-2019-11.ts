import { constantRow, row, UNIT_SIZES_TO_100, GUIDE_KB, GUIDE_MB } from './row';
import { type BandwidthCorrection, type Direction, type Edition, type Row, type ScenarioTable } from './types';

/** "Performance guide for Azure SignalR Service", dated 11/13/2019. */

const COLUMNS = [1, 2, 5, 10, 20, 50, 100] as const;

const r = (...values: number[]): Row => row(COLUMNS, values);
type PrintedBandwidth = `${number} ${'KBps' | 'MBps'}`;

const bytesPerSecond = (printed: PrintedBandwidth): number => {
  const [figure, unit] = printed.split(' ');
  // Rounded because 1.2 x 1,024,000 is not exact in binary, while printed figures are whole bytes.
  return Math.round(Number(figure) * (unit === 'KBps' ? GUIDE_KB : GUIDE_MB));
};

/** Bandwidth cells as the guide prints them, one for each column. */
const bandwidth = (...cells: PrintedBandwidth[]): Row => row(COLUMNS, cells.map(bytesPerSecond));

const printed = (inbound: Row, outbound: Row = inbound) => ({ inbound, outbound });

/** In default mode, the same for every scenario in which each client calls the hub. */
const HUB_BOUND_APP_SERVERS = r(2, 2, 2, 3, 3, 10, 20);
const FAN_OUT_APP_SERVERS = constantRow(COLUMNS, 2);
const ASP_NET_HUB_BOUND_APP_SERVERS = r(2, 2, 4, 4, 8, 32, 40);

const REASON =
  'the printed bandwidth contradicts the message rate of the same column; the later edition prints the rate x 2,048 B';

const correction = (
  units: number,
  direction: Direction,
  asPrinted: PrintedBandwidth,
  corrected: PrintedBandwidth
): BandwidthCorrection => ({
  units,
  direction,
  printed: asPrinted,
  printedBytes: bytesPerSecond(asPrinted),
  correctedBytes: bytesPerSecond(corrected),
  reason: REASON,
});

const echo: ScenarioTable = {
  scenario: 'echo',
  inboundMessages: r(1000, 2000, 5000, 10000, 20000, 50000, 100000),
  outboundMessages: r(1000, 2000, 5000, 10000, 20000, 50000, 100000),
  printedBandwidth: printed(bandwidth('2 MBps', '4 MBps', '10 MBps', '20 MBps', '40 MBps', '100 MBps', '200 MBps')),
  corrections: [],
  inboundPerDelivered: 1,
  throughHub: true,
  bound: 'bandwidth',
  appServers: HUB_BOUND_APP_SERVERS,
  aspNetAppServers: ASP_NET_HUB_BOUND_APP_SERVERS,
};

const broadcast: ScenarioTable = {
  scenario: 'broadcast',
  inboundMessages: constantRow(COLUMNS, 2),
  outboundMessages: r(2000, 4000, 10000, 20000, 40000, 100000, 200000),
  printedBandwidth: printed(
    bandwidth('4 KBps', '4 KBps', '4 KBps', '4 KBps', '4 KBps', '4 KBps', '4 KBps'),
    bandwidth('4 MBps', '8 MBps', '20 MBps', '40 MBps', '80 MBps', '200 MBps', '400 MBps')
  ),
  corrections: [],
  inboundPerDelivered: 0,
  throughHub: true,
  bound: 'bandwidth',
  appServers: FAN_OUT_APP_SERVERS,
  aspNetAppServers: constantRow(COLUMNS, 2),
};

const sendToSmallGroup: ScenarioTable = {
  scenario: 'sendToSmallGroup',
  inboundMessages: r(200, 400, 1000, 2500, 4000, 7000, 7000),
  outboundMessages: r(2000, 4000, 10000, 25000, 40000, 70000, 70000),
  printedBandwidth: printed(
    bandwidth('400 KBps', '800 KBps', '2 MBps', '5 MBps', '8 MBps', '14 MBps', '14 MBps'),
    bandwidth('4 MBps', '8 MBps', '20 MBps', '50 MBps', '80 MBps', '140 MBps', '140 MBps')
  ),
  corrections: [],
  inboundPerDelivered: 0.1,
  throughHub: true,
  bound: 'routing',
  appServers: HUB_BOUND_APP_SERVERS,
  aspNetAppServers: ASP_NET_HUB_BOUND_APP_SERVERS,
  groups: { members: constantRow(COLUMNS, 10), count: r(100, 200, 500, 1000, 2000, 5000, 10000) },
};

const sendToBigGroup: ScenarioTable = {
  scenario: 'sendToBigGroup',
  inboundMessages: constantRow(COLUMNS, 20),
  outboundMessages: r(2000, 4000, 10000, 20000, 40000, 100000, 200000),
  printedBandwidth: printed(
    bandwidth('80 KBps', '40 KBps', '40 KBps', '20 KBps', '40 KBps', '40 KBps', '40 KBps'),
    bandwidth('8 MBps', '8 MBps', '20 MBps', '40 MBps', '80 MBps', '200 MBps', '400 MBps')
  ),
  corrections: [
    correction(1, 'inbound', '80 KBps', '40 KBps'),
    correction(1, 'outbound', '8 MBps', '4 MBps'),
    correction(10, 'inbound', '20 KBps', '40 KBps'),
  ],
  inboundPerDelivered: 0,
  throughHub: true,
  bound: 'bandwidth',
  appServers: FAN_OUT_APP_SERVERS,
  groups: { members: r(100, 200, 500, 1000, 2000, 5000, 10000), count: constantRow(COLUMNS, 10) },
};

const sendToConnection: ScenarioTable = {
  scenario: 'sendToConnection',
  inboundMessages: r(1000, 2000, 5000, 8000, 9000, 20000, 20000),
  outboundMessages: r(1000, 2000, 5000, 8000, 9000, 20000, 20000),
  printedBandwidth: printed(bandwidth('2 MBps', '4 MBps', '10 MBps', '16 MBps', '18 MBps', '40 MBps', '40 MBps')),
  corrections: [],
  inboundPerDelivered: 1,
  throughHub: true,
  bound: 'routing',
  appServers: HUB_BOUND_APP_SERVERS,
};

const restBroadcast: ScenarioTable = {
  scenario: 'restBroadcast',
  inboundMessages: constantRow(COLUMNS, 2),
  outboundMessages: r(2000, 4000, 10000, 20000, 40000, 100000, 200000),
  printedBandwidth: printed(
    bandwidth('4 KBps', '4 KBps', '4 KBps', '4 KBps', '4 KBps', '4 KBps', '4 KBps'),
    bandwidth('4 MBps', '8 MBps', '20 MBps', '40 MBps', '80 MBps', '200 MBps', '400 MBps')
  ),
  corrections: [],
  inboundPerDelivered: 0,
  throughHub: false,
  bound: 'bandwidth',
};

const restSendToUser: ScenarioTable = {
  scenario: 'restSendToUser',
  inboundMessages: r(300, 600, 900, 1300, 2000, 10000, 18000),
  outboundMessages: r(300, 600, 900, 1300, 2000, 10000, 18000),
  printedBandwidth: printed(bandwidth('600 KBps', '1.2 MBps', '1.8 MBps', '2.6 MBps', '4 MBps', '10 MBps', '36 MBps')),
  corrections: [correction(50, 'inbound', '10 MBps', '20 MBps'), correction(50, 'outbound', '10 MBps', '20 MBps')],
  inboundPerDelivered: 1,
  throughHub: false,
  bound: 'routing',
};

export const edition201911: Edition = {
  id: '2019-11',
  columns: COLUMNS,
  sizes: UNIT_SIZES_TO_100,
  connectionsPerUnit: 1000,
  scenarios: {
    echo,
    broadcast,
    sendToSmallGroup,
    sendToBigGroup,
    sendToConnection,
    restBroadcast,
    restSendToUser,
  },
};
