interface Node<Value> {
  value?: Value;
  next?: Map<unknown, Node<Value>>;
}

/**
 * Values by several keys, each made when it is first asked for. Joining the keys to one text would copy a long name for
 * each of thousands of series.
 */
export class Keyed<Value extends object> {
  /** In the order in which they were made. */
  readonly values: Value[] = [];

  private readonly root: Node<Value> = {};

  of(keys: readonly unknown[], make: () => Value): Value {
    let node = this.root;
    for (const key of keys) {
      node.next ??= new Map();
      let next = node.next.get(key);
      if (next === undefined) {
        next = {};
        node.next.set(key, next);
      }
      node = next;
    }
    if (node.value === undefined) {
      node.value = make();
      this.values.push(node.value);
    }
    return node.value;
  }
}
