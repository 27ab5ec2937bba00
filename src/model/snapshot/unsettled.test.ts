import fc from 'fast-check';

import { runs } from '../capacity/arbitraries';
import { type NullableColumn } from '../numbers';
import { evaluateSeries } from '../advice';
import { settled } from './unsettled';

const MINUTE = 60_000;
const times = (length: number) => Array.from({ length }, (_, i) => i * MINUTE);

function bytesOf(inboundBytes: NullableColumn, outboundBytes: NullableColumn, connections?: NullableColumn) {
  const columns = settled(times(inboundBytes.length), { inboundBytes, outboundBytes, connections });
  return [columns.inboundBytes, columns.outboundBytes];
}

describe('unsettled minutes', () => {
  it('are the newest that read 0 in both directions while connections are open', () => {
    expect(bytesOf([5, 5, 0, 0], [7, 0, 0, 0], [9, 9, 9, 9])).toEqual([
      [5, 5, null, null],
      [7, 0, null, null],
    ]);
    expect(bytesOf([5, 5, 0, 0], [7, 7, 0, 1], [9, 9, 9, 9])).toEqual([
      [5, 5, 0, 0],
      [7, 7, 0, 1],
    ]);
  });

  it('are values without connections, and with the last known count of them at 0', () => {
    const zeros = [
      [5, 0],
      [5, 0],
    ];
    expect(bytesOf([5, 0], [5, 0])).toEqual(zeros);
    expect(bytesOf([5, 0], [5, 0], [9, 0])).toEqual(zeros);
    expect(bytesOf([5, 0], [5, 0], [0, null])).toEqual(zeros);
    expect(bytesOf([5, 0], [5, 0], [9, null])).toEqual([
      [5, null],
      [5, null],
    ]);
  });

  it('end five minutes before the newest: an older 0 is a value', () => {
    const [inbound] = bytesOf([5, 0, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0, 0], [9, 9, 9, 9, 9, 9, 9]);
    expect(inbound).toEqual([5, 0, null, null, null, null, null]);
  });

  it('are counted from the newest traffic, whatever comes after it', () => {
    expect(bytesOf([5, 0, null], [5, null, null], [9, 9, 9])[0]).toEqual([5, null, null]);
    expect(bytesOf([null, null], [null, null], [9, 9])[0]).toEqual([null, null]);
  });

  it('change nothing that is not 0 and nothing that is older', () => {
    const anyColumn = fc.array(fc.constantFrom(0, 0, 1, null), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(anyColumn, anyColumn, anyColumn, (inbound, outbound, connections) => {
        const columns = bytesOf(inbound, outbound, connections);
        [inbound, outbound].forEach((column, direction) =>
          column.forEach((value, i) => {
            const left = columns[direction]?.[i];
            expect(left === value || (value === 0 && left === null && i > 0)).toBe(true);
          })
        );
      }),
      runs(200)
    );
  });

  it('are left out of the latest moment of a series', () => {
    const outboundBytes = [1_024_000, 1_024_000, 0];
    const series = { outboundBytes, inboundBytes: outboundBytes, connections: [100, 100, 100] };
    const result = evaluateSeries({ units: 1, mix: { echo: 1 }, step: 60, series });
    expect(result.ok && result.value.snapshot.utilization).toMatchObject({ outboundBytes: 0.5 });
  });
});
