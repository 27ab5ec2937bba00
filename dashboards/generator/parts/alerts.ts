import { MappingType, type RegexMap } from '@grafana/grafana-foundation-sdk/dashboard';
import { is, isNot, type Matcher, matches, quote, relabel } from '../../../alerts/generator/promql/promql';
import { LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { COLOR } from './thresholds';
import { alertsInWords } from './pack';
import { highestOfStep } from './queries';
import { orNone, type Scope } from './scope';

/** Fires while the rules work, to show that alerting does. */
export const WATCHDOG = 'SignalRHeadroomWatchdog';

/** Severities of the pack, the worst first; the number sorts them. */
export const SEVERITIES = [
  { name: 'critical', title: 'Critical', rank: 2, color: COLOR.critical },
  { name: 'warning', title: 'Warning', rank: 1, color: COLOR.warning },
] as const;

type Severity = (typeof SEVERITIES)[number];

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

/** The label with the constraint of an alert or the reason of one that has several. */
export const ABOUT = 'about';

function withSubject(alerts: string): string {
  return `label_join(${[alerts, ...[ABOUT, '', LABEL.constraint, LABEL.reason].map(quote)].join(', ')})`;
}

/** One row for each alert, whose value is the rank of its severity, or one row that says that none fires. */
export function firingBySeverity(scope: Scope, ...labels: string[]): string {
  const ranked = SEVERITIES.map((severity) => `${firing(scope, ofSeverity(severity))} * ${severity.rank}`);
  const alerts = `max by (${[LABEL.severity, 'alertname', ABOUT, ...labels].join(', ')}) (${withSubject(ranked.join(' or '))})`;
  return orNone(alerts, { known: scope(OUTPUT.identity), label: LABEL.severity, none: 'none fires' });
}

/** The label of {@link countInWords}. */
export const COUNT = 'firing';

/** The worst alerts of each resource in words, such as "2 critical". */
export function countInWords(scope: Scope): string {
  return SEVERITIES.map((severity) => {
    const count = `count by (resource_id) (${firing(scope, ofSeverity(severity))})`;
    const text = `count_values by (resource_id) ("${COUNT}", ${count})`;
    return relabel(text, COUNT, `$1 ${severity.name}`, COUNT, '(.+)');
  }).join(' or on (resource_id) ');
}

/** The colour of each such count. */
export const COUNT_COLORS: RegexMap[] = SEVERITIES.map(({ name, color }, index) => ({
  type: MappingType.RegexToText,
  options: { pattern: `^.+ ${name}$`, result: { color, index } },
}));

export function ofSeverity({ name }: Severity): Matcher {
  return is(LABEL.severity, [name]);
}

/** Labels of {@link firingInWords}: what is wrong, and the resource as a tag that names it. */
export const IN_WORDS = { fault: 'fault', tag: 'of' } as const;

/** One series for each alert while it fires, also within a step, with its fault in words, which ALERTS itself lacks. */
export function firingInWords(scope: Scope): string {
  const labels = ['alertname', LABEL.severity, ABOUT, LABEL.resourceId].join(', ');
  const alerts = `max by (${labels}) (${withSubject(highestOfStep(firing(scope)))})`;
  const tagged = relabel(alerts, IN_WORDS.tag, `${LABEL.resourceId}:$1`, LABEL.resourceId, '(.+)');
  return alertsInWords()
    .filter(({ name }) => name !== WATCHDOG)
    .reduce((built, { name, about }) => relabel(built, IN_WORDS.fault, about, 'alertname', name), tagged);
}

/** 1 while an alert is pending, 2 while it fires, also within a step; 0 under the name "No alert" otherwise. */
export function progress(scope: Scope): string {
  const pending = scope('ALERTS', is('alertstate', ['pending']), matches('alertname', 'SignalR.+'));
  const alerts = `max by (alertname, ${ABOUT}) (${withSubject(`2 * (${highestOfStep(firing(scope))}) or ${highestOfStep(pending)}`)})`;
  return orNone(alerts, { known: highestOfStep(scope(OUTPUT.identity)), label: 'alertname', none: 'No alert' });
}
