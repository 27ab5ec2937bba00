/** `make latency`: measures each part of the time from a metric crossing its threshold to the receiver's request. */
import { setTimeout as sleep } from 'node:timers/promises';

import { Command, Option } from 'commander';
import { parseDocument } from 'yaml';

import { markdownTable } from '../../tools/markdown-table';
import { resource } from './stack/exporter';
import { type Notified } from './stack/pages';
import { type TaskContext, sideBySide } from './stack/side-by-side';
import { type Stack } from './stack/stack';
import { DEFAULT, type Timing } from './stack/timing';
import { reportFailure } from '../../tools/report-failure';

/** A configuration to measure. */
interface Variant {
  /** Selects it: `make latency ONLY=default`. */
  name: string;
  title: string;
  timing: Timing;
  /** Separate installations, which scrape and evaluate at different moments. */
  stacks: number;
  /** Resources per installation, which cross their threshold one after another. */
  crossings: number;
  /** Seconds from one crossing to the next. */
  apart: number;
  alerts: ReadonlyArray<{ alert: string; utilization: number; hold: number; groupWait: number }>;
}

const CRITICAL = { alert: 'SignalRAtCeiling', utilization: 0.97 } as const;
const WARNING = { alert: 'SignalRNearCeiling', utilization: 0.82 } as const;

const AS_DEFAULT: Variant = {
  name: 'default',
  title: 'defaults',
  timing: DEFAULT,
  stacks: 4,
  crossings: 6,
  apart: 10.5,
  alerts: [
    { ...CRITICAL, hold: 120, groupWait: 10 },
    { ...WARNING, hold: 900, groupWait: 30 },
  ],
};

/** Every wait is 0, and scrapes and evaluations have the shortest interval that the settings take. */
const WITHOUT_WAITS: Variant = {
  name: '1s',
  title: 'scraped and evaluated every 1 s, all waits 0 s',
  timing: {
    ...DEFAULT,
    scrape: { interval: 1, timeout: 1 },
    settings: (defaults) => {
      const settings = parseDocument(defaults);
      settings.set('evaluation_interval', '1s');
      settings.set('at_ceiling_for', '0s');
      return settings.toString();
    },
    routes: (config) => config.replace(/group_wait: \S+/g, 'group_wait: 0s'),
  },
  stacks: 2,
  crossings: 12,
  apart: 1.37,
  alerts: [{ ...CRITICAL, hold: 0, groupWait: 0 }],
};

const VARIANTS: readonly Variant[] = [WITHOUT_WAITS, AS_DEFAULT];

/** Seconds between the stages of one page, from the crossing to the notification. */
interface Parts {
  scrape: number;
  rules: number;
  for: number;
  notify: number;
  total: number;
}

async function measured(variant: Variant, { start }: TaskContext): Promise<Map<string, Parts[]>> {
  const names = variant.alerts.flatMap(({ alert }) =>
    Array.from({ length: variant.crossings }, (_, i) => ({ alert, name: `${alert.toLowerCase()}-${i}` }))
  );
  const stack = await start({ resources: names.map(({ name }) => resource(name, 0.5)), timing: variant.timing });
  const crossed = new Map<string, number>();
  for (let i = 0; i < variant.crossings; i++) {
    for (const { alert, utilization } of variant.alerts) {
      const name = `${alert.toLowerCase()}-${i}`;
      crossed.set(name, Date.now());
      stack.change(resource(name, utilization));
    }
    await sleep(variant.apart * 1000);
  }
  const found = new Map<string, Parts[]>();
  for (const { alert, hold, groupWait } of variant.alerts) {
    const longest = hold + groupWait + 2 * variant.timing.scrape.interval + 180;
    const pages = await pagesOf(stack, alert, variant.crossings, longest);
    const parts = await Promise.all(pages.map((page) => partsOf(stack, page, crossed.get(page.resource ?? '') ?? NaN)));
    found.set(alert, parts);
  }
  return found;
}

async function pagesOf(stack: Stack, alert: string, count: number, seconds: number): Promise<Notified[]> {
  const deadline = Date.now() + seconds * 1000;
  const pages = () => stack.notified().filter((one) => one.alert === alert && one.status === 'firing');
  while (pages().length < count) {
    if (Date.now() > deadline) {
      throw new Error(`Only ${pages().length} of ${count} pages of ${alert} arrived`);
    }
    await sleep(200);
  }
  return pages();
}

async function partsOf(stack: Stack, page: Notified, crossed: number): Promise<Parts> {
  const scraped = stack.traffic[0].scrapes.find((at) => at >= crossed) ?? NaN;
  const active = (await stack.prometheus.activeAt(page.alert, page.resource)) ?? NaN;
  const seconds = (from: number, to: number) => (to - from) / 1000;
  const parts = {
    scrape: seconds(crossed, scraped),
    rules: seconds(scraped, active),
    for: seconds(active, page.startsAt),
    notify: seconds(page.startsAt, page.at),
    total: seconds(crossed, page.at),
  };
  if (!Object.values(parts).every(Number.isFinite)) {
    throw new Error(`Times are missing for the page of ${page.resource}: ${JSON.stringify(parts)}`);
  }
  return parts;
}

/** Returns the table's row for an alert: the median of every part, with its minimum and maximum. */
function row(title: string, alert: string, pages: readonly Parts[]): string[] {
  const spread = (part: keyof Parts) => {
    const sorted = pages.map((parts) => parts[part]).sort((a, b) => a - b);
    const [least, median, most] = [0, 0.5, 1].map((share) =>
      sorted[Math.round(share * (sorted.length - 1))].toFixed(1)
    );
    return `${median} (${least} to ${most})`;
  };
  return [title, alert, String(pages.length), ...(['scrape', 'rules', 'for', 'notify', 'total'] as const).map(spread)];
}

async function main(): Promise<void> {
  const { only } = new Command('latency')
    .description("Measures the time from a metric crossing its threshold to the receiver's request.")
    .addOption(new Option('--only <variant>', 'measure only this variant').choices(VARIANTS.map(({ name }) => name)))
    .parse()
    .opts<{ only?: string }>();
  const rows: string[][] = [];
  for (const variant of VARIANTS.filter(({ name }) => only === undefined || name === only)) {
    const tasks = Array.from({ length: variant.stacks }, (_, i) => ({
      name: `${variant.name}-${i}`,
      run: (context: TaskContext) => measured(variant, context),
    }));
    const results = await sideBySide(tasks, () => false);
    const found = results.map((result) => {
      if (!result.ok) {
        throw result.error;
      }
      return result.value;
    });
    for (const { alert } of variant.alerts) {
      const pages = found.flatMap((byAlert) => byAlert.get(alert) ?? []);
      rows.push(row(variant.title, alert, pages));
    }
  }
  const head = ['', 'alert', 'pages', 'scrape', 'rules', '`for`', 'group_wait and sending', 'from crossing to request'];
  console.log(markdownTable(head, rows));
}

reportFailure(main());
