/** A browser would run out of memory long before; a list that claims to be longer has a false length. */
const MOST_ITEMS = 10_000_000;

/** Equals no item of any list. */
const NO_ITEM = Symbol();

/**
 * Returns the items of a list from a data source: an array, a typed array, or an object that has them by index, by
 * `get` or by `toArray`, as Grafana's vectors do. An ordinary array is returned itself, after one look at every item:
 * copying the arrays of a dashboard would take as long as all other work on them.
 *
 * @param most reads at most this many items
 * @throws an error for anything else, and if an item cannot be read
 */
export function readList(given: unknown, most = MOST_ITEMS): readonly unknown[] {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError('not a list');
  }
  if (Array.isArray(given) && Object.getPrototypeOf(given) === Array.prototype && lengthOf(given) <= most) {
    // Throws if a getter or a proxy does; for the numbers of an ordinary array it takes no time.
    Array.prototype.includes.call(given, NO_ITEM);
    return given;
  }
  const read = itemReader(given);
  return read === undefined
    ? readList(call(given, 'toArray'), most)
    : Array.from({ length: Math.min(lengthOf(given), most) }, (_, index) => toNumber(read(index)));
}

/** @returns undefined if the list has to be asked for an array */
function itemReader(list: object): ((index: number) => unknown) | undefined {
  if (Array.isArray(list)) {
    return (index) => list[index];
  }
  if (has(list, 'length') && has(list, 'get')) {
    return (index) => call(list, 'get', index);
  }
  return has(list, 'toArray') ? undefined : (index) => itemAt(list, index);
}

/** Only an array may lack items, which are gaps. Another object that lacks one has a false length. */
function itemAt(list: object, index: number): unknown {
  if (!(index in list)) {
    throw new TypeError('not a list');
  }
  return Reflect.get(list, index);
}

function has(list: object, key: string): boolean {
  return Reflect.get(list, key) !== undefined;
}

function call(list: object, method: string, ...parameters: unknown[]): unknown {
  return Reflect.apply(Reflect.get(list, method), list, parameters);
}

function lengthOf(list: object): number {
  const length: unknown = Reflect.get(list, 'length');
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0 || length > MOST_ITEMS) {
    throw new RangeError('not the length of a list');
  }
  return length;
}

/** Typed arrays and columns of Apache Arrow hold 64-bit integers as bigint. */
function toNumber(item: unknown): unknown {
  return typeof item === 'bigint' ? Number(item) : item;
}
