import { parse } from 'yaml';
import { textOf, trackedFiles } from './tracked';

export interface Step {
  uses?: string;
  run?: string;
}

export interface Job {
  permissions?: Record<string, string>;
  container?: string | { image: string };
  services?: Record<string, { image: string }>;
  strategy?: { matrix: { grafana?: string[]; include?: Array<{ grafana: string; digest: string }> } };
  steps: Step[];
}

export interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

/** The workflows by their paths. */
export const WORKFLOWS: ReadonlyMap<string, Workflow> = new Map(
  trackedFiles()
    .filter((name) => name.startsWith('.github/workflows/'))
    .map((name) => [name, parse(textOf(name) ?? '')])
);

/** The jobs of all workflows, by path and name. */
export const JOBS: ReadonlyMap<string, Job> = new Map(
  [...WORKFLOWS].flatMap(([file, { jobs }]) =>
    Object.entries(jobs).map(([name, job]): [string, Job] => [`${file}: ${name}`, job])
  )
);
