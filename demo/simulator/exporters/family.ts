import { type Resource } from '../fleet/fleet';
import { type World } from '../fleet/load';

/** One line of an exposition: its labels, and the value that a scrape at an instant (epoch seconds) gives. */
export interface Series {
  /** What is added to the family's name: a summary's lines carry one. */
  suffix?: '_sum' | '_count';
  labels: Readonly<Record<string, string>>;
  /** @returns undefined where such a scrape does not have the line */
  valueAt: (seconds: number) => number | undefined;
}

export interface Family {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'summary';
  series: Series[];
}

/** How azure-metrics-exporter names its series: by default, or by the template that its documentation recommends. */
export const NAMINGS = ['default', 'template'] as const;

export type Naming = (typeof NAMINGS)[number];

export interface Simulation {
  fleet: readonly Resource[];
  world: World;
  naming: Naming;
}
