import { EDITIONS } from '../../../src/guide';
import { type VerdictKind } from '../../../src/model';
import { CONSTRAINT, INPUT, LABEL, OUTPUT, SETTING, SIGN } from '../../../src/model/vocabulary';
import { decimal, is, isNot, relabel, select, where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { GUIDE, STEP } from '../promql/series';
import { FREE } from '../inputs/identity';
import { UNITS } from '../recording/units';
import { type PackSettings } from '../settings';

const verdict = (...kinds: VerdictKind[]) => select(OUTPUT.verdict, is(LABEL.verdict, kinds));

/** The present unit size as a label. */
const SIZED = `count_values by (resource_id) ("units", ${UNITS})`;

/** The texts of alerts say what to do in these words. One series a resource. */
export function actionRules(settings: PackSettings): RecordingRule[] {
  const reversed = reversedByServerLeg(settings);
  return [
    {
      record: STEP.action,
      expr: `${sized(
        labelOf(`round(100 * (\n    ${reversed.replace(/\n/g, '\n    ')}\n  ))`, 'percent'),
        'percent',
        'only $1% if messages pass through app servers; declare server_leg'
      )}`,
    },
    ...scaleUp(reversed, settings),
    ...shard(settings),
    said('no larger size needed by its ceilings; find what grew', verdict('keep', 'scaleDown', 'noTraffic')),
    said('move to a paid SKU', `${verdict('noFigure')} and on (resource_id) ${FREE}`),
    said('the guide has no figures for this size', `${verdict('noFigure')} unless on (resource_id) ${FREE}`),
    {
      record: STEP.action,
      expr: `group by (resource_id) (${verdict('sizeUnknown')})`,
      labels: { units: 'unknown', action: 'declare it, capacity alerts are off' },
    },
  ];
}

/** The order to scale, unless the server leg could reverse it. */
function scaleUp(reversed: string, settings: PackSettings): RecordingRule[] {
  const limited = `${SETTING.maxUnits} <= on (resource_id) ${UNITS}`;
  const rule = (action: string, condition: string) => ({
    record: STEP.action,
    expr: `${sized(labelOf(verdict('scaleUp'), 'to'), 'to', action)}
${condition}unless on (resource_id) (
  ${reversed.replace(/\n/g, '\n  ')}
)`,
  });
  const isLimited = [settings, ...settings.resources].some(({ max_units }) => max_units !== undefined);
  return isLimited
    ? [
        rule('scale to $1', `unless on (resource_id) ${limited}\n`),
        rule('raise max_units, then scale to $1', `and on (resource_id) ${limited}\n`),
      ]
    : [rule('scale to $1', '')];
}

/** An action that needs no figure. */
function said(action: string, condition: string): RecordingRule {
  return { record: STEP.action, expr: `${SIZED}\nand on (resource_id) ${condition}`, labels: { action } };
}

/** Gives a value of each resource as a label. */
function labelOf(values: string, label: string): string {
  return `count_values by (resource_id) ("${label}", ${values})`;
}

function sized(values: string, label: string, action: string): string {
  return relabel(`\n  ${SIZED} * on (resource_id) group_left (${label})\n  ${values}`, 'action', action, label, '(.+)');
}

/**
 * Utilization if messages pass through app servers, where nobody said so, nothing else calls for a larger size, and the
 * order to scale would be wrong.
 */
function reversedByServerLeg({ utilization_warning_ratio, server_load_warning_ratio }: PackSettings): string {
  const others = select(OUTPUT.utilization, is(LABEL.constraint, [CONSTRAINT.connections, CONSTRAINT.serverLoad]));
  return `max by (resource_id) (${STEP.ifServerLeg}) < ${decimal(utilization_warning_ratio)}
unless on (resource_id) ${select(OUTPUT.overload, isNot(LABEL.sign, [SIGN.mix]))}
unless on (resource_id) ${others} >= ${decimal(server_load_warning_ratio)}
unless on (resource_id) ${INPUT.throttled} > 0`;
}

/** No size is enough: because the next one adds nothing, or because there is no larger one. */
function shard(settings: PackSettings): RecordingRule[] {
  const { sizes } = EDITIONS[settings.edition];
  const largest = `${STEP.unitsKnown} >= ${sizes[sizes.length - 1]}`;
  const at = (size: string) => `max by (resource_id) (${OUTPUT.sizeUtilization} and on (resource_id, units) ${size})`;
  const next = `bottomk by (resource_id) (1,
    0 * ${OUTPUT.sizeUtilization} + on (units) group_left () ${where(GUIDE.rate, { scenario: 'units' })}
    > on (resource_id) group_left () ${STEP.unitsKnown}
  )`;
  // More units do not help where the next size's ceiling is within 1% of the present one.
  const nextHelps = (comparison: string) => `${verdict('shard')} and on (resource_id) (
  1.01 * ${at(next)} ${comparison} on (resource_id) ${at(STEP.unitsKnown)}
)`;
  return [
    said('more units do not help (routing): throttle, batch or shard', nextHelps('>=')),
    said('no unit size is enough: throttle, batch or shard', nextHelps('<')),
    said(
      'the largest size is not enough: throttle, batch or shard',
      `${verdict('shard')} and on (resource_id) ${largest}`
    ),
  ];
}
