import type { Generation } from '../generation';

/** The variables from which the tests read their servers: one of each kind, and all of each kind. */
const SERVER_VARIABLES = [
  { kind: 'prometheus', one: 'PROMETHEUS', all: 'PROMETHEUSES' },
  { kind: 'promtool', one: 'PROMTOOL', all: 'PROMTOOLS' },
  { kind: 'alertmanager', one: 'ALERTMANAGER', all: 'ALERTMANAGERS' },
  { kind: 'amtool', one: 'AMTOOL', all: 'AMTOOLS' },
] as const;

/** Those variables, for the generations that are there. */
export function serverVariables(generations: readonly Generation[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    SERVER_VARIABLES.flatMap(({ kind, one, all }) => {
      const paths = generations.map((generation) => generation[kind]);
      return paths.length === 0
        ? []
        : [
            [one, paths[0]],
            [all, paths.join(':')],
          ];
    })
  );
}
