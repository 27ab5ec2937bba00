import { markdownTable } from '../../../tools/markdown-table';
import { alertsOf } from '../targets/pack';
import { type AlertingRule, type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { ALERT_NOTES, type AlertNote } from './alert-notes';
import { code, codes } from './markdown';
import { type Rendered } from './rendered';

/**
 * Returns docs/alerts.md, with the condition, the settings and the rule of each alert.
 *
 * @param rendered texts of each alert in one case
 */
export function alertsPage(
  pack: readonly RuleFile[],
  settings: PackSettings,
  rendered: ReadonlyMap<string, Rendered>
): string {
  const alerts = alertsOf(pack);
  const { subscription, resource_group } = settings.label_names;
  return `# Alerts

Generated; do not edit. Change \`alerts/settings.yaml\` and run \`make rules\`. Thresholds and durations on this page are
those of that file; your settings can change them.

An alert about a resource has the labels \`resource_id\`, \`resource\`, \`${subscription}\` and \`${resource_group}\`, and
an alert about a dimension also has \`dimension\`. Bytes and messages of a direction are one constraint in two units:
messages raise an alert only if bytes are not measured or read 0. A Free_F1 resource alerts on its 20 connections, as it
has no other ceiling.

These settings affect every alert: \`alert_labels\` adds labels, \`disabled_alerts\` removes alerts, \`alerts_off\` and
\`alerts: false\` of a resource silence resources, \`label_names\` renames labels, and \`runbook_base_url\` and
\`dashboard_base_url\` set the links. Everything that changes a ceiling or its measured value (the edition, the mix, the
message size, the unit size, \`server_leg\`, \`traffic_factors\`, \`ceiling_factor\`) affects every alert on
utilization. [alertmanager.md](alertmanager.md) describes the receivers, [runbooks.md](runbooks.md) the remedies, and
[metrics.md](metrics.md) every series.

${markdownTable(
  ['alert', 'severity', 'for', 'keeps firing', 'file'],
  alerts.map((rule) => [
    `[${rule.alert}](#${rule.alert.toLowerCase()})`,
    severityOf(rule, settings),
    rule.for ?? 'at once',
    rule.keepFiringFor ?? '',
    code(`${fileOf(rule, pack)}.rules.yml`),
  ])
)}

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

${alerts.map((rule) => section(rule, settings)).join('\n\n')}
`;
}

function section(rule: AlertingRule, settings: PackSettings): string {
  const note = noteOf(rule.alert);
  const { [settings.label_names.severity]: severity, ...labels } = rule.labels;
  const facts = [
    `Severity: ${severity}.`,
    `When: ${note.when(settings)}`,
    `For: ${rule.for === undefined ? 'fires at the first evaluation.' : `${rule.for}.`}`,
    ...(rule.keepFiringFor === undefined
      ? []
      : [`Keeps firing: ${rule.keepFiringFor} after the condition ended; a flapping signal stays one alert.`]),
    ...(Object.keys(labels).length === 0
      ? []
      : [`Labels: ${codes(Object.entries(labels).map(([name, value]) => `${name}="${value}"`))}.`]),
    `Settings: ${note.settings.length === 0 ? 'none of its own' : codes(note.settings)}.`,
    `Runbook: [${rule.alert}](../alerts/runbooks/${rule.alert}.md).`,
  ];
  return `## ${rule.alert}

${facts.map((fact) => `- ${fact}`).join('\n')}

\`\`\`promql
${rule.expr}
\`\`\``;
}

function severityOf({ labels }: AlertingRule, settings: PackSettings): string {
  return labels[settings.label_names.severity];
}

function fileOf(rule: AlertingRule, pack: readonly RuleFile[]): string {
  const files = pack.filter(({ groups }) => groups.some(({ rules }) => rules.includes(rule)));
  return files.map(({ name }) => name).join(', ');
}

function textsOf(alert: string, rendered: ReadonlyMap<string, Rendered>): Rendered {
  const texts = rendered.get(alert);
  if (texts === undefined) {
    throw new Error(`${alert}: no test of the rules expects its texts`);
  }
  return texts;
}

function noteOf(alert: string): AlertNote {
  const note = ALERT_NOTES[alert];
  if (note === undefined) {
    throw new Error(`${alert}: has no note; add it to alert-notes.ts`);
  }
  return note;
}
