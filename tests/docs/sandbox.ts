import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ROOT, trackedFiles } from '../repo/tracked';
import { AMTOOLS, PROMTOOLS } from '../../tools/testing/binaries';

/** Folders of a machine that documents write to; here they lie in the sandbox. */
const SYSTEM = /(?<![\w.$}])\/(?=etc\/|var\/lib\/)/g;

export interface Sandbox {
  /** The clone that a reader stands in. */
  readonly clone: string;
  /** Puts a file, unless there is one, where a document takes it for granted: in the clone, or at a path of a machine. */
  give(path: string, text: string): void;
  /** Runs a statement in the clone, its output and how it ended. Throws for one that reaches out of the sandbox. */
  run(statement: string): { status: number | null; output: string };
  remove(): void;
}

/** A clone of this tree, and a root folder for what documents install on a machine: nothing outside is written to. */
export function sandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-docs-'));
  const clone = join(folder, 'clone');
  const commands = join(folder, 'bin');
  // Pictures are most of the bytes and tests half of the files, and no command in a document reads them.
  const files = trackedFiles().filter((name) => !/\.png$|^tests\//.test(name));
  mkdirSync(clone);
  execFileSync('cp', ['--parents', ...files, clone], { cwd: ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  mkdirSync(commands);
  [...PROMTOOLS.slice(0, 1), ...AMTOOLS.slice(0, 1)].forEach((tool) =>
    symlinkSync(tool, join(commands, basename(tool)))
  );
  // Rights are all that it would add: in the sandbox everything is the reader's own.
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
      // Who owns a file needs users that are not on every machine.
      const command = inside(statement).replace(/ -o root -g \w+/g, '');
      const outside = command
        .replaceAll(folder, '')
        .match(/(?:^|[\s='"])(?:\/(?!dev\/null|etc\/|var\/lib\/)\w\S*|~\S*|\.\.\/\S*)/);
      if (outside !== null) {
        throw new Error(`it reaches out of the sandbox: ${outside[0]}`);
      }
      const env = { ...process.env, PATH: `${commands}:${process.env.PATH}`, HOME: folder };
      const shell = ['-euo', 'pipefail', '-c', command];
      const { status, stdout, stderr } = spawnSync('bash', shell, { cwd: clone, env, encoding: 'utf8' });
      return { status, output: `${stdout}${stderr}` };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
