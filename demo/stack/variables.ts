import { distance } from 'fastest-levenshtein';
import { type MakeVariables, unreadLine, unreadVariables } from '../../tools/make-variables/unread';
import { OWN_SERVERS } from './compose';
import { PORT_VARIABLES } from '../../tools/ports';

const OTHER_NAMES = { GRAFANA_PORT: 'WEB_PORT', PREVIEW_PORT: 'WEB_PORT' } as const;

const VARIABLES: MakeVariables = {
  target: 'demo',
  known: [...PORT_VARIABLES, ...OWN_SERVERS, 'GRAFANA_VERSION'],
  otherNames: OTHER_NAMES,
};

/**
 * A line for each variable that was meant for the demo and is not read by it. Whatever stands behind `make` was; of what is
 * in the environment for other reasons, only a number that is named as one of the demo's ports, or one letter from it.
 */
export function unreadByDemo(env: NodeJS.ProcessEnv): string[] {
  const exported = Object.entries(env)
    .filter(([name, value]) => /^\d+$/.test(value ?? '') && isAlmostPort(name))
    .map(([name]) => unreadLine(name, VARIABLES));
  return [...new Set([...unreadVariables(VARIABLES, env), ...exported])];
}

function isAlmostPort(name: string): boolean {
  return (
    /^[A-Z_]*PORT$/i.test(name) &&
    !PORT_VARIABLES.includes(name) &&
    [...PORT_VARIABLES, ...Object.keys(OTHER_NAMES)].some((port) => distance(name.toUpperCase(), port) <= 1)
  );
}
