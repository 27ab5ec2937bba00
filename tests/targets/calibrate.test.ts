import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { calibrate } from '../../cli/calibrate';
import { type CalibrateDocument, type KnownLoadDocument } from '../../cli/common/schemas';
import { INPUT } from '../../src/names/series';
import { bundledCommand, startedAt } from '../../cli/testing';
import { inTurn, PROMETHEUSES, PROMTOOLS } from '../../tools/testing/binaries';
import { type Started, startPrometheus } from '../../tools/testing/started';

const EXAMPLES = path.join(__dirname, '..', '..', 'cli', 'examples');
const example = (name: string) => JSON.parse(readFileSync(path.join(EXAMPLES, name), 'utf8'));
const DAYS: CalibrateDocument = example('calibrate-days.json');
const MINUTES: CalibrateDocument = example('calibrate-minutes.json');
const LOAD: KnownLoadDocument = example('calibrate-load.json');

const MINUTE = 60;

/** One block for days: promtool reads its input once for each, and makes one for two hours by default. */
const FEW_BLOCKS = '--max-block-duration=1458h';

/** As Azure spells it, and as the rules record it. */
const ID = '/subscriptions/s/resourceGroups/rg/providers/Microsoft.SignalRService/SignalR/chat';
const RECORDED = ID.toLowerCase();
const OTHER = `${RECORDED}-other`;

const NAMES: Readonly<Record<string, string>> = {
  inboundBytes: INPUT.inboundBytes,
  outboundBytes: INPUT.outboundBytes,
  countedMessages: INPUT.countedMessages,
  connections: INPUT.connections,
  serverLoad: INPUT.serverLoad,
};

/** The document as the rules would have recorded it, a value for each minute, the last one at `end`. */
function recorded({ units, mix = {}, step, series }: CalibrateDocument, end: number): string[] {
  const each = step / MINUTE;
  const lines: string[] = [];
  const { length } = series.inboundBytes;
  const add = (name: string, labels: string, values: ReadonlyArray<number | null>) => {
    lines.push(`# TYPE ${name} gauge`);
    values.forEach((value, i) => {
      for (let minute = 0; value !== null && minute < each; minute++) {
        lines.push(
          `${name}{resource_id="${RECORDED}"${labels}} ${value} ${end - ((length - i) * each - minute - 1) * MINUTE}`
        );
      }
    });
    // Another resource, which must not be read.
    lines.push(`${name}{resource_id="${OTHER}"${labels}} 1 ${end}`);
  };
  for (const [name, values] of Object.entries(series)) {
    add(NAMES[name], '', values);
  }
  const always = (value: number) => series.inboundBytes.map(() => value);
  add(INPUT.units, '', always(units));
  lines.push(`# TYPE ${INPUT.share} gauge`);
  for (const [scenario, share] of Object.entries(mix)) {
    lines.push(`${INPUT.share}{resource_id="${RECORDED}",scenario="${scenario}"} ${share} ${end}`);
  }
  return lines;
}

const GENERATIONS = PROMETHEUSES.map((prometheus, i) => ({ prometheus, promtool: PROMTOOLS[i] ?? PROMTOOLS[0] }));

describe.each(inTurn(GENERATIONS, 1))('headroom calibrate --prometheus, on $prometheus', ({ prometheus, promtool }) => {
  const command = bundledCommand();
  const now = Date.parse('2026-10-16T09:37:00Z') / 1000;
  const servers: Started[] = [];
  const folders: string[] = [];

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  });

  async function serving(lines: readonly string[]): Promise<string> {
    const folder = mkdtempSync(path.join(tmpdir(), 'headroom-calibrate-'));
    folders.push(folder);
    const [file, data, config] = ['raw.om', 'data', 'prometheus.yml'].map((name) => path.join(folder, name));
    writeFileSync(file, `${[...lines, '# EOF'].join('\n')}\n`);
    writeFileSync(config, '{}');
    execFileSync(promtool, ['tsdb', 'create-blocks-from', FEW_BLOCKS, 'openmetrics', file, data], { stdio: 'pipe' });
    const server = await startPrometheus(prometheus, folder, { options: ['--storage.tsdb.retention.time=400d'] });
    servers.push(server);
    return `http://${server.address}`;
  }

  async function answerOf(...args: string[]): Promise<unknown> {
    const { stdout } = await promisify(execFile)(process.execPath, [command.file, 'calibrate', '--json', ...args], {
      env: { ...process.env, ...startedAt(now * 1000) },
    });
    return JSON.parse(stdout);
  }

  it('answers for days as it does for a file of the same figures, and leaves out minutes at another unit size', async () => {
    const before = recorded({ ...DAYS, units: 1 }, now - 4 * 24 * 3600).filter((line) => !line.includes(OTHER));
    const url = await serving(inOrder([...before, ...recorded(DAYS, now)]));
    const { answer } = calibrate(DAYS);
    expect(await answerOf('--prometheus', url, '--resource', ID)).toMatchObject({
      serverLoad: {
        at70: expect.closeTo(answer.serverLoad?.at70 ?? NaN, 2),
        at100: expect.closeTo(answer.serverLoad?.at100 ?? NaN, 2),
      },
      enough: true,
    });
  });

  it('answers for a known load as it does for a file of the same figures', async () => {
    const end = Date.parse(MINUTES.start) / 1000 + (MINUTES.series.inboundBytes.length - 1) * MINUTE;
    const url = await serving(recorded(MINUTES, end));
    const workload = path.join(EXAMPLES, 'calibrate-load.json');
    const { answer } = calibrate(MINUTES, LOAD);
    expect(await answerOf('--prometheus', `${url}/`, '--resource', ID, '--workload', workload)).toMatchObject({
      trafficFactors: {
        inbound: expect.closeTo(answer.trafficFactors?.inbound ?? NaN, 2),
        outbound: expect.closeTo(answer.trafficFactors?.outbound ?? NaN, 2),
      },
      enough: true,
    });
  });

  it('names a resource that is not there', async () => {
    const url = await serving(recorded(MINUTES, now));
    const refused = answerOf('--prometheus', url, '--resource', '/nowhere');
    await expect(refused).rejects.toMatchObject({
      code: 2,
      stderr: 'headroom: --resource: /nowhere: this Prometheus has no unit size of it in that time\n',
    });
  });
});

/** OpenMetrics wants the lines of a metric together. */
function inOrder(lines: readonly string[]): string[] {
  const nameOf = (line: string) => (line.startsWith('#') ? line.split(' ')[2] : line.split('{')[0]);
  const names = [...new Set(lines.map(nameOf))];
  return names.flatMap((name) => {
    const own = lines.filter((line) => nameOf(line) === name);
    return [`# TYPE ${name} gauge`, ...own.filter((line) => !line.startsWith('#'))];
  });
}
