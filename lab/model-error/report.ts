import { SCENARIOS } from '../../src/guide';
import { quantile } from '../../src/model/numbers';
import { markdownTable } from '../../tools/markdown';
import { type Cell, CELL_TOLERANCE, rateOf } from '../service/fit';
import { type Parameters } from '../service/load';
import { type Crossing, EARLY_ABOVE, KNOWLEDGE, type Knowledge, SILENT_BELOW } from './errors';
import { svg } from '../svg';

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

const WIDTH = 760;
const LEFT = 150;
const ROW = 90;
const TOP = 40;
const BARS = 62;

/** From an eighth of the load to eight times it. */
const [LEAST, MOST] = [1 / 8, 8];
const BIN = 1.15;

/** Colours that are told apart in grey too. */
const [SILENT, RIGHT, EARLY] = ['#c4162a', '#3871dc', '#9fb6d8'];

/** A histogram of utilization at the crossing for each level of knowledge, as SVG. */
export function plot(crossings: readonly Crossing[]): string {
  const height = TOP + KNOWLEDGE.length * ROW + 30;
  const x = (value: number) => LEFT + ((WIDTH - LEFT - 20) * Math.log(value / LEAST)) / Math.log(MOST / LEAST);
  const rows = KNOWLEDGE.map((knowledge, row) => {
    const counts = new Map<number, number>();
    for (const { utilization } of crossings) {
      const value = Math.min(MOST / BIN, Math.max(LEAST, utilization[knowledge]));
      const bin = Math.floor(Math.log(value) / Math.log(BIN));
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
    }
    const tallest = Math.max(...counts.values());
    const base = TOP + (row + 1) * ROW - 14;
    const bars = [...counts].map(([bin, count]) => {
      const [from, to] = [Math.max(LEAST, BIN ** bin), BIN ** (bin + 1)];
      const tall = (BARS * count) / tallest;
      const colour = to <= SILENT_BELOW * BIN ** 0.5 ? SILENT : from < EARLY_ABOVE ? RIGHT : EARLY;
      return `<rect x="${x(from).toFixed(1)}" y="${(base - tall).toFixed(1)}" width="${(x(to) - x(from) - 1).toFixed(1)}" height="${tall.toFixed(1)}" fill="${colour}"/>`;
    });
    return `<text x="8" y="${base - 4}">${knowledge}</text>${bars.join('')}<line x1="${LEFT}" y1="${base}" x2="${WIDTH - 20}" y2="${base}" stroke="#8e8e8e"/>`;
  });
  const ticks = [0.125, 0.25, 0.5, SILENT_BELOW, 1, 2, 4, 8].map((value) => {
    const silent = value === SILENT_BELOW;
    const label = silent ? `${value} ` : `${value}`;
    return `<line x1="${x(value).toFixed(1)}" y1="${TOP - 8}" x2="${x(value).toFixed(1)}" y2="${height - 28}" stroke="${silent || value === 1 ? '#222' : '#ddd'}" stroke-dasharray="${silent ? '3 3' : 'none'}"/><text x="${x(value).toFixed(1)}" y="${height - 12}" text-anchor="${silent ? 'end' : 'middle'}">${label}</text>`;
  });
  return svg({ width: WIDTH, height }, 'Utilization that the model gives where latency reaches a second', [
    ...ticks,
    ...rows,
  ]);
}
