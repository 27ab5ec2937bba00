import { evaluate } from '../../src/model/advice';
import { type Utilization } from '../../src/model/capacity';
import { textLines, type Family, type Series, type Simulation } from './exporters/exposition';
import { ENDPOINTS } from './endpoints';
import { type Character, FLEET, type Resource, resourceId } from './fleet/fleet';
import { type World } from './fleet/load';

/** A demo that starts in the middle of a minute, on a Saturday. */
export const DEMO_START = Date.UTC(2026, 10, 21, 9, 17, 23) / 1000;

export const SIMULATION: Simulation = {
  fleet: FLEET,
  world: { seed: 1, demoStart: DEMO_START },
  naming: 'default',
};

export function resourceOf(character: Character): Resource {
  const found = FLEET.find((resource) => resource.character === character);
  if (found === undefined) {
    throw new Error(`no resource has the character ${character}`);
  }
  return found;
}

export function familiesAt(path: (typeof ENDPOINTS)[number]['path'], simulation: Simulation = SIMULATION): Family[] {
  return ENDPOINTS.flatMap((endpoint) => (endpoint.path === path ? endpoint.families(simulation) : []));
}

export interface Line {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Parses the samples of an exposition. */
export function parseText(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
      if (match === null) {
        throw new Error(`not a sample: ${line}`);
      }
      const pairs = [...(match[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return { name: match[1], labels: Object.fromEntries(pairs.map((p) => [p[1], p[2]])), value: Number(match[3]) };
    });
}

export function scrape(families: readonly Family[], seconds: number): Line[] {
  return parseText([...textLines(families, seconds)].join(''));
}

/** Utilization computed from a resource's exposed metrics at an instant, as a rule would compute it. */
export class ExposedUtilization {
  private readonly series = new Map<string, Series>();

  constructor(world: World = SIMULATION.world) {
    const simulation = { ...SIMULATION, world };
    for (const family of [
      ...familiesAt('/metrics/azure', simulation),
      ...familiesAt('/metrics/resourcegraph', simulation),
    ]) {
      for (const series of family.series) {
        const { resourceID = '', metric = '', dimension = '' } = series.labels;
        this.series.set([family.name, resourceID, metric, dimension].join(), series);
      }
    }
  }

  at(resource: Resource, seconds: number): Utilization {
    const id = resourceId(resource);
    const value = (...key: string[]) => this.series.get(key.join())?.valueAt(seconds) ?? NaN;
    const figure = (metric: string, dimension = '') => value('azurerm_resource_metric', id, metric, dimension);
    const result = evaluate({
      sku: resource.sku,
      units: value('azurerm_signalr_units', id, '', ''),
      mix: resource.mix,
      messageSize: resource.declared.message_size_bytes,
      serverLeg: resource.declared.server_leg,
      measured: {
        inboundBytes: figure('InboundTraffic') / 60,
        outboundBytes: figure('OutboundTraffic') / 60,
        countedMessages: figure('MessageCount') / 60,
        connections: figure('ConnectionCount', 'Client') + figure('ConnectionCount', 'Server'),
      },
    });
    if (!result.ok) {
      throw new Error(`${resource.name} has no utilization: ${JSON.stringify(result.error)}`);
    }
    return result.value.utilization;
  }

  worstAt(resource: Resource, seconds: number): number {
    return Math.max(...Object.values(this.at(resource, seconds)));
  }
}
