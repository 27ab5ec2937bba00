import { SCENARIOS } from '../../src/guide';
import { quantile } from '../../src/model/numbers';
import { markdownTable } from '../../tools/markdown-table';
import { type Cell, CELL_TOLERANCE, rateOf } from '../service/fit';
import { type Parameters, type ServiceResource } from '../service/load';
import { type Crossing, EARLY_ABOVE, KNOWLEDGE, type Knowledge, SILENT_BELOW } from './errors';

const QUANTILES = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95] as const;

const two = (value: number | undefined) => value?.toFixed(2) ?? '';
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length / Math.max(1, items.length);
}

/** From this server load on, its own alerts fire. */
const LOADED = 0.7;

const silent = (knowledge: Knowledge) => (crossing: Crossing) => crossing.utilization[knowledge] < SILENT_BELOW;

/** The distribution of utilization at crossings, for what the owner has declared. */
export function knowledgeTable(crossings: readonly Crossing[]): string {
  return markdownTable(
    [
      'declared',
      `below ${SILENT_BELOW}: silent`,
      `and server load under ${100 * LOADED}%`,
      ...QUANTILES.map((q) => `${percent(q)} below`),
      `above ${EARLY_ABOVE}: early`,
    ],
    KNOWLEDGE.map((knowledge) => {
      const values = crossings.map(({ utilization }) => utilization[knowledge]);
      return [
        knowledge,
        percent(shareOf(crossings, silent(knowledge))),
        percent(shareOf(crossings, (each) => silent(knowledge)(each) && each.serverLoad < LOADED)),
        ...QUANTILES.map((q) => two(quantile(values, q))),
        percent(shareOf(values, (value) => value > EARLY_ABOVE)),
      ];
    })
  );
}

/** The knowledge of the tables below: what a user declares by hand. */
const USUAL: Knowledge = 'mix and server leg';

const SIZES = [
  { name: 'under 512 B', least: 0, below: 512 },
  { name: '512 to 1,023 B', least: 512, below: 1024 },
  { name: '1,024 to 2,047 B', least: 1024, below: 2048 },
  { name: '2 to 8 KB', least: 2048, below: 8192 },
  { name: 'over 8 KB', least: 8192, below: Infinity },
] as const;

/** The same by the size of messages and by how much of their work is for bytes, which the guide does not tell. */
export function sizeTable(crossings: readonly Crossing[], byteShares: readonly number[]): string {
  return markdownTable(
    ['mean size', ...byteShares.map((share) => `${percent(share)} for bytes`), 'silent', 'services'],
    SIZES.map(({ name, least, below }) => {
      const ofSize = crossings.filter(({ meanBytes }) => meanBytes >= least && meanBytes < below);
      return [
        name,
        ...byteShares.map((share) => spreadOf(ofSize.filter(({ condition }) => condition.byteShare === share))),
        percent(shareOf(ofSize, silent(USUAL))),
        ofSize.length.toLocaleString('en-US'),
      ];
    })
  );
}

/** The same by the scenario that has the largest share. */
export function scenarioTable(crossings: readonly Crossing[]): string {
  return markdownTable(
    ['largest share', 'utilization', 'silent', 'services'],
    SCENARIOS.map((scenario) => {
      const ofScenario = crossings.filter(({ condition: { mix } }) => {
        const largest = Math.max(...Object.values(mix));
        return mix[scenario] === largest;
      });
      return [
        scenario,
        spreadOf(ofScenario),
        percent(shareOf(ofScenario, silent(USUAL))),
        ofScenario.length.toLocaleString('en-US'),
      ];
    })
  );
}

/** The median, and between which values nine of ten are. */
function spreadOf(crossings: readonly Crossing[]): string {
  const values = crossings.map(({ utilization }) => utilization[USUAL]);
  return `${two(quantile(values, 0.5))} (${two(quantile(values, 0.05))} to ${two(quantile(values, 0.95))})`;
}

const WORST = 3;

const UP: Readonly<Record<ServiceResource, string>> = {
  work: 'work for each message, whatever its size',
  received: 'bytes received',
  sent: 'bytes sent',
  lookups: 'look-ups of the directory',
};

/** The crossings at which the model is most silent, and what was used up. */
export function worstTable(crossings: readonly Crossing[]): string {
  const worst = [...crossings].sort((a, b) => a.utilization[USUAL] - b.utilization[USUAL]).slice(0, WORST);
  return markdownTable(
    ['utilization', 'server load', 'units', 'mean size', 'work for bytes', 'mix', 'used up'],
    worst.map(({ condition, meanBytes, serverLoad, usedUp, utilization }) => {
      const mix = Object.entries(condition.mix)
        .sort(([, a], [, b]) => b - a)
        .map(([scenario, share]) => `${scenario} ${Math.round(100 * share)}%`);
      return [
        two(utilization[USUAL]),
        `${Math.round(100 * serverLoad)}%`,
        `${condition.units}`,
        `${Math.round(meanBytes).toLocaleString('en-US')} B`,
        percent(condition.byteShare),
        mix.join(', '),
        UP[usedUp],
      ];
    })
  );
}

/** The guide's cells that the lab's service does not reach, with the rate at which it is overloaded. */
export function missedCells(cells: readonly Cell[], parameters: Parameters): { table: string; reached: number } {
  const rated = cells.map((cell) => ({ cell, rate: rateOf(cell, parameters) }));
  const missed = rated.filter(({ rate }) => Math.abs(rate - 1) > CELL_TOLERANCE);
  return {
    table: markdownTable(
      ['scenario', 'units', 'overloaded at, relative to the cell'],
      missed.map(({ cell, rate }) => [cell.scenario, `${cell.units}`, two(rate)])
    ),
    reached: cells.length - missed.length,
  };
}
