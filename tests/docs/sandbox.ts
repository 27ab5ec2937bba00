import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ROOT, trackedFiles } from '../repo/tracked';
import { AMTOOLS, PROMTOOLS } from '../../tools/testing/binaries';

/** System folders that documents write to, which the sandbox redirects. */
const SYSTEM = /(?<![\w.$}])\/(?=etc\/|var\/lib\/)/g;

export interface Sandbox {
  /** The repository clone that statements run in. */
  readonly clone: string;
  /** Creates a file that a document expects, in the clone or in a system folder, unless it exists. */
  give(path: string, text: string): void;
  /** Runs a statement in the clone. @throws if it refers to a path outside the sandbox */
  run(statement: string): { status: number | null; output: string };
  remove(): void;
}

/** Creates a copy of this tree and redirected system folders, to run statements without writing anywhere else. */
export function sandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-docs-'));
  const clone = join(folder, 'clone');
  const commands = join(folder, 'bin');
  // Skips pictures (most of the bytes) and tests (half of the files), which no documented command reads.
  const files = trackedFiles().filter((name) => !/\.png$|^tests\//.test(name));
  mkdirSync(clone);
  execFileSync('cp', ['--parents', ...files, clone], { cwd: ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  mkdirSync(commands);
  [...PROMTOOLS.slice(0, 1), ...AMTOOLS.slice(0, 1)].forEach((tool) =>
    symlinkSync(tool, join(commands, basename(tool)))
  );
  // The sandbox needs no root rights, so sudo just runs the command.
  writeFileSync(join(commands, 'sudo'), '#!/bin/sh\nexec "$@"\n');
  chmodSync(join(commands, 'sudo'), 0o755);

  const inside = (text: string) => text.replace(SYSTEM, `${folder}/`);

  return {
    clone,
    give(path, text) {
      const file = path.startsWith('/') ? inside(path) : join(clone, path);
      if (!existsSync(file)) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, inside(text));
      }
    },
    run(statement) {
      // Drops the file owner, as not every machine has these users.
      const command = inside(statement).replace(/ -o root -g \w+/g, '');
      const outside = command
        .replaceAll(folder, '')
        .match(/(?:^|[\s='"])(?:\/(?!dev\/null|etc\/|var\/lib\/)\w\S*|~\S*|\.\.\/\S*)/);
      if (outside !== null) {
        throw new Error(`the statement leaves the sandbox: ${outside[0]}`);
      }
      const env = { ...process.env, PATH: `${commands}:${process.env.PATH}`, HOME: folder };
      const shell = ['-euo', 'pipefail', '-c', command];
      const { status, stdout, stderr } = spawnSync('bash', shell, { cwd: clone, env, encoding: 'utf8' });
      return { status, output: `${stdout}${stderr}` };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
