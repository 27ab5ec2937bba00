import { type Command, Option } from 'commander';

import { addServerOptions } from '../common/server-options';
import { type StatusOptions } from './show';

/** Adds `headroom status`, which shows what the rules recorded of all resources, or the evidence on one. */
export function registerStatus(program: Command): void {
  const command = program.command('status').description('show every resource, the worst first, or the evidence on one');
  addServerOptions(command, { use: 'where the rules are evaluated', required: true })
    .option('--resource <name>', 'a resource, by its name or its id')
    .addOption(new Option('--markdown', 'print Markdown, to paste into a ticket').conflicts('json'))
    .option('--json', 'print JSON instead of text')
    .action(async (options: StatusOptions) => {
      // It shares words and queries with the dashboards. Grafana's SDK is large, and no other command waits for it.
      const { showStatus } = await import('./show');
      await showStatus(options);
    });
}
