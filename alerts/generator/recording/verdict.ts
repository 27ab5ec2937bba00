import { VERDICTS, type VerdictKind } from '../../../src/model';
import { INPUT, OUTPUT, SETTING, TREND } from '../../../src/model/vocabulary';
import { call, either, explained, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { HOURLY } from './review';
import { hasPrice } from './settings-constants';
import { labelled } from './units';

const LABEL = 'verdict';

/** The window of a verdict. */
const WINDOW = '24h';

/** The action for each resource, as in src/model. Each verdict excludes those before it. */
export function verdictRules(settings: PackSettings): RecordingRule[] {
  return [
    {
      record: STEP.enough,
      expr: explained(
        'The recommended unit size; Inf where every size is too small.',
        `max by (resource_id) (${STEP.candidate})
or Inf * group by (resource_id) (${OUTPUT.worst} and on (resource_id) ${STEP.unitsInGuide})`
      ),
    },
    {
      record: STEP.enoughOfDay,
      expr: explained(`The same for the last ${WINDOW}.`, `max_over_time(${STEP.enough}[${WINDOW}])`),
    },
    ...VERDICTS.map((verdict) => ({
      record: OUTPUT.verdict,
      expr: explained(WORDS[verdict], expressionOf(verdict, settings)),
      labels: { [LABEL]: verdict },
    })),
    ...(hasPrice(settings) ? [costChange(settings)] : []),
  ];
}

/** Only of verdicts that change the unit size. */
function costChange(settings: PackSettings): RecordingRule {
  const changed = `max by (resource_id) (${select(OUTPUT.verdict, is(LABEL, ['scaleUp', 'scaleDown']))})`;
  return {
    record: OUTPUT.costChange,
    expr: explained(
      'What the change adds to the bill of a month; negative where it saves.',
      labelled(`${SETTING.price} * on (resource_id) group_left () (${changed} - on (resource_id) ${UNITS})`, settings)
    ),
  };
}

const WORDS: Readonly<Record<VerdictKind, string>> = {
  noTraffic: 'Resources with a unit size and without traffic.',
  sizeUnknown: 'Resources with traffic and without a unit size.',
  noFigure: 'Resources with traffic, for whose unit size the guide has no figure.',
  shard: 'Resources for which some load of the window was too high for every unit size.',
  scaleUp: 'The unit size that the window needed, where it is larger than the present one.',
  scaleDown: 'The unit size that two weeks needed, where it is smaller and no forecast reaches the ceiling.',
  keep: 'All other resources.',
};

const UNITS = `max by (resource_id) (${INPUT.units})`;
const IN_GUIDE = `max by (resource_id) (${STEP.unitsInGuide})`;

function expressionOf(verdict: VerdictKind, settings: PackSettings): string {
  switch (verdict) {
    case 'noTraffic':
      return labelled(`(${UNITS} unless on (resource_id) ${traffic()})`, settings);
    case 'sizeUnknown':
      return `0 * ${call('group by (resource_id)', either(TRAFFIC))} unless on (resource_id) ${INPUT.units}`;
    case 'noFigure':
      return labelled(
        `(${UNITS} and on (resource_id) ${traffic()} unless on (resource_id) ${STEP.unitsInGuide})`,
        settings
      );
    case 'shard':
      return labelled(`(${IN_GUIDE} and on (resource_id) ${STEP.enoughOfDay} == Inf)`, settings);
    case 'scaleUp':
      return labelled(`(${STEP.enoughOfDay} < Inf > on (resource_id) ${IN_GUIDE})`, settings);
    case 'scaleDown':
      return labelled(scaleDown(settings), settings);
    case 'keep':
      return labelled(
        `(${IN_GUIDE} and on (resource_id) ${STEP.enoughOfDay} unless on (resource_id) ${select(OUTPUT.verdict, is(LABEL, ['shard', 'scaleUp', 'scaleDown']))})`,
        settings
      );
  }
}

/** Traffic now, or in the window. */
const TRAFFIC = [
  STEP.enoughOfDay,
  INPUT.inboundBytes,
  INPUT.outboundBytes,
  INPUT.inboundMessages,
  INPUT.outboundMessages,
  INPUT.connections,
];

function traffic(): string {
  return `(${TRAFFIC.join(' or ')})`;
}

/** The larger of what the ended days and the last one needed. */
function scaleDown({ forecast_window: window, forecast_horizon: horizon }: PackSettings): string {
  const ofDays = `max by (resource_id) (last_over_time(${TREND.reviewUnits}[${HOURLY.remembered}]))`;
  return `(
  (${ofDays} > on (resource_id) ${STEP.enoughOfDay} or on (resource_id) ${STEP.enoughOfDay} and on (resource_id) ${ofDays})
  < on (resource_id) ${IN_GUIDE}
  unless on (resource_id) last_over_time(${TREND.projection}[${HOURLY.remembered}]) >= 1
  unless on (resource_id) predict_linear(${TREND.mean}[${window}], ${secondsOf(horizon)}) >= 1
)`;
}
