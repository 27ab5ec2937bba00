/** Text that a shell takes as it is. A leading `~` and `=` are left out, since some shells replace them. */
const PLAIN = /^[\w@%+:,./-][\w@%+:,./=-]*$/;

/** Quotes a text without control characters for the shell. */
export function quotedWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const SIGNALR =
  /^\/subscriptions\/[^/]+\/resourcegroups\/(?<group>[^/]+)\/providers\/microsoft\.signalrservice\/signalr\/(?<name>[^/]+)(?:\/replicas\/(?<replica>[^/]+))?$/;

/**
 * The command that scales a resource; undefined for an id that is not one of Azure's.
 *
 * @param resourceId in lower case and without control characters
 * @param sku that the size needs; the command asks Azure for the present one if it is unknown
 */
export function azCommand(resourceId: string, units: number, sku: string | undefined): string | undefined {
  const { group, name, replica } = SIGNALR.exec(resourceId)?.groups ?? {};
  if (group === undefined) {
    return undefined;
  }
  if (replica !== undefined) {
    return `az signalr replica update --resource-group ${quotedWord(group)} --signalr-name ${quotedWord(name)} --replica-name ${quotedWord(replica)} --unit-count ${units}`;
  }
  const id = quotedWord(resourceId);
  return `az signalr update --ids ${id} --sku ${sku ?? `"$(az signalr show --ids ${id} --query sku.name -o tsv)"`} --unit-count ${units}`;
}
