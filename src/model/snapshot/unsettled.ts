import { isNumber, type NullableColumn } from '../numbers';
import { type Dimension } from '../capacity';

type Columns = Partial<Record<Dimension, NullableColumn>>;

const BYTES = ['inboundBytes', 'outboundBytes'] as const;

/**
 * Leaves out the newest minutes that Azure has not settled: they read 0 in both directions while connections are open, which
 * always send something. An exporter that takes minutes too early reads 0 for as long as it runs. A 0 before other values is one.
 *
 * @returns the columns themselves where everything is settled; their bytes have gaps elsewhere
 */
export function settled(measured: Columns): Columns {
  const first = firstUnsettled(measured);
  if (first === undefined) {
    return measured;
  }
  const columns = { ...measured };
  for (const dimension of BYTES) {
    columns[dimension] = measured[dimension]?.map((value, i) => (i < first ? value : null));
  }
  return columns;
}

/** Returns the position from which on no traffic is settled, or undefined where all is. */
function firstUnsettled(measured: Columns): number | undefined {
  const values = (index: number) =>
    BYTES.map((dimension) => measured[dimension]?.[index]).filter((value) => isNumber(value));
  let index = Math.max(measured.inboundBytes?.length ?? 0, measured.outboundBytes?.length ?? 0) - 1;
  while (index >= 0 && values(index).length === 0) {
    index--;
  }
  let first: number | undefined;
  for (; index >= 0; index--) {
    const isZero = values(index).every((value) => value === 0);
    if (!isZero || !hasConnections(measured.connections, index)) {
      break;
    }
    first = index;
  }
  return first;
}

/** Connections arrive minutes apart from traffic, so the last known count holds. */
function hasConnections(connections: NullableColumn | undefined, index: number): boolean {
  for (let i = index; i >= 0; i--) {
    const count = connections?.[i];
    if (isNumber(count)) {
      return count > 0;
    }
  }
  return false;
}
