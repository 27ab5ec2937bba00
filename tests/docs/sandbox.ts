import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { version } from '../../package.json';
import { ROOT, trackedFiles } from '../repo/tracked';
import { AMTOOLS, PROMTOOLS } from '../../tools/testing/binaries';

/** System folders that documents write to, which the sandbox redirects. */
const SYSTEM = /(?<![\w.$}])\/(?=etc\/|var\/lib\/)/g;

export interface Sandbox {
  /** The folder that statements run in. */
  readonly clone: string;
  /** Creates a file that a document expects, in that folder or in a system folder, unless it exists. */
  give(path: string, text: string): void;
  /** Returns where a system folder is redirected to. */
  systemFolder(path: string): string;
  /**
   * Runs a statement in the folder.
   *
   * @throws if it refers to a path outside the sandbox
   */
  run(statement: string): { status: number | null; output: string };
  remove(): void;
}

/** Copies this tree, for statements that need a clone of the repository. */
function copyTree(clone: string): void {
  // Skips pictures (most of the bytes) and tests (half of the files), which no documented command reads.
  const files = trackedFiles().filter((name) => !/\.png$|^tests\//.test(name));
  execFileSync('cp', ['--parents', ...files, clone], { cwd: ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
}

/** In a clone, the command of the package is the one of the clone. Its bundle starts four times as fast as npm and tsx. */
function programsOf(bundle: string): Record<string, string> {
  const withBundle = (program: string, start: string) => `#!/bin/sh
case "$* " in
  '${start} '*) shift ${start.split(' ').length}; exec '${process.execPath}' '${bundle}' "$@" ;;
esac
exec '${join(process.execPath, '..', program)}' "$@"
`;
  return { npm: withBundle('npm', 'run -s headroom --'), npx: withBundle('npx', `signalr-headroom@${version}`) };
}

/**
 * Creates a copy of this tree and redirected system folders, to run statements without writing anywhere else.
 *
 * @param bundle the file of the bundled command
 */
export function sandbox(bundle: string): Sandbox {
  return sandboxOf('clone', copyTree, programsOf(bundle));
}

/**
 * @param fill puts files into the folder that statements run in
 * @param programs texts of scripts to find on the PATH, by name
 */
export function sandboxOf(
  name: string,
  fill: (folder: string) => void,
  programs: Readonly<Record<string, string>> = {}
): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-docs-'));
  const clone = join(folder, name);
  const commands = join(folder, 'bin');
  mkdirSync(clone);
  fill(clone);
  mkdirSync(commands);
  [...PROMTOOLS.slice(0, 1), ...AMTOOLS.slice(0, 1)].forEach((tool) =>
    symlinkSync(tool, join(commands, basename(tool)))
  );
  // The sandbox needs no root rights, so sudo just runs the command.
  Object.entries({ sudo: '#!/bin/sh\nexec "$@"\n', ...programs }).forEach(([program, text]) => {
    writeFileSync(join(commands, program), text);
    chmodSync(join(commands, program), 0o755);
  });

  const inside = (text: string) => text.replace(SYSTEM, `${folder}/`);

  return {
    clone,
    systemFolder: inside,
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
        .match(/(?:^|[\s='"])(?:\/(?!dev\/null|etc\/|var\/lib\/|subscriptions\/)\w\S*|~\S*|\.\.\/\S*)/);
      if (outside !== null) {
        throw new Error(`the statement leaves the sandbox: ${outside[0]}`);
      }
      const env = { ...process.env, PATH: `${commands}:${process.env.PATH}`, HOME: folder };
      const shell = ['-euo', 'pipefail', '-c', command];
      // With a socket as its input, which is what a pipe of Node is, bash takes itself for a remote login and reads its profile.
      const { status, stdout, stderr } = spawnSync('bash', shell, {
        cwd: clone,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return { status, output: `${stdout}${stderr}` };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
