import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anyGeneration } from '../../tools/servers';

export interface Servers {
  prometheus: string;
  promtool: string;
  alertmanager: string;
}

/** PROMETHEUS, PROMTOOL and ALERTMANAGER name binaries to use; a promtool next to PROMETHEUS is used with it. */
export async function chooseServers(root: string, env: NodeJS.ProcessEnv): Promise<Servers> {
  const prometheus = existing(env, 'PROMETHEUS');
  const alertmanager = existing(env, 'ALERTMANAGER');
  const beside = prometheus === undefined ? undefined : join(dirname(prometheus), 'promtool');
  const promtool = existing(env, 'PROMTOOL') ?? (beside !== undefined && existsSync(beside) ? beside : undefined);
  if (prometheus !== undefined && promtool !== undefined && alertmanager !== undefined) {
    return { prometheus, promtool, alertmanager };
  }
  const found = await anyGeneration(root);
  return {
    prometheus: prometheus ?? found.prometheus,
    promtool: promtool ?? found.promtool,
    alertmanager: alertmanager ?? found.alertmanager,
  };
}

function existing(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  const path = env[variable];
  if (path === undefined || path === '') {
    return undefined;
  }
  if (!existsSync(path)) {
    throw new Error(`${variable} is ${path}, but that file does not exist.`);
  }
  return path;
}
