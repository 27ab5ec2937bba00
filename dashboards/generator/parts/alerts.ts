import { is, isNot, type Matcher, matches, relabel } from '../../../alerts/generator/promql/promql';
import { COLOR } from './colors';
import { SETTINGS } from './pack';
import { withConstraint } from './words';

/** Always fires, to show that alerting works. */
export const WATCHDOG = 'SignalRHeadroomWatchdog';

const SEVERITY = SETTINGS.label_names.severity;

/** Severities of the pack, the worst first; the number sorts them. */
export const SEVERITIES = [
  { name: 'critical', title: 'Critical', rank: 3, color: COLOR.critical },
  { name: 'warning', title: 'Warning', rank: 2, color: COLOR.warning },
  { name: 'info', title: 'Info', rank: 1, color: COLOR.info },
] as const;

type Severity = (typeof SEVERITIES)[number];

type Scope = (series: string, ...matchers: Matcher[]) => string;

/** Firing alerts of the pack only; a Prometheus may have others. */
export function firing(scope: Scope, ...matchers: Matcher[]): string {
  return scope(
    'ALERTS',
    is('alertstate', ['firing']),
    matches('alertname', 'SignalR.+'),
    isNot('alertname', [WATCHDOG]),
    ...matchers
  );
}

/** Alerts of the pack whose condition holds, but not yet for as long as they wait. */
export function pending(scope: Scope): string {
  return scope('ALERTS', is('alertstate', ['pending']), matches('alertname', 'SignalR.+'));
}

/** One row for each alert; its value is the rank of its severity. */
export function firingBySeverity(scope: Scope, ...labels: string[]): string {
  const ranked = SEVERITIES.map((severity) => `${firing(scope, ofSeverity(severity))} * ${severity.rank}`);
  return `max by (${[SEVERITY, 'alertname', 'dimension', ...labels].join(', ')}) (${ranked.join(' or ')})`;
}

export function ofSeverity({ name }: Severity): Matcher {
  return is(SEVERITY, [name]);
}

/** 1 while an alert is pending, 2 while it fires; 0 under the name "No alert" otherwise. */
export function progress(scope: Scope): string {
  const alerts = `max by (alertname, constraint) (${withConstraint(`${firing(scope)} * 2 or ${pending(scope)}`)})`;
  return `${alerts} or ${relabel(`0 * absent(${alerts})`, 'alertname', 'No alert', '', '')}`;
}
