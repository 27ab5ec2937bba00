import { EDITIONS } from '../../../src/guide';
import { LARGE_SKU, LARGEST_UNITS } from '../../../src/model/capacity';
import { type VerdictKind } from '../../../src/model/snapshot';
import { LABEL, SIGN } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { decimal, is, isNot, relabel, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { FREE } from '../inputs/identity';
import { UNITS } from '../recording/units';
import { type PackSettings } from '../settings';

const { Standard_S1: S1_P1 } = LARGEST_UNITS;

const verdict = (...kinds: VerdictKind[]) => select(OUTPUT.verdict, is(LABEL.verdict, kinds));

/** The present unit size as a label, also one outside the guide. */
const ANY_SIZE = labelOf(UNITS, 'units');

/** The texts of alerts say what to do in these words. One series a resource. */
export function actionRules(settings: PackSettings): RecordingRule[] {
  const reversed = reversedByServerLeg(settings);
  const unless = `unless on (resource_id) (${reversed})`;
  return [
    figured(
      'condition',
      'only $1% if messages pass through app servers; declare server_leg',
      `round(100 * (${reversed}))`,
      `and on (resource_id) ${verdict('scaleUp', 'shard')}`
    ),
    ...scaleUp(unless),
    ...shard(settings, unless),
    said('no larger size needed by its ceilings; find what grew', verdict('keep', 'scaleDown', 'noTraffic')),
    said('move to a paid SKU', `${verdict('noFigure')} and on (resource_id) ${FREE}`, ANY_SIZE),
    said('the guide has no figures for this size', `${verdict('noFigure')} unless on (resource_id) ${FREE}`, ANY_SIZE),
    {
      record: STEP.action,
      expr: `group by (resource_id) (${verdict('sizeUnknown')})`,
      labels: { units: 'unknown', action: 'declare it, capacity alerts are off' },
    },
  ];
}

/**
 * Utilization if messages pass through app servers, where it is unknown whether they do, only traffic asks for a larger
 * size, and the order to scale would be wrong.
 */
function reversedByServerLeg({ utilization_warning_ratio, server_load_warning_ratio }: PackSettings): string {
  const others = select(OUTPUT.utilization, { label: LABEL.constraint, operator: '!~', value: '.+bound' });
  return `max by (resource_id) (${STEP.ifServerLeg}) < ${decimal(utilization_warning_ratio)} unless on (resource_id) ${select(OUTPUT.overload, isNot(LABEL.sign, [SIGN.mix]))}
  unless on (resource_id) ${others} >= ${decimal(server_load_warning_ratio)}`;
}

function scaleUp(unless: string): RecordingRule[] {
  const to = verdict('scaleUp');
  return [
    figured('scale', 'scale to $1', `${to} <= ${S1_P1}`, unless),
    figured('scale_and_change_sku', `scale to $1 (${LARGE_SKU})`, `${to} > ${S1_P1}`, unless),
  ];
}

/** Why every size is too small: this is the largest, more units do not raise the ceiling by 1%, or they do not suffice. */
function shard({ edition }: PackSettings, unless: string): RecordingRule[] {
  const largest = EDITIONS[edition].sizes.at(-1);
  const best = `1.01 * min by (resource_id) (${OUTPUT.sizeUtilization})`;
  const present = `(${OUTPUT.sizeUtilization} and on (resource_id, units) ${STEP.unitsKnown})`;
  const rule = (why: string, sizes: string, condition = '') =>
    said(
      `${why}: throttle, batch or shard`,
      `${verdict('shard')}${condition}\n${unless}`,
      `${STEP.unitsKnown} ${sizes}`
    );
  return [
    rule('the largest size is not enough', `>= ${largest}`),
    rule(
      'more units do not help (routing)',
      `< ${largest}`,
      ` and on (resource_id) ${best} >= on (resource_id) ${present}`
    ),
    rule('no unit size is enough', `< ${largest}`, ` and on (resource_id) ${best} < on (resource_id) ${present}`),
  ];
}

/** An action that needs no figure. */
function said(action: string, condition: string, sizes: string = STEP.unitsKnown): RecordingRule {
  return { record: STEP.action, expr: `${sizes}\nand on (resource_id) ${condition}`, labels: { action } };
}

/**
 * @param action calls the figure `$1`
 * @param part tells the rules apart
 */
function figured(part: string, action: string, figure: string, condition: string): RecordingRule {
  const values = `\n  ${STEP.unitsKnown} * on (resource_id) group_left (figure)\n  ${labelOf(figure, 'figure')}`;
  const expr = `${relabel(values, 'action', action, 'figure', '(.+)')}\n${condition}`;
  return { record: STEP.action, expr, labels: { part } };
}

/** Gives a value of each resource as a label. */
function labelOf(values: string, label: string): string {
  return `count_values by (resource_id) ("${label}", ${values})`;
}
