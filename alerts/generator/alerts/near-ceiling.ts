import { CONSTRAINT, LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type OwnThreshold } from '../recording/settings';
import { beyond } from '../recording/utilization';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { ADVISED, ASSUMED, CONSTRAINT_NAME, LIMITED, percent, PERCENT, RESOURCE } from './texts';

const LEVELS = ['utilization_warning_ratio', 'server_load_warning_ratio'] as const;

/** The condition of SignalRNearCeiling. Bytes and messages of a direction are one constraint. */
export function nearCeilingRules(settings: PackSettings): RecordingRule[] {
  const [utilization, load] = LEVELS;
  const rule = (matcher: Matcher, setting: OwnThreshold) => ({
    record: STEP.nearCeiling,
    expr: `max without (dimension) (\n  ${beyond(select(OUTPUT.utilization, matcher), '>=', setting, settings, OUTPUT.worst)}\n)`,
  });
  const ofLoad = { [LABEL.constraint]: CONSTRAINT.serverLoad };
  return [
    rule(isNot(LABEL.constraint, [CONSTRAINT.serverLoad]), utilization),
    { ...rule(is(LABEL.constraint, [CONSTRAINT.serverLoad]), load), labels: ofLoad },
  ];
}

export function nearCeiling(settings: PackSettings): Alert {
  const [utilization, load] = LEVELS;
  return {
    alert: 'SignalRNearCeiling',
    severity: 'warning',
    value: 'share',
    about: 'Traffic, connections or server load approach the ceiling of the unit size.',
    when:
      `Inbound traffic, outbound traffic or connections are at or above ${percent(settings[utilization])} of their ` +
      `ceiling, or server load at or above ${percent(settings[load])}.`,
    settings: [...LEVELS, 'utilization_warning_for'],
    ofResource: LEVELS,
    expr: STEP.nearCeiling,
    for: settings.utilization_warning_for,
    summary: [`${RESOURCE}: ${CONSTRAINT_NAME} ${PERCENT} of the ceiling`, ADVISED],
    description: [`${RESOURCE}: ${CONSTRAINT_NAME} at ${PERCENT}. ${EFFECT}`, ASSUMED, LIMITED],
  };
}

const EFFECT =
  '{{ $labels.constraint | reReplaceAll "connections" "At 100%, new clients are refused." | ' +
  'reReplaceAll ".*bound" "Above 100%, latency is no longer assured." | ' +
  'reReplaceAll "server_load" "Microsoft expects low latency below 70%." }}';
