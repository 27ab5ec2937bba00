import { type PackSettings } from '../../../alerts/generator/settings';
import { type Declared, declaredOf } from '../../../alerts/generator/settings/declared';
import { declarationsOf } from '../../../alerts/generator/targets/templates/names';
import { FREE_SKU, isFree } from '../../../src/model/capacity';

const FREE = 'connections only: the guide has no traffic figures for Free_F1';

/** Kusto for the text that says what the ceilings of each resource follow from. */
export function basisOf(settings: PackSettings): string {
  const others = words(declaredOf({ resource_id: '' }, settings));
  const own = declarationsOf(settings).map(({ resource }) => ({
    id: resource.resource_id,
    text: words(declaredOf(resource, settings)),
  }));
  const cases = [
    `sku.name =~ '${FREE_SKU}', ${quoted(FREE)}`,
    ...own.filter(({ text }) => text !== others).map(({ id, text }) => `id =~ '${id}', ${quoted(text)}`),
    quoted(others),
  ];
  return `case(${cases.join(', ')})`;
}

/** A Kusto string. None of the texts has a double quote. */
function quoted(text: string): string {
  return `"${text}"`;
}

function words({ sku, mix, inboundSize, factors, ceilingFactor, assumptions }: Declared): string {
  if (isFree(sku)) {
    return FREE;
  }
  const isCounted = assumptions.includes('messageSize');
  return [
    mix === undefined ? 'do-not-exceed values' : 'the mix of the settings',
    isCounted ? 'the average message as Azure counts it' : `messages of ${inboundSize.toLocaleString('en-US')} B`,
    ...(factors.inbound === 1 && factors.outbound === 1 ? [] : ["Azure's double count divided out"]),
    ...(assumptions.includes('serverLeg')
      ? ['all bytes that Azure counts: if clients call hubs on app servers, inbound reads twice too high']
      : []),
    ...(ceilingFactor === undefined ? [] : [`ceiling factor ${ceilingFactor}`]),
  ].join(', ');
}
