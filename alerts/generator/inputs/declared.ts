import { type Scenario, SCENARIOS } from '../../../src/guide';
import { type Mix } from '../../../src/model/capacity';
import { LABEL } from '../../../src/names/labels';
import { INPUT, SETTING } from '../../../src/names/series';
import { is, isNot, type Matcher, select, times } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { type PackSettings, type ResourceSettings } from '../settings';

/** The label of inputs that a setting gives. A measured value replaces a declared one. */
export const DECLARED = { declared: 'true' };
const MEASURED = is('declared', ['']);

/** Declared unit sizes, unless a source gives one. */
export function declaredUnits({ resources }: PackSettings): RecordingRule[] {
  const measured = select(INPUT.units, MEASURED, is('inferred', ['']));
  return resources.some(({ units }) => units !== undefined)
    ? [{ record: INPUT.units, expr: `${SETTING.units} unless on (resource_id) ${measured}`, labels: DECLARED }]
    : [];
}

/** Declared mixes, unless a source gives one, of resources that have a unit size. */
export function declaredShares({ mix: forAll, resources }: PackSettings): RecordingRule[] {
  const measured = select(INPUT.share, MEASURED);
  const own = resources.filter(({ mix }) => mix !== undefined);
  const ofOwn = `${SETTING.share} and on (resource_id) ${INPUT.units} unless on (resource_id) ${measured}`;
  return [
    ...(own.length === 0 ? [] : [{ record: INPUT.share, expr: ofOwn, labels: DECLARED }]),
    ...sharesOf(forAll).map(({ scenario, share }) => ({
      record: INPUT.share,
      expr: `${times(share, each(INPUT.units, own))} unless on (resource_id) ${measured}`,
      labels: { scenario, ...DECLARED },
    })),
  ];
}

/** The scenarios of a declared mix with their shares. */
export function sharesOf(mix: Mix | undefined): Array<{ scenario: Scenario; share: number }> {
  return SCENARIOS.flatMap((scenario) => {
    const share = mix?.[scenario];
    return share === undefined ? [] : [{ scenario, share }];
  });
}

/** One for each resource but some. */
export function each(series: string, but: readonly ResourceSettings[]): string {
  const ids: Matcher[] =
    but.length === 0
      ? []
      : [
          isNot(
            LABEL.resourceId,
            but.map(({ resource_id }) => resource_id)
          ),
        ];
  return `group by (resource_id) (${select(series, ...ids)})`;
}
