import { attempt, recordOf, textOf } from '../ui/unknown';

/** A browser would run out of memory long before; a list that claims to be longer has a false length. */
const MOST_ITEMS = 10_000_000;

/** Equals no item of any list. */
const NO_ITEM = Symbol();

/**
 * Returns the items of an array or typed array from a data source. An ordinary array is returned itself, after one look at
 * every item: copying the arrays of a dashboard would take as long as all other work on them.
 *
 * @param most reads at most this many items
 * @throws an error for anything else, and if an item cannot be read
 */
export function readList(given: unknown, most = MOST_ITEMS): readonly unknown[] {
  if (!isList(given) || given.length > MOST_ITEMS) {
    throw new TypeError('not a list');
  }
  if (Array.isArray(given) && Object.getPrototypeOf(given) === Array.prototype && given.length <= most) {
    // Throws if a getter does; for the numbers of an ordinary array it takes no time.
    Array.prototype.includes.call(given, NO_ITEM);
    return given;
  }
  return Array.from({ length: Math.min(given.length, most) }, (_, index) => toNumber(given[index]));
}

/** The columns of any frame by name, without those that cannot be read. Never throws. */
export function readColumns(frame: unknown): Map<string, readonly unknown[]> {
  const fields = attempt(() => readList(recordOf(frame).fields)) ?? [];
  return new Map(
    fields.flatMap(
      (field) => attempt(() => [[textOf(recordOf(field).name) ?? '', readList(recordOf(field).values)] as const]) ?? []
    )
  );
}

function isList(given: unknown): given is ArrayLike<unknown> {
  return Array.isArray(given) || (ArrayBuffer.isView(given) && 'length' in given);
}

/** Typed arrays of 64-bit integers hold bigint. */
function toNumber(item: unknown): unknown {
  return typeof item === 'bigint' ? Number(item) : item;
}
