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
[ "$1" = list ] && echo v3.1.0 && exit
[ -e "$(dirname "$0")/broken" ] && echo 'does not compile' >&2 && exit 1
while [ "$1" != -o ]; do shift; done
into=$2; shift 2
for command; do printf '#!/bin/sh\\n' > "$into/$(basename "$command")"; chmod +x "$into/$(basename "$command")"; done
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-pinned-'));
  root = join(folder, 'root');
  for (const module of ['tools', 'tools/alertmanager']) {
    mkdirSync(join(root, module), { recursive: true });
    ['go.mod', 'go.sum'].forEach((name) => writeFileSync(join(root, module, name), module));
  }
  const bin = join(folder, 'bin');
  mkdirSync(bin);
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
