import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineAnswers } from './docker';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A PATH with nothing but a `docker` that does as the script says. */
function dockerThat(script: string): { PATH: string } {
  const file = join(folder, 'docker');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return { PATH: folder };
}

describe('engineAnswers', () => {
  it('takes an engine that answers and has compose', async () => {
    expect(await engineAnswers(dockerThat('exit 0'))).toBe(true);
  });

  it.each([
    ['there is no docker', ''],
    ['there is a docker and no engine', 'test "$1" = compose'],
    ['the engine has no compose', 'test "$1" = version'],
  ])('goes on without where %s', async (_, script) => {
    expect(await engineAnswers(script === '' ? { PATH: folder } : dockerThat(script))).toBe(false);
  });

  it('does not wait for an engine that hangs', async () => {
    expect(await engineAnswers(dockerThat('exec /bin/sleep 60'))).toBe(false);
  }, 15_000);

  it.each(['GRAFANA_HOME', 'PROMETHEUS', 'PROMTOOL', 'ALERTMANAGER'])(
    'leaves the choice to whoever names a server of this machine by %s',
    async (variable) => {
      const env = dockerThat('exit 0');
      expect(await engineAnswers({ ...env, [variable]: '/opt/server' })).toBe(false);
      expect(await engineAnswers({ ...env, [variable]: '' })).toBe(true);
    }
  );
});
