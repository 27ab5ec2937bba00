import { type Scenario, SCENARIOS } from '../../../src/guide';
import { type Mix } from '../../../src/model/capacity';
import { LABEL } from '../../../src/names/labels';
import { INPUT, SETTING } from '../../../src/names/series';
import { argument, call, is, select, selectAny } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { listedResources } from '../settings/entries';
import { sharedSetting } from './chosen';
import { identified, SEEN } from './identity';

/** The label of inputs that a setting gives. A measured value replaces a declared one. */
export const DECLARED = { declared: 'true' };
export const MEASURED = is('declared', ['']);

const hasMix = ({ mix }: Pick<PackSettings, 'mix'>) => mix !== undefined;
const hasUnits = ({ units }: { units?: number }) => units !== undefined;

/** An entry of the settings is no resource: one that no series names any more is forgotten as if it had none. */
const NAMED = `group by (resource_id) (${selectAny([STEP.newest, INPUT.outboundBytes, INPUT.outboundMessages, INPUT.connections])})`;

/** Declared unit sizes, unless a source gives one or quota tells it. */
export function declaredUnits(settings: PackSettings): RecordingRule[] {
  const known = select(INPUT.units, MEASURED);
  const own = listedResources(settings).some(hasUnits) ? [`${SETTING.units} and on (resource_id) ${NAMED}`] : [];
  const shared = sharedSetting(settings, { sets: hasUnits, valueOf: ({ units }) => units }, STEP.named, argument);
  const declared = [...own, shared].filter((part) => part !== undefined);
  return [
    ...(shared === undefined ? [] : [{ record: STEP.named, expr: identified(SEEN, LABEL.resourceId) }]),
    ...(declared.length === 0
      ? []
      : [
          {
            record: INPUT.units,
            expr: `${argument(declared.join('\nor on (resource_id) '))} unless on (resource_id) ${known}`,
            labels: DECLARED,
          },
        ]),
  ];
}

/** Declared mixes, unless a source gives one, of resources that have a unit size. */
export function declaredShares(settings: PackSettings): RecordingRule[] {
  const measured = select(INPUT.share, MEASURED);
  const ofOwn = `${SETTING.share} and on (resource_id) ${INPUT.units} unless on (resource_id) ${measured}`;
  const own = listedResources(settings).some(hasMix);
  return [
    ...(own ? [{ record: INPUT.share, expr: ofOwn, labels: DECLARED }] : []),
    ...SCENARIOS.flatMap((scenario) => {
      const reading = {
        sets: hasMix,
        valueOf: ({ mix }: { mix?: Mix }) => mix?.[scenario],
        forAll: settings.mix?.[scenario],
      };
      const shared = sharedSetting(settings, reading, INPUT.units, once);
      return shared === undefined
        ? []
        : [
            {
              record: INPUT.share,
              expr: `${shared.includes('\nor ') ? argument(shared) : shared} unless on (resource_id) ${measured}`,
              labels: { scenario, ...DECLARED },
            },
          ];
    }),
  ];
}

/** The scenarios of a declared mix with their shares. */
export function sharesOf(mix: Mix | undefined): Array<{ scenario: Scenario; share: number }> {
  return SCENARIOS.flatMap((scenario) => {
    const share = mix?.[scenario];
    return share === undefined ? [] : [{ scenario, share }];
  });
}

/** One for each resource. */
export function once(resources: string): string {
  return call('group by (resource_id)', resources);
}
