interface Node<Value> {
  value?: Value;
  next?: Map<unknown, Node<Value>>;
}

/**
 * Returns a lookup by several keys that makes what is missing. Joining the keys to one text would copy a long name for
 * each of thousands of series.
 */
export function keyed<Value>(): (keys: readonly unknown[], make: () => Value) => Value {
  const root: Node<Value> = {};
  return (keys, make) => {
    let node = root;
    for (const key of keys) {
      node.next ??= new Map();
      let next = node.next.get(key);
      if (next === undefined) {
        next = {};
        node.next.set(key, next);
      }
      node = next;
    }
    node.value ??= make();
    return node.value;
  };
}
