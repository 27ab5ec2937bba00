import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { builtServers, pinnedServers } from './pinned';

const { PATH, XDG_CACHE_HOME } = process.env;
let folder: string;
let root: string;

/** In the place of a compiler that takes minutes: writes a script for each command, or fails. */
const GO = `#!/bin/sh
echo "$@" >> "$(dirname "$0")/calls"
[ "$1" = list ] && case "$*" in *Dir*) echo "$(dirname "$0")/module";; *) echo v3.1.0;; esac && exit
[ -e "$(dirname "$0")/broken" ] && echo 'does not compile' >&2 && exit 1
while [ "$1" != -o ]; do
  [ "$1" = -modfile ] && cd "$(dirname "$2")" && find module -type f > "$(dirname "$0")/added"
  shift
done
into=$2; shift 2
for command; do printf '#!/bin/sh\\n' > "$into/$(basename "$command")"; chmod +x "$into/$(basename "$command")"; done
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-pinned-'));
  root = join(folder, 'root');
  mkdirSync(join(root, 'tools'), { recursive: true });
  ['go.mod', 'go.sum'].forEach((name) => writeFileSync(join(root, 'tools', name), name));
  const bin = join(folder, 'bin');
  mkdirSync(join(bin, 'module', 'ui', 'app'), { recursive: true });
  writeFileSync(join(bin, 'module', 'LICENSE'), 'read-only, as in the cache of Go');
  chmodSync(join(bin, 'module', 'LICENSE'), 0o444);
  writeFileSync(join(bin, 'go'), GO);
  chmodSync(join(bin, 'go'), 0o755);
  process.env.PATH = [bin, PATH].join(delimiter);
  process.env.XDG_CACHE_HOME = join(folder, 'cache');
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  Object.assign(process.env, { PATH, XDG_CACHE_HOME: XDG_CACHE_HOME ?? '' });
});

const calls = () =>
  readFileSync(join(folder, 'bin', 'calls'), 'utf8')
    .trim()
    .split('\n');
const inCache = (...names: string[]) => readdirSync(join(folder, 'cache', 'signalr-headroom', 'bin', ...names)).sort();

it('builds the servers once for a version, under which they print their own', async () => {
  expect(builtServers(root)).toBeUndefined();
  const servers = await pinnedServers(root);
  expect(builtServers(root)).toEqual(servers);
  const before = calls();
  expect(before.filter((line) => line.startsWith('build'))).toEqual([
    expect.stringContaining('common/version.Version=3.1.0'),
    expect.stringContaining('common/version.Version=3.1.0'),
  ]);
  expect(await pinnedServers(root)).toEqual(servers);
  expect(calls()).toEqual(before);
  expect(inCache()).toHaveLength(1);
  expect(inCache(inCache()[0])).toEqual(['alertmanager', 'amtool', 'prometheus', 'promtool']);
  writeFileSync(join(root, 'tools', 'go.sum'), 'a newer version');
  expect(builtServers(root)).toBeUndefined();
});

it("builds Alertmanager from a copy of its module with the page that it lacks, and leaves Go's own as it was", async () => {
  await pinnedServers(root);
  const files = readFileSync(join(folder, 'bin', 'added'), 'utf8')
    .trim()
    .split('\n')
    .sort();
  expect(files).toEqual(['module/LICENSE', 'module/ui/app/dist/index.html.gz']);
  expect(readdirSync(join(folder, 'bin', 'module', 'ui', 'app'))).toEqual([]);
});

it('fails with what the compiler says, and changes nothing', async () => {
  writeFileSync(join(folder, 'bin', 'broken'), '');
  await expect(pinnedServers(root)).rejects.toThrow('does not compile');
  expect(builtServers(root)).toBeUndefined();
  expect(inCache()).toEqual([]);
});
