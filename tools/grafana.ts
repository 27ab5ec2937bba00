import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './steps';

export interface Grafana {
  binary: string;
  home: string;
}

/** Throws where GRAFANA_HOME names something that is no Grafana: whoever set it does not expect the preview. */
export function findGrafana(env: NodeJS.ProcessEnv): Grafana | undefined {
  const home = env.GRAFANA_HOME;
  if (home !== undefined && home !== '') {
    const binary = join(home, 'bin', 'grafana');
    const missing = [binary, join(home, 'conf', 'defaults.ini'), join(home, 'public')].find(
      (path) => !existsSync(path)
    );
    if (missing !== undefined) {
      throw new Error(`GRAFANA_HOME is ${home}, which is no Grafana: ${missing} is missing. Unset it for the preview.`);
    }
    return { binary, home };
  }
  const binary = onPath('grafana');
  // Where Debian's and RPM's packages of Grafana keep what is not the binary.
  const packaged = '/usr/share/grafana';
  return binary !== undefined && existsSync(join(packaged, 'conf', 'defaults.ini'))
    ? { binary, home: packaged }
    : undefined;
}
