import { isNumber, type NullableColumn } from '../numbers';
import { type Dimension } from '../capacity';

/** Azure's figures come up to this much later. A known load may take as long to start. */
export const SETTLING_MS = 5 * 60_000;

type Columns = Partial<Record<Dimension, NullableColumn>>;

const BYTES = ['inboundBytes', 'outboundBytes'] as const;

/**
 * Leaves out the newest minutes that Azure has not settled yet: they read 0 in both directions while connections are open, which
 * always send something. An older 0 is a value.
 *
 * @param times Unix milliseconds, ascending
 * @returns the columns themselves where everything is settled; their bytes have gaps elsewhere
 */
export function settled(times: readonly number[], measured: Columns): Columns {
  const first = firstUnsettled(times, measured);
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
function firstUnsettled(times: readonly number[], measured: Columns): number | undefined {
  const values = (index: number) =>
    BYTES.map((dimension) => measured[dimension]?.[index]).filter((value) => isNumber(value));
  let index = times.length - 1;
  while (index >= 0 && values(index).length === 0) {
    index--;
  }
  const since = (times[index] ?? 0) - SETTLING_MS;
  let first: number | undefined;
  for (; index >= 0 && times[index] > since; index--) {
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
