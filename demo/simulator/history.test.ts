import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batched, labelSet, textLines, type Family, NAMINGS } from './exporters/exposition';
import { ENDPOINTS } from './endpoints';
import { historyLines, scrapes } from './history';
import { DEMO_START, parseText, SIMULATION } from './testing';
import { EXPORTER_OUTAGE, minuteOf } from './fleet/past';
import { sample } from './fleet/traffic';

const INSTANCE = '127.0.0.1:9391';

function history(naming: (typeof NAMINGS)[number], hours: number, step = 60): string {
  const window = { end: DEMO_START, hours, step };
  return [...batched(historyLines({ ...SIMULATION, naming }, window, INSTANCE))].join('');
}

/** Sample lines of a history as `name{labels} value`, by timestamp. */
function byInstant(text: string): Map<number, string[]> {
  const instants = new Map<number, string[]>();
  for (const line of text.split('\n')) {
    if (line !== '' && !line.startsWith('#')) {
      const cut = line.lastIndexOf(' ');
      const seconds = Number(line.slice(cut + 1));
      const lines = instants.get(seconds) ?? [];
      instants.set(seconds, lines);
      lines.push(line.slice(0, cut));
    }
  }
  return instants;
}

describe.each(NAMINGS)('history with %s naming', (naming) => {
  it('has exactly the samples of a scrape at every instant, with job and instance, and that every endpoint answered', () => {
    const instants = byInstant(history(naming, 0.5, 50));
    expect([...instants.keys()]).toEqual([...scrapes({ end: DEMO_START, hours: 0.5, step: 50 })]);
    const endpoints = ENDPOINTS.map(({ job, families }) => ({ job, families: families({ ...SIMULATION, naming }) }));
    for (const [seconds, lines] of instants) {
      const live = endpoints.flatMap(({ job, families }) =>
        parseText([...textLines(families, seconds)].join('')).map(
          ({ name, labels, value }) => `${name}${labelSet({ ...labels, job, instance: INSTANCE })} ${value}`
        )
      );
      const up = ENDPOINTS.map(({ job }) => `up${labelSet({ job, instance: INSTANCE })} 1`);
      expect(lines).toEqual([...live, ...up]);
    }
  });

  it('keeps every family and series contiguous and in time order, and ends with # EOF', () => {
    const lines = history(naming, 0.2).trimEnd().split('\n');
    expect(lines.pop()).toBe('# EOF');
    const seen = new Set<string>();
    let family = '';
    let series = '';
    let last = 0;
    for (const line of lines) {
      const type = /^# TYPE (\S+) /.exec(line);
      if (type !== null) {
        family = type[1];
        expect(seen.has(family)).toBe(false);
        seen.add(family);
        continue;
      }
      if (line.startsWith('#')) {
        continue;
      }
      const [, id, seconds] = /^(.*) \S+ (\d+)$/.exec(line) ?? [];
      expect(id.startsWith(family)).toBe(true);
      if (id !== series) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
        series = id;
        last = 0;
      }
      expect(Number(seconds)).toBeGreaterThan(last);
      last = Number(seconds);
    }
  });
});

describe('the outage of an exporter', () => {
  const middle = 60 * minuteOf(EXPORTER_OUTAGE, SIMULATION.world) + 1800 * EXPORTER_OUTAGE.hours;
  const AZURE = 'job="azure-metrics-exporter"';

  it('leaves a gap in its series and shows that it did not answer, while the other exporters go on', () => {
    const window = { end: middle + 4 * 3600, hours: 8, step: 300 };
    const instants = byInstant([...batched(historyLines(SIMULATION, window, INSTANCE))].join(''));
    const scraped = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('up{'));
    const hourly = [-4, 0, 4].map((hours) => instants.get(middle + 3600 * hours) ?? []);
    expect(hourly.map((lines) => scraped(lines).some((line) => line.includes(AZURE)))).toEqual([true, false, true]);
    expect(hourly.map((lines) => lines.find((line) => line.startsWith('up{') && line.includes(AZURE))?.at(-1))).toEqual(
      ['1', '0', '1']
    );
    expect(scraped(hourly[1]).some((line) => line.startsWith('azurerm_signalr_units'))).toBe(true);
  });
});

it('scrapes the application every minute even at longer steps: its counters are read over five minutes', () => {
  const instants = [...byInstant(history('default', 1, 300)).values()];
  const has = (name: string) => instants.filter((lines) => lines.some((line) => line.startsWith(name))).length;
  expect([has('signalr_app_messages_sent_total'), has('azurerm_resource_metric')]).toEqual([61, 13]);
});

describe('counters', () => {
  const counters = ENDPOINTS.flatMap(({ families }) => families(SIMULATION)).filter(({ type }) => type !== 'gauge');

  it.each(counters.map((family): [string, Family] => [family.name, family]))('never lets %s fall', (_, family) => {
    const falls: string[] = [];
    for (const { labels, valueAt } of family.series) {
      let last = 0;
      for (const seconds of scrapes({ end: DEMO_START + 3600, hours: 30, step: 15 })) {
        const value = valueAt(seconds) ?? NaN;
        if (!(value >= last)) {
          falls.push(`${labelSet(labels)} at ${seconds}: ${last} to ${value}`);
        }
        last = value;
      }
    }
    expect(falls).toEqual([]);
  });

  it('counts over a minute exactly the messages of that minute', () => {
    const family = counters.find(({ name }) => name === 'signalr_app_messages_sent_total');
    const echo = family?.series.find(({ labels }) => labels.resource === 'orders-live' && labels.scenario === 'echo');
    const minute = Math.floor(DEMO_START / 60);
    const counted = (echo?.valueAt((minute + 1) * 60) ?? NaN) - (echo?.valueAt(minute * 60) ?? NaN);
    const { fleet, world } = SIMULATION;
    const orders = fleet[0];
    expect(Math.abs(counted - 0.6 * (sample(orders, minute, world)?.outboundMessages ?? NaN))).toBeLessThanOrEqual(1);
  });
});

describe('promtool', () => {
  const promtool = process.env.PROMTOOL ?? '/usr/bin/promtool';
  const test = existsSync(promtool) ? it : it.skip;

  test(`promtool loads every sample of six hours (needs promtool at PROMTOOL or /usr/bin/promtool)`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'signalr-headroom-history-'));
    try {
      const file = join(directory, 'history.om');
      const text = history('default', 6, 300);
      writeFileSync(file, text);
      const blocks = join(directory, 'blocks');
      const load = spawnSync(promtool, ['tsdb', 'create-blocks-from', 'openmetrics', file, blocks], {
        encoding: 'utf8',
      });
      expect([load.status, load.stderr]).toEqual([0, '']);
      const written = text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
      expect(samplesIn(blocks, load.stdout)).toBe(written);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  function samplesIn(blocks: string, listing: string): number {
    const ids = listing.match(/^[0-9A-Z]{26}/gm) ?? [];
    return ids
      .map((id) => JSON.parse(readFileSync(join(blocks, id, 'meta.json'), 'utf8')).stats.numSamples)
      .reduce((sum, samples) => sum + samples, 0);
  }
});
