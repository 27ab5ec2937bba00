import { SCALE_DOWN_DAYS } from '../../../src/model/advice';
import { GROWTH_HORIZON_DAYS } from '../../../src/model/forecast';
import { type VerdictKind, VERDICTS } from '../../../src/model/snapshot';
import { LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT, PEAK, SETTING } from '../../../src/names/series';
import { decimal, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { remembered } from './days';
import { labelled, UNITS } from './units';

/** The action for each resource, as in src/model. */
export function verdictRules(settings: PackSettings): RecordingRule[] {
  return [
    ...VERDICTS.map((verdict) => ({
      record: OUTPUT.verdict,
      expr: labelled(`(${resourcesOf(settings)[verdict]})`),
      labels: { [LABEL.verdict]: verdict },
    })),
    costChange(),
  ];
}

const KNOWN = `sum by (resource_id) (${STEP.unitsKnown})`;
const DAY = `max_over_time(${OUTPUT.enough}[1d])`;
const TRAFFIC = `(${OUTPUT.messages} or ${INPUT.connections})`;

const FORTNIGHT = `${SCALE_DOWN_DAYS}d`;

/** No resource has two verdicts. The value is the unit size to change to, or else the present one. */
const resourcesOf = ({ recommendation_target_ratio: target }: PackSettings): Readonly<Record<VerdictKind, string>> => ({
  noTraffic: `${UNITS} unless on (resource_id) ${DAY} unless on (resource_id) ${TRAFFIC}`,
  sizeUnknown: `0 * group by (resource_id) (${OUTPUT.identity}) unless on (resource_id) ${INPUT.units}`,
  noFigure: `${UNITS} and on (resource_id) ${TRAFFIC} unless on (resource_id) ${STEP.unitsKnown}`,
  // For want of failover headroom alone, a resource far below its ceilings has no size either, and needs nothing done.
  shard: `
  ${KNOWN} and on (resource_id) ${DAY} == Inf
  and on (resource_id) max_over_time(${OUTPUT.worst}[1d]) > ${decimal(target)}
`,
  scaleUp: `${DAY} < Inf > on (resource_id) ${KNOWN}`,
  scaleDown: scaleDown(),
  keep: `${KNOWN} and on (resource_id) ${DAY}
  unless on (resource_id) ${select(OUTPUT.verdict, is(LABEL.verdict, ['shard', 'scaleUp', 'scaleDown']))}`,
});

function scaleDown(): string {
  return `
  max_over_time(${OUTPUT.enough}[${FORTNIGHT}]) < on (resource_id) ${KNOWN}
  and on (resource_id) last_over_time(${OUTPUT.enough}[1h] offset ${FORTNIGHT})
  unless on (resource_id) ${remembered(PEAK.daysToCeiling)} <= ${GROWTH_HORIZON_DAYS}
`;
}

/** Only of verdicts that change the unit size, where the settings have a price. */
function costChange(): RecordingRule {
  const changed = `max by (resource_id) (${select(OUTPUT.verdict, is(LABEL.verdict, ['scaleUp', 'scaleDown']))})`;
  return {
    record: OUTPUT.costChange,
    expr: labelled(`${SETTING.price} * on (resource_id) group_left () (${changed} - on (resource_id) ${UNITS})`),
  };
}
