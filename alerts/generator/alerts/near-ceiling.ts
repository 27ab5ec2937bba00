import { CONSTRAINT, LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { call, either, is, isNot, type Matcher, select } from '../promql/promql';
import { beyond } from '../recording/utilization';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { ADVISED, ASSUMED, CONSTRAINT_NAME, LIMITED, percent, PERCENT, RESOURCE } from './texts';

const LEVELS = ['utilization_warning_ratio', 'server_load_warning_ratio'] as const;

const of = (matcher: Matcher) => select(OUTPUT.utilization, matcher);

export function nearCeiling(settings: PackSettings): Alert {
  const [utilization, load] = LEVELS;
  const isLimited = [settings, ...settings.resources].some(({ max_units }) => max_units !== undefined);
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
    expr: call(
      'max without (dimension)',
      either([
        beyond(of(isNot(LABEL.constraint, [CONSTRAINT.serverLoad])), '>=', utilization, settings),
        beyond(of(is(LABEL.constraint, [CONSTRAINT.serverLoad])), '>=', load, settings),
      ])
    ),
    comment: 'Bytes and messages of a direction are one constraint.',
    for: settings.utilization_warning_for,
    summary: [`${RESOURCE}: ${CONSTRAINT_NAME} ${PERCENT} of the ceiling`, ADVISED],
    description: [`${RESOURCE}: ${CONSTRAINT_NAME} at ${PERCENT}. ${EFFECT}`, ASSUMED, ...(isLimited ? [LIMITED] : [])],
  };
}

const EFFECT =
  '{{ $labels.constraint | reReplaceAll "connections" "At 100%, new clients are refused." | ' +
  'reReplaceAll ".*bound" "Above 100%, latency is no longer assured." | ' +
  'reReplaceAll "server_load" "Microsoft expects low latency below 70%." }}';
