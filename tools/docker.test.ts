import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineAnswers } from './docker';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A PATH with only a `docker` that runs this script. */
function dockerThat(script: string): { PATH: string } {
  const file = join(folder, 'docker');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return { PATH: folder };
}

describe('engineAnswers', () => {
  it('returns true for an engine that answers and has compose', async () => {
    expect(await engineAnswers(dockerThat('exit 0'))).toBe(true);
  });

  it.each([
    ['docker is not installed', ''],
    ['docker has no running engine', 'test "$1" = compose'],
    ['the engine has no compose', 'test "$1" = version'],
  ])('returns false if %s', async (_, script) => {
    expect(await engineAnswers(script === '' ? { PATH: folder } : dockerThat(script))).toBe(false);
  });

  it('does not wait for an engine that hangs', async () => {
    expect(await engineAnswers(dockerThat('exec /bin/sleep 60'))).toBe(false);
  });

  it.each(['GRAFANA_HOME', 'PROMETHEUS', 'PROMTOOL', 'ALERTMANAGER'])(
    'returns false if %s names a server of this machine',
    async (variable) => {
      const env = dockerThat('exit 0');
      expect(await engineAnswers({ ...env, [variable]: '/opt/server' })).toBe(false);
      expect(await engineAnswers({ ...env, [variable]: '' })).toBe(true);
    }
  );
});
