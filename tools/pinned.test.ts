import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { buildTool, builtServers, pinnedServers } from './pinned';

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
  ['go.mod', 'go.sum', 'alertmanager.html'].forEach((name) => writeFileSync(join(root, 'tools', name), name));
  const bin = join(folder, 'bin');
  mkdirSync(join(bin, 'module'), { recursive: true });
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

const builds = () =>
  readFileSync(join(folder, 'bin', 'calls'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('build')).length;

it('puts the servers beside a command of ours that was built first, and builds them once', async () => {
  const blocks = await buildTool(root, 'blocks');
  expect(existsSync(blocks)).toBe(true);
  expect(builtServers(root)).toBeUndefined();
  const servers = await pinnedServers(root);
  expect(servers).toMatchObject({ prometheus: join(dirname(blocks), 'prometheus') });
  expect(builtServers(root)).toEqual(servers);
  const before = builds();
  expect(await pinnedServers(root)).toEqual(servers);
  expect(builds()).toBe(before);
  expect(readdirSync(dirname(blocks)).sort()).toEqual(['alertmanager', 'amtool', 'blocks', 'prometheus', 'promtool']);
});

it("builds Alertmanager from a copy of its module with the page that it lacks, and leaves Go's own as it was", async () => {
  await pinnedServers(root);
  const files = readFileSync(join(folder, 'bin', 'added'), 'utf8')
    .trim()
    .split('\n')
    .sort();
  expect(files).toEqual(['module/LICENSE', 'module/ui/app/dist/index.html.gz']);
  expect(readdirSync(join(folder, 'bin', 'module'))).toEqual(['LICENSE']);
});

it('replaces what is incomplete, and leaves nothing beside it', async () => {
  const target = dirname(await buildTool(root, 'blocks'));
  writeFileSync(join(target, 'prometheus'), 'half');
  expect(await pinnedServers(root)).toMatchObject({ prometheus: join(target, 'prometheus') });
  expect(readFileSync(join(target, 'prometheus'), 'utf8')).toBe('#!/bin/sh\n');
  expect(readdirSync(dirname(target))).toHaveLength(1);
});

it('fails with what the compiler says, and changes nothing', async () => {
  writeFileSync(join(folder, 'bin', 'broken'), '');
  await expect(pinnedServers(root)).rejects.toThrow('does not compile');
  expect(builtServers(root)).toBeUndefined();
  expect(readdirSync(join(folder, 'cache', 'signalr-headroom', 'bin'))).toEqual([]);
});
