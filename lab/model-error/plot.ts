import { type Crossing, EARLY_ABOVE, KNOWLEDGE, SILENT_BELOW } from './errors';
import { svg } from '../svg';

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
