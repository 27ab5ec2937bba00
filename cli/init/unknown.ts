import { entrySettings } from '../../alerts/generator/settings/listed';
import { type PackSettings } from '../../alerts/generator/settings';
import { factsOf } from '../../alerts/generator/settings/declared';
import { EDITIONS } from '../../src/guide';
import { evaluate } from '../../src/model/advice';
import { DIRECTIONS, editionFor, isFree, LARGE_SKU } from '../../src/model/capacity';
import { type AssumptionChange, type AssumptionEffect, assumptionEffects } from '../../src/model/snapshot';
import { type FoundResource } from './found';
import { assumptionWords } from '../common/assumptions';
import { wholePercent } from '../common/table';

/** Facts about a resource that its owner knows and exporters may not, as the settings name them. */
export const FACTS = ['mix', 'message_size_bytes', 'server_leg', 'units'] as const;

export type Fact = (typeof FACTS)[number];

/** A fact that is not known, with what its absence does to the figures of this resource, if they can tell. */
export interface Unknown {
  setting: Fact;
  /** One or two sentences. */
  effect?: string;
}

/**
 * Returns the facts of a resource that are not known, and that neither its tags nor the settings declare. On the free SKU none of
 * them matters: it has no traffic ceilings.
 */
export function unknownsOf(resource: FoundResource, settings: PackSettings): Unknown[] {
  const { sku, units, inferred, mixMeasured, figures } = resource;
  if (isFree(sku)) {
    return [];
  }
  const known = knownSettings(resource, settings);
  const isKnown: Record<Fact, boolean> = {
    units: units !== undefined && !inferred,
    mix: mixMeasured || known.mix !== undefined,
    message_size_bytes:
      known.message_size_bytes !== undefined ||
      (figures.inboundMessages !== undefined && figures.outboundMessages !== undefined),
    server_leg: known.server_leg !== undefined || known.traffic_factors !== undefined,
  };
  const effects = effectsOf(resource, known);
  return FACTS.filter((setting) => !isKnown[setting]).map((setting) => {
    const effect = effects.get(setting);
    return { setting, ...(effect !== undefined && { effect }) };
  });
}

/** The settings for all, before them the tags of the resource, and before those the entries that match it. */
function knownSettings({ resourceId, tagged }: FoundResource, settings: PackSettings): PackSettings {
  const own = entrySettings({ resource_id: resourceId }, settings);
  const { server_leg: _, traffic_factors: __, ...withoutLeg } = settings;
  const { server_leg: tag, ...otherTags } = tagged;
  const hasLeg = own.server_leg !== undefined || own.traffic_factors !== undefined;
  const leg = hasLeg || tag === undefined ? {} : { server_leg: tag };
  return { ...(hasLeg || tag !== undefined ? withoutLeg : settings), ...otherTags, ...leg, ...own };
}

/** Without a unit size, or traffic, no figure depends on anything. */
function effectsOf({ sku, units, inferred, figures }: FoundResource, settings: PackSettings): Map<Fact, string> {
  const { connections, ...measured } = figures;
  const edition = sku === LARGE_SKU ? editionFor(undefined, sku) : settings.edition;
  const snapshot =
    units === undefined ? undefined : evaluate({ ...factsOf(settings), edition, sku, units, connections, measured });
  const effects = snapshot?.ok ? assumptionEffects(snapshot.value, { edition: EDITIONS[edition] }) : [];
  return new Map([
    ...(inferred ? ([['units', 'Inferred from connections and quota, as the rules do.']] as const) : []),
    ...effects.map(effectWords),
  ]);
}

const SETTING_OF = {
  messageSize: 'message_size_bytes',
  messageSizeEstimated: 'message_size_bytes',
  mix: 'mix',
  serverLeg: 'server_leg',
} as const satisfies Record<AssumptionEffect['assumption'], Fact>;

function effectWords(effect: AssumptionEffect): [Fact, string] {
  const words = assumptionWords(effect, changeWords);
  return [SETTING_OF[effect.assumption], `${words.charAt(0).toUpperCase()}${words.slice(1)}.`];
}

/** Once for each direction: bytes and messages of one have the same utilization. */
function changeWords(changes: readonly AssumptionChange[]): string[] {
  return DIRECTIONS.flatMap(({ name, bytes, messages }) => {
    const change = changes.find(({ dimension }) => dimension === bytes || dimension === messages);
    const [now, then] =
      change === undefined ? ['', ''] : [wholePercent(change.utilization.now), wholePercent(change.utilization.then)];
    return now === then ? [] : [`${name} traffic would be at ${then} of its ceiling, not ${now}`];
  });
}
