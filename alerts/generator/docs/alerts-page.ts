import { markdownTable } from '../../../tools/markdown';
import { everyAlert } from '../pack/pack';
import { OWN_THRESHOLDS } from '../rows/settings';
import { percent } from '../pack/fill';
import { type AlertingRule } from '../promql/rule';
import { type PackSettings } from '../settings';
import { codes } from './markdown';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/**
 * Returns docs/alerts.md, with the condition, the settings and the rule of each alert.
 *
 * @param rendered texts of each alert in one case
 */
export function alertsPage(settings: PackSettings, rendered: ReadonlyMap<string, Rendered>): string {
  const alerts = everyAlert(settings);
  return `# Alerts

Generated; do not edit. Change \`alerts/settings.yaml\` and run \`make rules\`. Thresholds and durations on this page are
those of that file; your settings can change them.

Twelve alerts; four of them page. An alert about a resource has the labels \`resource_id\`, \`resource\`,
\`subscription\` and \`resource_group\`; a replica is a resource of its own, named \`name (replica ...)\`. A
resource has one SignalRAtCeiling at most, without a label for what runs out: its text names the signs. A Free_F1 resource alerts on its 20
connections, as it has no other ceiling.

These settings affect every alert: \`alert_labels\` adds labels, \`disabled_alerts\` removes alerts, \`alerts_off\` and
\`alerts: false\` of a resource silence resources, and \`runbook_base_url\` and
\`dashboard_base_url\` set the links. Everything that changes a ceiling or its measured value (the edition, the mix, the
message size, the unit size, \`server_leg\`, \`traffic_factors\`, \`ceiling_factor\`) affects every alert on
utilization. [alertmanager.md](alertmanager.md) describes the receivers, [runbooks.md](runbooks.md) the remedies, and
[metrics.md](metrics.md) every series.

${markdownTable(
  ['alert', 'severity', 'for', 'keeps firing'],
  alerts.map(({ alert, labels: { severity }, for: holds, keepFiringFor }) => [
    `[${alert}](#${alert.toLowerCase()})`,
    severity,
    holds ?? 'at once',
    keepFiringFor ?? '',
  ])
)}

All are in the group \`signalr\` of \`signalr-headroom.rules.yml\`, behind the rules that they read.

## Texts

What a person reads, for one case of each alert. The tests of the rules expect these texts of Prometheus, for a resource
named \`a\`; the sections below have the rules.

${markdownTable(
  ['alert', 'summary', 'description'],
  alerts.map(({ alert }) => {
    const { summary, description } = textsOf(alert, rendered);
    return [alert, summary, description];
  })
)}

An order to scale is for the load of its own minute and for the highest of the last 24 hours, whichever needs more. If
\`server_leg\` is not declared and would bring utilization below ${percent(settings.utilization_warning_ratio)}, the text says so and orders no size. "No larger size
needed" means that both fit the present size: look for what grew. An order that has been followed is not repeated: for 15
minutes the text then says from which size it was changed.

${alerts.map(section).join('\n\n')}
`;
}

function section(rule: AlertingRule): string {
  const { alert, when, keepFiringFor, labels } = rule;
  const listed = settingsOfAlert(rule);
  const times = [
    labels.severity,
    rule.for === undefined ? 'fires at once' : `for ${rule.for}`,
    ...(keepFiringFor === undefined ? [] : [`keeps firing for ${keepFiringFor} after its condition ends`]),
  ];
  const facts = [
    `${times.join(', ')} ([runbook](../alerts/runbooks/${alert}.md))`,
    `When: ${when}`,
    `Settings: ${listed.length === 0 ? 'none of its own' : codes(listed)}.`,
  ];
  return `## ${alert}

${facts.map((fact) => `- ${fact}`).join('\n')}

\`\`\`promql
${rule.expr}
\`\`\``;
}

/** The settings that change when an alert fires, those of a resource as `resources[].name`. */
export function settingsOfAlert({ settings }: AlertingRule): string[] {
  const own = OWN_THRESHOLDS.filter((name) => settings.includes(name));
  return [...settings, ...own.map((name) => `resources[].${name}`)];
}

function textsOf(alert: string, rendered: ReadonlyMap<string, Rendered>): Rendered {
  const texts = rendered.get(alert);
  if (texts === undefined) {
    throw new Error(`${alert}: no test of the rules expects its texts`);
  }
  return texts;
}

/** The texts of an alert as Prometheus renders them. */
export interface Rendered {
  summary: string;
  description: string;
}

/** The alerts that a test expects: in promtool's words, or by time in those of tests/rules/resource-tests.ts. */
interface Expecting {
  alert?: string;
  alerts?: Readonly<Record<string, ReadonlyArray<Partial<Rendered>>>>;
  alert_rule_test?: Array<{ alertname: string; exp_alerts?: Array<{ exp_annotations?: Partial<Rendered> }> }>;
}

interface TestFile {
  /** The alert of tests that name none. */
  alert?: string;
  tests: Expecting[];
}

/**
 * Returns every text that promtool expects of an alert with the default settings, in the order of the tests.
 *
 * @param folder contains the tests of the rules
 */
export function expectedTexts(folder: string): Array<[alert: string, texts: Rendered]> {
  const files = readdirSync(folder).filter((name) => /^alert-.*\.test\.yml$/.test(name));
  return files.sort().flatMap((name) => {
    const { alert: usual = '', tests }: TestFile = parse(readFileSync(path.join(folder, name), 'utf8'));
    return tests.flatMap(({ alert = usual, alerts = {}, alert_rule_test: others = [] }) =>
      [
        ...Object.values(alerts).map((rendered) => ({ alertname: alert, rendered })),
        ...others.map(({ alertname, exp_alerts: fired = [] }) => ({
          alertname,
          rendered: fired.map(({ exp_annotations: texts = {} }) => texts),
        })),
      ].flatMap(({ alertname, rendered }) =>
        rendered.flatMap(({ summary, description }): Array<[string, Rendered]> =>
          summary === undefined || description === undefined ? [] : [[alertname, { summary, description }]]
        )
      )
    );
  });
}

/** Returns the texts of each alert in the first test that has them. */
export function renderedTexts(folder: string): Map<string, Rendered> {
  // The last of a name stays in a map.
  return new Map(expectedTexts(folder).reverse());
}
