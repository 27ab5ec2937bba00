/** The keys of an object, as TypeScript knows them. */
export function keysOf<T extends object>(of: T): Array<keyof T & string> {
  return Object.keys(of).filter((key): key is keyof T & string => key in of);
}
