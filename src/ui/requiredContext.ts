import { createContext, type Provider, useContext } from 'react';

/**
 * Returns a context's provider, and a hook that reads its value.
 *
 * @param name of the hook, for the error that it throws outside the provider
 */
export function requiredContext<Value>(name: string): [Provider<Value | undefined>, () => Value] {
  const Context = createContext<Value | undefined>(undefined);
  const use = () => {
    const value = useContext(Context);
    if (value === undefined) {
      throw new Error(`${name} needs its provider`);
    }
    return value;
  };
  return [Context.Provider, use];
}
