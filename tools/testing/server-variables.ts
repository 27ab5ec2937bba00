import type { Generation } from '../generation';

/** The variables that give the tests their servers: one for a single server and one for all generations. */
const SERVER_VARIABLES = [
  { kind: 'prometheus', one: 'PROMETHEUS', all: 'PROMETHEUSES' },
  { kind: 'promtool', one: 'PROMTOOL', all: 'PROMTOOLS' },
  { kind: 'alertmanager', one: 'ALERTMANAGER', all: 'ALERTMANAGERS' },
  { kind: 'amtool', one: 'AMTOOL', all: 'AMTOOLS' },
] as const;

/** Returns those variables for the available generations. */
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
