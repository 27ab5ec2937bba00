import { type DataFrame } from '@grafana/data';

/** Frames of a data source that respects no types at all. */
export function asFrames(...sent: unknown[]): DataFrame[] {
  return isFrames(sent) ? sent : [];
}

function isFrames(sent: unknown[]): sent is DataFrame[] {
  return sent.length >= 0;
}

export function fail(): never {
  throw new Error('hostile');
}

/** Throws for every property, but not when fast-check asks if it has one of its own. */
export function throwingProxy(target: object = {}): object {
  return new Proxy(target, {
    get: fail,
    ownKeys: fail,
    getPrototypeOf: fail,
    getOwnPropertyDescriptor: fail,
  });
}

/** Throws when this property is read. */
export function without(key: string, object: object): object {
  return Object.defineProperty({ ...object }, key, { get: fail, enumerable: true });
}
