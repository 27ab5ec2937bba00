import { type Command } from 'commander';

import { type EditionId, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import {
  type Fitting,
  type Plan,
  planCapacity,
  type Solution,
  type Solvable,
  SOLVE_TARGET,
  solvePlan,
  type Workload,
} from '../../src/model/plan';
import { InputError, toInputError } from '../common/errors';
import {
  chosenEdition,
  differ,
  editionLine,
  otherEdition,
  SETTINGS_OPTION,
  settingsIn,
  tried,
} from '../common/editions';
import { fieldHelp } from '../common/field-help';
import { readInput } from '../common/input';
import { type PlanDocument, planSchema, planValidator } from '../common/schemas';
import { jsonText } from '../common/json-text';
import { print } from '../common/streams';
import { formatNumber, formatPercent, textTable } from '../common/table';

/** A plan, with the figure that was solved for, if any. Where that is unlimited, the plan is for the value that `fits`. */
export type PlanOutput = Plan & {
  solved?: Partial<Record<Solvable, number | null>> & { reason?: 'unlimited'; fits?: number };
};

const DEFAULT_SEND_INTERVAL = 1;

const EXAMPLE: PlanDocument = {
  connections: 20_000,
  workloads: [{ scenario: 'echo', senders: 5000, messageSize: 1024, sendInterval: 2 }],
};

/** @throws InputError for fields that contradict each other, and for workloads that the unit size cannot carry */
export function planDocument(document: PlanDocument): PlanOutput {
  const { solve, units, target = SOLVE_TARGET } = document;
  if (solve === undefined) {
    if (units !== undefined) {
      throw new InputError('units', 'is the result of a plan; give it only with solve');
    }
    return plan(document, document.connections, workloadsOf(document));
  }
  if (units === undefined) {
    throw new InputError('units', `is missing; solving for ${solve} needs a unit size`);
  }
  checkLeftOut(document, solve);
  const workloads = workloadsOf(document);
  const solved = solvePlan({ ...document, units, target, workloads }, solve);
  if (!solved.ok) {
    throw toInputError(solved.error);
  }
  const fitting = fittingIn(solved.value, { units, target, solve });
  const fits = fitting.value ?? fitting.fits;
  const connections = solve === 'connections' ? fits : document.connections;
  const withValue = solve === 'connections' ? workloads : workloads.map((workload) => ({ ...workload, [solve]: fits }));
  const { value, ...unlimited } = fitting;
  return { ...plan({ ...document, target }, connections, withValue), solved: { [solve]: value, ...unlimited } };
}

/** A value of the figure in question contradicts the question. */
function checkLeftOut({ connections, workloads }: PlanDocument, solve: Solvable): void {
  const fields =
    solve === 'connections'
      ? [{ field: solve, value: connections }]
      : workloads.map((workload, row) => ({ field: `workloads[${row}].${solve}`, value: workload[solve] }));
  const given = fields.find(({ value }) => value !== undefined);
  if (given !== undefined) {
    throw new InputError(given.field, 'is what solve asks for; leave it out');
  }
}

/** @throws InputError where nothing fits */
function fittingIn(
  solution: Solution,
  { solve, units, target }: { solve: Solvable; units: number; target: number }
): Fitting {
  if (solution.value !== null || solution.reason === 'unlimited') {
    return solution;
  }
  const size = units === 1 ? '1 unit' : `${units} units`;
  switch (solution.reason) {
    case 'connections': {
      const { least, most } = solution;
      const holds = `the most for ${size}${target === SOLVE_TARGET ? '' : ` at target ${target}`} is ${most}`;
      throw solve === 'connections'
        ? new InputError('units', `takes a size for at least ${least} connections; ${holds}`)
        : new InputError('connections', `${least} is too many; ${holds}`);
    }
    case 'traffic':
      throw new InputError('units', `${size} cannot carry these workloads at any value of ${solve}`);
  }
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
export function workloadsOf(document: Pick<PlanDocument, 'workloads'>): Workload[] {
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
    .option(...SETTINGS_OPTION)
    .option('--json', 'print JSON instead of a table')
    .addHelpText('after', fieldHelp(planSchema, EXAMPLE))
    .action((file: string, options: { settings?: string; json?: boolean }) => {
      const given = readInput(file, planValidator);
      const chosen = chosenEdition(given, settingsIn(options.settings));
      const input = { ...given, edition: chosen.edition };
      const output = planDocument(input);
      const text = () => [
        editionLine(chosen, options.settings),
        '',
        planText(output),
        ...otherEditionLines(output, input),
      ];
      print(options.json ? jsonText(output) : `${text().join('\n')}\n`);
    });
}

/** The answer by the other edition, if it differs by more than 10%. */
function otherEditionLines(output: PlanOutput, document: PlanDocument & { edition: EditionId }): string[] {
  const edition = otherEdition(document.edition);
  const other = tried(() => planDocument({ ...document, edition }));
  if (other === undefined) {
    return [];
  }
  const { solve } = document;
  const [here, there] = [output, other].map((one) => (solve === undefined ? one.units : one.solved?.[solve]));
  const what = solve ?? 'units';
  const words = (value: number | null | undefined) =>
    value === null || value === undefined ? 'none' : formatNumber(value);
  return differ(here, there)
    ? [`note: Edition ${edition} gives another answer: ${what} ${words(there)}, not ${words(here)}.`]
    : [];
}

/** In full: a rounded figure may not fit. */
function solvedLines({ reason, fits = NaN, ...solved }: NonNullable<PlanOutput['solved']> = {}): string[] {
  const inFull = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 20 });
  return Object.entries(solved).map(([name, value]) =>
    value === null
      ? `solved: ${name} = ${reason}; even ${inFull(fits)} fits, and the figures above are for that`
      : `solved: ${name} = ${inFull(value)}`
  );
}

export function planText(output: PlanOutput): string {
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
    ...(output.binds === null || output.utilization === null
      ? []
      : [`binds: ${output.binds} at ${formatPercent(output.utilization)}`]),
    ...solvedLines(output.solved),
  ].join('\n');
}
