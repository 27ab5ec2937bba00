import { type RuleFile } from '../../alerts/generator/promql/rule';
import { levelsOf, rulesBehind, type TimedRule as Leveled } from '../../alerts/generator/promql/rule-levels';
import { secondsOf } from '../../alerts/generator/settings/durations';
import { type PackSettings } from '../../alerts/generator/settings';
import { alertsOf, packOf } from '../../alerts/generator/pack/pack';
import { type TimedRule } from './replay';

/** The alert on signs of overload, one for all signs of a resource. */
export const AT_CEILING = 'SignalRAtCeiling';

/** Alerts without evidence in what exporters wrote. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  SignalRExporterFailing:
    "it is about the exporters' own health, such as failed scrapes, which their values do not show",
  SignalRHeadroomWatchdog: 'it fires while the rules work, to show that alerting itself works',
};

/** The rules of a pack that its alerts depend on, in the order of their evaluation. */
export interface BacktestRules {
  settings: PackSettings;
  /** Ends with the alerts about single resources. */
  ofResources: TimedRule[];
  /** Alerts about the whole fleet. */
  ofFleet: TimedRule[];
}

/** The recording rules of rule files in levels: each reads only raw series and earlier levels. */
export function recordingLevels(files: readonly RuleFile[]): Leveled[][] {
  return levelsOf(
    files
      .flatMap(({ groups }) => groups)
      .map(({ interval, rules }) =>
        rules.flatMap((rule) => ('record' in rule ? [{ ...rule, labels: { ...rule.labels }, interval }] : []))
      )
  );
}

export function backtestRules(settings: PackSettings): BacktestRules {
  const pack = packOf(settings);
  const alerts = alertsOf(pack).filter(({ alert }) => !(alert in LEFT_OUT));
  const behind = rulesBehind(
    alerts.map(({ expr }) => expr),
    recordingLevels(pack)
  );
  const everyMinute = secondsOf(settings.evaluation_interval);
  const [ofFleet, ofResource] = [true, false].map((isOfPack) =>
    alerts.filter(({ ofPack }) => ofPack === isOfPack).map((alert) => ({ ...alert, interval: everyMinute }))
  );
  const recording = behind.flat().map((rule) => ({ ...rule, interval: secondsOf(rule.interval) }));
  return { settings, ofResources: [...recording, ...ofResource], ofFleet };
}
