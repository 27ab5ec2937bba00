import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { BROADCAST_EXAMPLES, EDITIONS, GUIDE_KB, GUIDE_MB, type Row } from '.';

const GUIDE_FOLDER = path.resolve(__dirname, '../../../shared/guide');

/** `1,000`, `1.000`, `1 000`, `1\.000` and `1000` are a thousand; `1,2` and `1.2` are 1.2. */
function parseNumber(text: string): number {
  const digits = text.replace(/[\s\u00a0\u202f\\]/g, '');
  return /^\d{1,3}([.,]\d{3})+$/.test(digits) ? Number(digits.replace(/[.,]/g, '')) : Number(digits.replace(',', '.'));
}

/** Converts a bandwidth or size cell to bytes, in any language's spelling of the unit. */
function parseBytes(text: string): number {
  const match = /^([\d.,\s\u00a0\u202f\\]+?)\s*([KkMmКкМм])/.exec(text);
  if (match === null) {
    return NaN;
  }
  const factor = /[KkКк]/.test(match[2]) ? GUIDE_KB : GUIDE_MB;
  return Math.round(parseNumber(match[1]) * factor);
}

/** The body cells of every table of a translation, without the first column. */
function readTables(file: string): string[][][] {
  const tables: string[][][] = [];
  let table: string[][] | undefined;
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    if (!line.startsWith('|')) {
      table = undefined;
      continue;
    }
    if (table === undefined) {
      table = [];
      tables.push(table);
    }
    const cells = line
      .replace(/\|\s*$/, '')
      .split('|')
      .slice(1);
    table.push(cells.slice(1).map((cell) => cell.replace(/\*/g, '').trim()));
  }
  // Skips the header and the line under it.
  return tables.map((lines) => lines.slice(2));
}

type Expected = Array<{ values: readonly number[]; parse: (text: string) => number }>;

const { columns, connectionsPerUnit, scenarios } = EDITIONS['2019-11'];
const connections = { values: columns.map((units) => units * connectionsPerUnit), parse: parseNumber };
const numbers = (row: Row | undefined) => ({ values: row?.values ?? [], parse: parseNumber });
const bytes = (row: Row | undefined) => ({ values: row?.values ?? [], parse: parseBytes });

const { echo, broadcast, sendToSmallGroup, sendToBigGroup, sendToConnection, restBroadcast, restSendToUser } =
  scenarios;
const rates = (table: typeof echo): Expected => [numbers(table.inboundMessages), numbers(table.outboundMessages)];
const bandwidth = (table: typeof echo): Expected => [
  bytes(table.printedBandwidth?.inbound),
  bytes(table.printedBandwidth?.outbound),
];
const groupTable = (table: typeof echo): Expected => [
  connections,
  numbers(table.groups?.members),
  numbers(table.groups?.count),
  numbers(table.inboundMessages),
  bytes(table.printedBandwidth?.inbound),
  numbers(table.outboundMessages),
  bytes(table.printedBandwidth?.outbound),
];

/** The 18 tables, in the order of the document. */
const TABLES: Array<[string, Expected]> = [
  ['do not exceed: echo', [connections, ...bandwidth(echo)]],
  ['do not exceed: broadcast', [connections, ...bandwidth(broadcast)]],
  [
    'worked broadcasts',
    BROADCAST_EXAMPLES.map((example) => ({
      values: [example.messageBytes, example.senders, example.connections, example.sendInterval],
      parse: (text) =>
        /^[\d\s]+[KКk]/.test(text) ? parseBytes(text) : parseNumber(text.replace(/[^\d.,\s\u00a0\\]/g, '')),
    })),
  ],
  ['echo', [connections, numbers(echo.inboundMessages), bytes(echo.printedBandwidth?.inbound)]],
  ['echo: app servers', [connections, numbers(echo.appServers)]],
  ['broadcast', [connections, ...rates(broadcast), ...bandwidth(broadcast)]],
  ['broadcast: app servers', [connections, numbers(broadcast.appServers)]],
  ['small group', groupTable(sendToSmallGroup)],
  ['small group: app servers', [connections, numbers(sendToSmallGroup.appServers)]],
  ['big group', groupTable(sendToBigGroup)],
  ['big group: app servers', [connections, numbers(sendToBigGroup.appServers)]],
  [
    'send to connection',
    [connections, numbers(sendToConnection.inboundMessages), bytes(sendToConnection.printedBandwidth?.inbound)],
  ],
  ['send to connection: app servers', [connections, numbers(sendToConnection.appServers)]],
  ['ASP.NET echo: app servers', [connections, numbers(echo.aspNetAppServers)]],
  ['ASP.NET broadcast: app servers', [connections, numbers(broadcast.aspNetAppServers)]],
  ['ASP.NET small group: app servers', [connections, numbers(sendToSmallGroup.aspNetAppServers)]],
  ['REST broadcast', [connections, ...rates(restBroadcast), ...bandwidth(restBroadcast)]],
  ['REST send to user', [connections, ...rates(restSendToUser), ...bandwidth(restSendToUser)]],
];

const files = existsSync(GUIDE_FOLDER) ? readdirSync(GUIDE_FOLDER).filter((name) => name.endsWith('.txt')) : [];

const NOT_HERE = 'are compared cell by cell (skipped: shared/guide is not beside this checkout)';

if (files.length === 0) {
  it.skip(`the five translations of the guide ${NOT_HERE}`, () => undefined);
} else {
  describe('the five translations of the guide', () => {
    it('are all five there', () => expect(files).toHaveLength(5));

    it.each(files)('include %s with as many tables as the data', (file) => {
      expect(readTables(path.join(GUIDE_FOLDER, file))).toHaveLength(TABLES.length);
    });

    describe.each(files)('%s', (file) => {
      it.each(TABLES.map(([name, expected], index) => ({ name, expected, index })))(
        'prints the same figures as the data, every cell of: $name',
        ({ expected, index }) => {
          const table = readTables(path.join(GUIDE_FOLDER, file))[index];
          expect(table).toHaveLength(expected.length);
          expect(table.map((cells, row) => cells.map(expected[row].parse))).toEqual(
            expected.map(({ values }) => [...values])
          );
        }
      );
    });
  });
}
