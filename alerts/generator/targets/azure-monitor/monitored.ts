import { type Ceilings, ceilingsFor, type DIRECTIONS, isFree } from '../../../../src/model/capacity';
import { type PackSettings, type ResourceSettings } from '../../settings';
import { type Declared, declaredOf } from '../../settings/declared';
import { type Declaration, declarationsOf, nameErrors } from '../templates/names';
import { identityOf } from '../../promql/identity';
import { matchesAll } from '../../promql/matching';
import { parseMatchers } from '../../settings/matchers';

/** A resource with alerts, and its ceilings at the declared unit size. */
export interface Monitored {
  /** Unique among the resources. */
  name: string;
  /** The name for people. */
  title: string;
  resource: ResourceSettings;
  settings: PackSettings;
  declared: Declared;
  /** Missing without a unit size, and for the free SKU, which has no traffic ceilings. */
  sized?: { units: number; ceilings: Ceilings };
}

type Monitoring = { ok: true; monitored: Monitored[] } | { ok: false; errors: string[] };

/** Returns the declared resources that are not opted out, or an error for each that cannot have alerts. */
export function monitoredOf(settings: PackSettings): Monitoring {
  const declarations = declarationsOf(settings).filter(({ resource }) => !isOptedOut(resource, settings));
  if (declarations.length === 0) {
    return {
      ok: false,
      errors: ['resources: takes at least one resource with alerts for target azure-monitor, with its units'],
    };
  }
  const errors = [...nameErrors(declarations, 'azure-monitor'), ...declarations.flatMap(unitsErrors)];
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, monitored: declarations.map((declaration) => monitoredAs(declaration, settings)) };
}

function unitsErrors({ resource: { units, sku }, at }: Declaration): string[] {
  return units === undefined && !isFree(sku)
    ? [
        `${at}.units: is missing; it takes a whole number of units, since the traffic alerts of target azure-monitor have the ceilings of a unit size`,
      ]
    : [];
}

/** A resource as it is declared, whether or not it has alerts or a unit size. */
export function monitoredAs({ resource, name, title }: Declaration, settings: PackSettings): Monitored {
  const declared = declaredOf(resource, settings);
  const { units } = resource;
  const ceilings = units === undefined || isFree(resource.sku) ? undefined : ceilingsFor({ ...declared, units });
  return {
    name,
    title,
    resource,
    settings,
    declared,
    ...(units !== undefined && ceilings !== undefined && { sized: { units, ceilings } }),
  };
}

/** The ceiling of a direction in bytes a second by Azure's metric, which counts some bytes several times. */
export function ceilingByAzure(
  { declared, sized }: Monitored,
  { name, bytes }: (typeof DIRECTIONS)[number]
): number | undefined {
  const ceiling = sized?.ceilings[bytes] ?? undefined;
  return ceiling === undefined ? undefined : ceiling * declared.factors[name];
}

/** True for a resource without alerts: by its own setting, or by matchers on the labels that its id gives. */
export function isOptedOut({ alerts, resource_id }: ResourceSettings, settings: PackSettings): boolean {
  const labels = identityOf(resource_id);
  return alerts === false || settings.alerts_off.some((text) => matchesAll(labels, parseMatchers(text)));
}
