import { type Scenario, SCENARIOS } from '../../../src/guide';
import { type Mix } from '../../../src/model';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { call, either, explained, is, select, times } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { unitsOf } from '../settings/overrides';
import { groupedBy } from './grouped-by';

/** A measured value replaces a declared one. This label keeps them apart. */
export const DECLARED = { declared: 'true' };
export const MEASURED = is('declared', ['']);

/** The label of a mix that several resources declare, and its value for the mix of all resources. */
const MIX = 'mix';
const OF_ALL = 'all';

interface DeclaredMix {
  name: string;
  shares: Mix;
  /** The resources that declare it; missing for the mix of all. */
  ids?: string[];
}

/**
 * Records the shares of the declared mixes. The resources of a mix are selected once, by a list that may be long, and each
 * share then reads them by the name of the mix.
 */
export function declaredShares(settings: PackSettings): RecordingRule[] {
  const mixes = mixesOf(settings);
  return [
    ...mixes.map((mix) => resourcesOf(mix, mixes.length > 1)),
    ...SCENARIOS.flatMap((scenario) => shares(scenario, mixes)),
  ];
}

function mixesOf({ mix: ofAll, resources }: PackSettings): DeclaredMix[] {
  const own = new Map<string, DeclaredMix & { ids: string[] }>();
  for (const { mix, resource_id } of resources) {
    if (mix !== undefined) {
      const key = SCENARIOS.map((scenario) => mix[scenario]).join(' ');
      const known = own.get(key);
      if (known === undefined) {
        own.set(key, { name: String(own.size + 1), shares: mix, ids: [resource_id] });
      } else {
        known.ids.push(resource_id);
      }
    }
  }
  return [...own.values(), ...(ofAll === undefined ? [] : [{ name: OF_ALL, shares: ofAll }])];
}

function resourcesOf({ name, shares: mix, ids }: DeclaredMix, besidesOthers: boolean): RecordingRule {
  const others = select(STEP.declaredMix, { label: MIX, operator: '!=', value: OF_ALL });
  const units = ids === undefined ? INPUT.units : unitsOf(ids);
  const butOthers = ids === undefined && besidesOthers ? `\nunless on (resource_id) ${others}` : '';
  const described = SCENARIOS.flatMap((scenario) => (mix[scenario] ? [`${scenario} ${shown(mix[scenario])}`] : []));
  return {
    record: STEP.declaredMix,
    expr: explained(
      `Resources with the declared mix ${described.join(', ')}, unless theirs is measured.`,
      `group by (resource_id) (${units})${butOthers}\nunless on (resource_id) ${select(INPUT.share, MEASURED)}`
    ),
    labels: { [MIX]: name },
  };
}

function shown(share: number | undefined): string {
  return String(Number((share ?? 0).toFixed(3)));
}

function shares(scenario: Scenario, mixes: readonly DeclaredMix[]): RecordingRule[] {
  const withShare = mixes.flatMap(({ name, shares: { [scenario]: share } }) =>
    share === undefined ? [] : [{ name, share }]
  );
  if (withShare.length === 0) {
    return [];
  }
  const terms = [...groupedBy(withShare, ({ share }) => share)].map(([share, same]) =>
    times(
      share,
      select(
        STEP.declaredMix,
        is(
          MIX,
          same.map(({ name }) => name)
        )
      )
    )
  );
  return [
    {
      record: INPUT.share,
      expr: explained('The share of this scenario in the declared mixes.', call('max by (resource_id)', either(terms))),
      labels: { [LABEL.scenario]: scenario, ...DECLARED },
    },
  ];
}
