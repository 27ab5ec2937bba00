import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SourceName } from '../../../alerts/generator/inputs/probes';

const EXAMPLES = join(__dirname, '..', '..', '..', 'alerts', 'exporters', 'examples');

/** The surroundings of an exporter; addresses are a host and a port of this machine. */
export interface Site {
  subscriptions: readonly string[];
  /** Those of them that have replicas. */
  withReplicas: readonly string[];
  tenant: string;
  /** Of the Prometheus that records. */
  prometheus: string;
  /** Of each process of the exporter. */
  addresses: readonly string[];
  /** For its configuration files and data. */
  folder: string;
}

/** A shipped configuration with its addresses and credentials. */
export interface Configured {
  /** Name of the shipped file. */
  shipped: string;
  /** Name in the folder of the site. */
  name: string;
  text: string;
}

export interface Setup {
  files: readonly Configured[];
  /** Arguments of each process. */
  processes: ReadonlyArray<readonly string[]>;
  /** Paths that answer as soon as the exporter runs, with its address. */
  ready: readonly string[];
  /** Text of a Prometheus configuration; empty for an exporter that writes to Prometheus. */
  scrapes: string;
}

export interface Exporter {
  name: SourceName;
  /** Names of its command, on the PATH or among those that `make lab` builds. */
  commands: readonly string[];
  /** Arguments that print the version; without any, the log of a running exporter has it. */
  version?: readonly string[];
  /** Inputs that it cannot give of any resource. */
  blindTo: readonly string[];
  /** How many processes it takes to read these subscriptions. */
  processesFor: (subscriptions: readonly string[]) => number;
  setUp: (site: Site) => Setup;
}

export function shippedText(name: string): string {
  return readFileSync(join(EXAMPLES, name), 'utf8');
}

export type Replacement = readonly [placeholder: string, replacement: string];

/**
 * Inserts addresses and credentials into a shipped configuration, as its reader does.
 *
 * @param name in the folder of the site
 * @throws if the file lacks a placeholder
 */
export function configured(shipped: string, replacements: readonly Replacement[], name = shipped): Configured {
  const text = replacements.reduce((before, [placeholder, replacement]) => {
    if (!before.includes(placeholder)) {
      throw new Error(`${shipped} does not contain ${placeholder}`);
    }
    return before.replaceAll(placeholder, replacement);
  }, shippedText(shipped));
  return { shipped, name, text };
}
