import { join } from 'node:path';
import { isExecutable } from './steps';

/** One generation of Prometheus and Alertmanager with their command-line tools, as absolute paths. */
export interface Generation {
  name: string;
  prometheus: string;
  promtool: string;
  alertmanager: string;
  amtool: string;
}

/** Returns the generation in a folder if it is complete. */
export function generationIn(folder: string, name: string, alertmanager: string): Generation | undefined {
  const servers = {
    prometheus: join(folder, 'prometheus'),
    promtool: join(folder, 'promtool'),
    alertmanager: join(folder, alertmanager),
    amtool: join(folder, 'amtool'),
  };
  return Object.values(servers).every(isExecutable) ? { name, ...servers } : undefined;
}
