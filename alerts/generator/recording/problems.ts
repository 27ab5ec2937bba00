import { MIX_SUM_TOLERANCE } from '../../../src/model/capacity';
import { SCENARIOS } from '../../../src/guide';
import { PROBLEM } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { call, decimal, isNot, select, selectAny } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { FREE } from '../inputs/identity';
import { type PackSettings } from '../settings';
import { SHARE_SUM } from './mix';
import { labelled, UNITS } from './units';

/** The sum of shares such as 0.505 + 0.505 misses 1.01 by rounding; the model has the same tolerance. */
const SUM_ROUNDING = 1e-9;

/** Missing or wrong inputs of a resource. */
export function problemRules(settings: PackSettings): RecordingRule[] {
  const problems = {
    [PROBLEM.invalidMix]: call(
      'group by (resource_id)',
      `abs(${SHARE_SUM} - 1) > ${decimal(MIX_SUM_TOLERANCE + SUM_ROUNDING)}
or ${INPUT.share} < 0
or ${select(INPUT.share, isNot('scenario', SCENARIOS))}`
    ),
    [PROBLEM.unitSizeOutsideGuide]: `(
  0 * ${UNITS} + 1
  unless on (resource_id) ${STEP.unitsKnown}
  unless on (resource_id) ${FREE}
)`,
    [PROBLEM.noUnitSize]: `(group by (resource_id) (${OUTPUT.identity}) unless on (resource_id) ${INPUT.units})`,
    [PROBLEM.noTraffic]: call('group by (resource_id)', silent()),
  };
  return Object.entries(problems).map(([reason, expr]) => ({
    record: OUTPUT.inputProblem,
    expr: labelled(expr, settings),
    labels: { reason },
  }));
}

/** Neither bytes nor messages, or bytes that read 0 in both directions while clients are connected. */
function silent(): string {
  const zero = `${INPUT.inboundBytes} + on (resource_id) ${INPUT.outboundBytes} == 0`;
  return `${OUTPUT.identity} unless on (resource_id) ${selectAny([INPUT.outboundBytes, INPUT.outboundMessages])}
or (${zero}) and on (resource_id) ${INPUT.connections} > 0`;
}
