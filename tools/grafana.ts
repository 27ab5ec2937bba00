import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './steps';

export interface Grafana {
  binary: string;
  home: string;
}

/** Throws if GRAFANA_HOME is not a Grafana installation: whoever set it does not want the preview. */
export function findGrafana(env: NodeJS.ProcessEnv): Grafana | undefined {
  const home = env.GRAFANA_HOME;
  if (home !== undefined && home !== '') {
    const binary = join(home, 'bin', 'grafana');
    const missing = [binary, join(home, 'conf', 'defaults.ini'), join(home, 'public')].find(
      (path) => !existsSync(path)
    );
    if (missing !== undefined) {
      throw new Error(
        `GRAFANA_HOME is ${home}, but this is not a Grafana installation: ${missing} is missing. Unset it to use the preview.`
      );
    }
    return { binary, home };
  }
  const binary = onPath('grafana');
  // Debian and RPM packages of Grafana put everything except the binary here.
  const packaged = '/usr/share/grafana';
  return binary !== undefined && existsSync(join(packaged, 'conf', 'defaults.ini'))
    ? { binary, home: packaged }
    : undefined;
}
