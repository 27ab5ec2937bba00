import { type Command } from 'commander';

import { type PackSettings, parseSettings } from '../../alerts/generator/settings';
import { InputError } from '../common/errors';
import { jsonText } from '../common/json-text';
import { wholeOption } from '../common/option-values';
import { prometheusClient } from '../common/prometheus-client';
import { LARGEST_SETTINGS_BYTES, readText } from '../common/read-text';
import { addServerOptions, type ServerOptions } from '../common/server-options';
import { print, printError, STANDARD_ERROR } from '../common/streams';
import { firstOf } from '../common/table';
import { backtest } from './backtest';
import { backtestJson } from './json';
import { backtestText } from './text';
import { isatty } from 'node:tty';
import { type Progress } from './history';

const MOST_DAYS = 365;

interface Options extends ServerOptions {
  settings: string;
  days: number;
  compare?: string;
  json?: boolean;
}

/** Adds `headroom backtest`, which replays the alerts over the past before any rule is loaded. */
export function registerBacktest(program: Command): void {
  const command = program
    .command('backtest')
    .description(
      'list the pages and tickets that the alerts would have sent in the last days, before any rule is loaded'
    );
  addServerOptions(command, { use: 'where exporters are scraped', required: true })
    .requiredOption('--settings <file>', 'settings file, such as the one that init wrote')
    .option('--days <days>', 'how many days back from now; default 30', wholeOption('--days', MOST_DAYS), 30)
    .option('--compare <file>', 'another settings file, to compare what it would have sent')
    .option('--json', 'print JSON instead of tables')
    .action(async ({ settings: file, days, compare, json = false, ...server }: Options) => {
      const client = prometheusClient(server);
      const settings = readSettings('--settings', file);
      const other = compare === undefined ? undefined : readSettings('--compare', compare);
      const bar = new ProgressBar();
      try {
        const result = await backtest(client, {
          ...{ settings, other, days },
          now: Date.now() / 1000,
          reading: bar.of('reading'),
          computing: bar.of('computing'),
        });
        bar.end();
        const files = { settings: file, other: compare };
        print(json ? jsonText(backtestJson(result, files)) : `${backtestText(result, files)}\n`);
      } catch (error) {
        bar.end();
        throw error;
      }
    });
}

/** @throws InputError for a file that cannot be read, with the first error of one that is invalid */
function readSettings(option: string, file: string): PackSettings {
  const parsed = parseSettings(
    readText({ file, field: option, takes: 'it takes a file', limit: LARGEST_SETTINGS_BYTES })
  );
  if (!parsed.ok) {
    throw new InputError(option, `${file}: ${firstOf(parsed.errors)}`);
  }
  return parsed.settings;
}

const WIDTH = 30;

/** As often as a person sees it move. */
const EVERY_MS = 100;

/** Draws one bar after another on standard error, where that is a terminal. */
class ProgressBar {
  private readonly isDrawn = isatty(STANDARD_ERROR);
  private last = 0;

  of(what: string): Progress {
    return (share) => {
      if (this.isDrawn && (share >= 1 || Date.now() - this.last >= EVERY_MS)) {
        this.last = Date.now();
        const done = Math.round(WIDTH * share);
        printError(`\r${what} [${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${Math.floor(100 * share)}%\u001b[K`);
      }
    };
  }

  /** Clears the line, also before an error. */
  end(): void {
    if (this.isDrawn) {
      printError('\r\u001b[K');
    }
  }
}
