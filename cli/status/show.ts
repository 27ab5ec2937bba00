import { OUTPUT } from '../../src/names/series';
import { jsonText } from '../common/json-text';
import { prometheusClient } from '../common/prometheus-client';
import { type ServerOptions } from '../common/server-options';
import { print } from '../common/streams';
import { chosenId, entriesWithoutSeries, readStatus, recordedEdition, type ResourceStatus } from './read';
import { fleetMarkdown, fleetText, resourceMarkdown, resourceText } from './text';
import { azCommand } from './words';

export interface StatusOptions extends ServerOptions {
  resource?: string;
  markdown?: boolean;
  json?: boolean;
}

/** Prints what the rules recorded of all resources, or of one. */
export async function showStatus({
  resource,
  markdown = false,
  json = false,
  ...server
}: StatusOptions): Promise<void> {
  const client = prometheusClient(server);
  const id = resource === undefined ? undefined : chosenId(resource, await client.instant(OUTPUT.identity));
  const [read, edition, gone] = await Promise.all([
    readStatus(client, id),
    recordedEdition(client),
    id === undefined ? entriesWithoutSeries(client) : [],
  ]);
  const resources = read.sort(byUrgency);
  if (json) {
    const all = { edition, resources: resources.map(outputOf), entriesWithoutSeries: gone };
    print(jsonText(id === undefined ? all : { edition, ...outputOf(resources[0]) }));
  } else if (id === undefined) {
    print(markdown ? fleetMarkdown(resources, { edition, gone }) : fleetText(resources, { edition, gone }));
  } else {
    const [one] = resources;
    print(markdown ? resourceMarkdown(one, new Date(), edition) : resourceText(one, edition));
  }
}

/** Those with signs of overload first, then by utilization. */
function byUrgency(a: ResourceStatus, b: ResourceStatus): number {
  const [signs, worst] = [b.signs.length - a.signs.length, (b.worst ?? -1) - (a.worst ?? -1)];
  return a.signs.length > 0 !== b.signs.length > 0 ? signs : worst || a.name.localeCompare(b.name, 'en');
}

function outputOf(one: ResourceStatus) {
  return { ...one, command: azCommand(one) ?? null };
}
