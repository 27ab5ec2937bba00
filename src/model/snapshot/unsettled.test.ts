import fc from 'fast-check';
import { runs } from '../capacity/arbitraries';
import { type NullableColumn } from '../numbers';
import { evaluateSeries } from '../advice';
import { settled, lastIndex, latenessOf, medianStep } from './unsettled';

function bytesOf(inboundBytes: NullableColumn, outboundBytes: NullableColumn, connections?: NullableColumn) {
  const columns = settled({ inboundBytes, outboundBytes, connections });
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

  it('are as many as there are: an exporter that takes minutes too early always reads 0', () => {
    const zeros = Array.from({ length: 60 }, () => 0);
    const open = zeros.map(() => 9);
    expect(bytesOf([5, ...zeros], [5, ...zeros], [9, ...open])[0]).toEqual([5, ...zeros.map(() => null)]);
    const never = { inboundBytes: zeros, outboundBytes: zeros, connections: open };
    const result = evaluateSeries({ units: 1, mix: { echo: 1 }, step: 60, series: never });
    expect(result.ok && result.value.snapshot.utilization).toMatchObject({ connections: 0.009 });
    expect(result.ok && result.value.snapshot.utilization).not.toHaveProperty('outboundBytes', 0);
  });

  it('are counted from the newest traffic, whatever comes after it', () => {
    expect(bytesOf([5, 0, null], [5, null, null], [9, 9, 9])[0]).toEqual([5, null, null]);
    expect(bytesOf([null, null], [null, null], [9, 9])[0]).toEqual([null, null]);
  });

  it('change nothing but zeros, and no value before them', () => {
    const anyColumn = fc.array(fc.constantFrom(0, 0, 1, null), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(anyColumn, anyColumn, anyColumn, (inbound, outbound, connections) => {
        const columns = bytesOf(inbound, outbound, connections);
        [inbound, outbound].forEach((column, direction) =>
          column.forEach((value, i) => {
            const left = columns[direction]?.[i];
            expect(left === value || (value === 0 && left === null)).toBe(true);
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

const MINUTE = 60_000;

describe('the lateness of a series', () => {
  it('is up to ten minutes where steps are short', () => {
    expect(latenessOf(Array.from({ length: 360 }, (_, i) => i * MINUTE))).toBe(10 * MINUTE);
    expect(latenessOf([0])).toBe(10 * MINUTE);
  });

  it('is up to two steps where steps are longer, because the last one has just begun', () => {
    expect(latenessOf([0, 60, 120].map((minute) => minute * MINUTE))).toBe(120 * MINUTE);
  });
});

describe('the median step', () => {
  it('is the one step of regular times', () => {
    expect(medianStep([0, 60, 120, 180])).toBe(60);
  });

  it('ignores a few long gaps', () => {
    expect(medianStep([0, 60, 120, 600, 660])).toBe(60);
  });

  it('is the same wherever the times begin', () => {
    expect(medianStep([1000, 1060, 1120])).toBe(60);
    expect(medianStep([1000, 1300])).toBe(300);
  });

  it('is the middle of the steps by size, not the first one', () => {
    expect(medianStep([0, 600, 660, 720])).toBe(60);
    expect(medianStep([0, 600, 660])).toBe(60);
    expect(medianStep([0, 60, 120, 720, 1320, 1920])).toBe(600);
  });

  it('needs two times', () => {
    expect(medianStep([0])).toBeUndefined();
  });
});

describe('the last index', () => {
  it('is the last position that satisfies the condition', () => {
    expect(lastIndex(4, (index) => index < 3)).toBe(2);
    expect(lastIndex(4, () => true)).toBe(3);
    expect(lastIndex(4, (index) => index === 0)).toBe(0);
  });

  it('is undefined where no position satisfies it', () => {
    expect(lastIndex(4, () => false)).toBeUndefined();
    expect(lastIndex(0, () => true)).toBeUndefined();
  });
});
