import { type Resource } from '../fleet/fleet';
import { type World } from '../fleet/load';

/** A line of an exposition: its labels, and its value for a scrape at an instant (epoch seconds). */
export interface Series {
  /** Appended to the family's name by the lines of a summary or a histogram. */
  suffix?: '_bucket' | '_sum' | '_count';
  labels: Readonly<Record<string, string>>;
  /** @returns undefined if a scrape at that instant lacks the line */
  valueAt: (seconds: number) => number | undefined;
}

export interface Family {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'summary' | 'histogram';
  series: Series[];
}

/** The series names of azure-metrics-exporter: its default, or the template that its documentation recommends. */
export const NAMINGS = ['default', 'template'] as const;

export type Naming = (typeof NAMINGS)[number];

export interface Simulation {
  fleet: readonly Resource[];
  world: World;
  naming: Naming;
  /** Minutes of which a scrape shows the one with the highest utilization; 1 by default, as the exporter does. */
  highestOf?: number;
}
