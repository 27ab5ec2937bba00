import { EDITION_IDS, EDITIONS, GUIDE_MESSAGE_BYTES, SCENARIOS } from '.';

describe.each(EDITION_IDS)('edition %s', (id) => {
  const edition = EDITIONS[id];

  it.each(SCENARIOS)(
    'has a rate for %s at its smallest and largest unit size, which covers every size between',
    (s) => {
      for (const row of [edition.scenarios[s].inboundMessages, edition.scenarios[s].outboundMessages]) {
        expect(row.units[0]).toBe(edition.columns[0]);
        expect(row.units[row.units.length - 1]).toBe(edition.columns[edition.columns.length - 1]);
        expect(row.values).toHaveLength(row.units.length);
      }
    }
  );

  it('recommends only unit sizes that have a ceiling, ascending', () => {
    expect([...edition.sizes].sort((a, b) => a - b)).toEqual(edition.sizes);
    expect(edition.sizes[0]).toBeGreaterThanOrEqual(edition.columns[0]);
    expect(edition.sizes[edition.sizes.length - 1]).toBe(edition.columns[edition.columns.length - 1]);
  });

  it.each(SCENARIOS)('keeps the table of %s under its own name', (s) => {
    expect(edition.scenarios[s].scenario).toBe(s);
  });
});

describe('printed bandwidth of 2019-11', () => {
  const edition = EDITIONS['2019-11'];

  it.each(SCENARIOS)('of %s is the message rate x 2,048 B in every cell without a correction', (s) => {
    const table = edition.scenarios[s];
    for (const direction of ['inbound', 'outbound'] as const) {
      const rates = direction === 'inbound' ? table.inboundMessages : table.outboundMessages;
      edition.columns.forEach((units, column) => {
        const correction = table.corrections.find((c) => c.units === units && c.direction === direction);
        const fromRate = rates.values[column] * GUIDE_MESSAGE_BYTES;
        const printed = table.printedBandwidth?.[direction].values[column];
        expect({ units, bytes: printed }).toEqual({ units, bytes: correction?.printedBytes ?? fromRate });
        if (correction !== undefined) {
          expect(correction.correctedBytes).toBe(fromRate);
          expect(correction.printedBytes).not.toBe(fromRate);
        }
      });
    }
  });

  it('has corrections only for big group at units 1 and 10 and REST send to user at unit 50', () => {
    const corrected = SCENARIOS.flatMap((s) =>
      edition.scenarios[s].corrections.map((c) => `${s} ${c.units} ${c.direction} ${c.printed}`)
    );
    expect(corrected).toEqual([
      'sendToBigGroup 1 inbound 80 KBps',
      'sendToBigGroup 1 outbound 8 MBps',
      'sendToBigGroup 10 inbound 20 KBps',
      'restSendToUser 50 inbound 10 MBps',
      'restSendToUser 50 outbound 10 MBps',
    ]);
  });
});

describe('edition 2023-03', () => {
  // As printed in the later guide; null is an empty cell.
  const units = [1, 2, 10, 20, 50, 100, 200, 500, 1000];
  const echo = [1000, 2000, 10000, null, 50000, 100000, 200000, 500000, 1000000];
  const full = [2000, 4000, 20000, null, 100000, 200000, 400000, 1000000, 2000000];
  const two = [2, 2, 2, null, 2, 2, 2, 2, 2];
  const twenty = [20, 20, 20, null, 20, 20, 20, 20, 20];
  const direct = [1000, 2000, null, 20000, 20000, 20000, 40000, 100000, 200000];
  const user = [200, 400, 2000, null, 10000, 20000, 40000, 100000, 200000];
  const smallIn = [200, 400, 2000, null, 10000, 10000, 20000, 50000, 100000];
  const smallOut = [2000, 4000, 20000, null, 100000, 100000, 200000, 500000, 1000000];

  it.each([
    ['echo', echo, echo],
    ['broadcast', two, full],
    ['sendToSmallGroup', smallIn, smallOut],
    ['sendToBigGroup', twenty, full],
    ['sendToConnection', direct, direct],
    ['restBroadcast', two, full],
    ['restSendToUser', user, user],
  ] as const)('has the printed message rates of %s', (scenario, inbound, outbound) => {
    const table = EDITIONS['2023-03'].scenarios[scenario];
    const cells = (row: typeof table.inboundMessages) =>
      units.map((unit) => row.values[row.units.indexOf(unit)] ?? null);
    expect(cells(table.inboundMessages)).toEqual(inbound);
    expect(cells(table.outboundMessages)).toEqual(outbound);
  });
});
