import { type Command } from 'commander';

import { GUIDE_MESSAGE_BYTES } from '../src/guide';
import { type Plan, planCapacity, type Solvable, solvePlan, type Workload } from '../src/model';
import { InputError, toInputError } from './errors';
import { fieldHelp } from './field-help';
import { readInput } from './input';
import { type PlanDocument, planSchema, validatePlan } from './schemas';
import { formatNumber, textTable } from './table';

/** A plan, with the quantity that was solved for, if any. */
export type PlanOutput = Plan & { solved?: Partial<Record<Solvable, number>> };

const DEFAULT_SEND_INTERVAL = 1;

const EXAMPLE: PlanDocument = {
  connections: 20_000,
  workloads: [{ scenario: 'echo', senders: 5000, messageSize: 1024, sendInterval: 2 }],
};

export function planDocument(document: PlanDocument): PlanOutput {
  const { solve, units } = document;
  if (solve === undefined) {
    if (units !== undefined) {
      throw new InputError('units', 'is the result of a plan; give it only with solve');
    }
    return plan(document, document.connections, workloadsOf(document));
  }
  if (units === undefined) {
    throw new InputError('units', `is missing; solving for ${solve} needs a unit size`);
  }
  const workloads = workloadsOf(document);
  const solved = solvePlan({ ...document, units, workloads }, solve);
  if (!solved.ok) {
    throw toInputError(solved.error);
  }
  const value = solved.value;
  if (value === null) {
    throw new InputError('units', `${units} units cannot carry these workloads at any value of ${solve}`);
  }
  const connections = solve === 'connections' ? value : document.connections;
  const withValue =
    solve === 'connections' ? workloads : workloads.map((workload) => ({ ...workload, [solve]: value }));
  return { ...plan(document, connections, withValue), solved: { [solve]: value } };
}

function plan(document: PlanDocument, connections: number | undefined, workloads: readonly Workload[]): Plan {
  if (connections === undefined) {
    throw new InputError('connections', 'is missing; it takes a whole number from 1');
  }
  const result = planCapacity({ ...document, connections, workloads });
  if (!result.ok) {
    throw toInputError(result.error);
  }
  return result.value;
}

/** Fills in the guide's assumptions: messages of 2,048 B, one per second. */
function workloadsOf(document: PlanDocument): Workload[] {
  return document.workloads.map((workload) => ({
    ...workload,
    messageSize: workload.messageSize ?? GUIDE_MESSAGE_BYTES,
    sendInterval: workload.sendInterval ?? DEFAULT_SEND_INTERVAL,
  }));
}

export function registerPlan(program: Command): void {
  program
    .command('plan')
    .description('find the unit size for a set of workloads')
    .argument('<file>', 'JSON file, or - for standard input')
    .option('--json', 'print JSON instead of a table')
    .addHelpText('after', fieldHelp(planSchema, EXAMPLE))
    .action((file: string, options: { json?: boolean }) => {
      const output = planDocument(readInput(file, validatePlan));
      process.stdout.write(`${options.json ? JSON.stringify(output, null, 2) : planText(output)}\n`);
    });
}

function planText(output: PlanOutput): string {
  const rows = output.scenarios.map((part) => [
    part.scenario,
    formatNumber(part.fanOut),
    formatNumber(part.inbound.messages),
    formatNumber(part.inbound.bytes),
    formatNumber(part.outbound.messages),
    formatNumber(part.outbound.bytes),
    part.appServers === null ? '-' : formatNumber(part.appServers),
  ]);
  const { inbound, outbound } = output;
  rows.push([
    'sum',
    '',
    formatNumber(inbound.messages),
    formatNumber(inbound.bytes),
    formatNumber(outbound.messages),
    formatNumber(outbound.bytes),
    output.appServers === null ? '-' : formatNumber(output.appServers),
  ]);
  const beyond = 'none: above the limits of the guide, or limited by routing';
  return [
    textTable(
      ['scenario', 'fan-out', 'inbound msg/s', 'inbound B/s', 'outbound msg/s', 'outbound B/s', 'app servers'],
      rows
    ),
    '',
    `units by the guide's method: ${output.unitsByGuideMethod ?? beyond}`,
    `units: ${output.units ?? beyond}`,
    ...Object.entries(output.solved ?? {}).map(([name, value]) => `solved: ${name} = ${formatNumber(value)}`),
  ].join('\n');
}
