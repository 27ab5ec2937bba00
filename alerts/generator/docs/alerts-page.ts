import { markdownTable } from '../../../tools/markdown-table';
import { alertsOf } from '../targets/pack';
import { type AlertingRule, type RuleFile } from '../promql/rule';
import { type PackSettings } from '../settings';
import { ALERT_NOTES, type AlertNote } from './alert-notes';
import { code, codes } from './markdown';

/** docs/alerts.md: what each alert of a pack says, when, and what tunes it. */
export function alertsPage(pack: readonly RuleFile[], settings: PackSettings): string {
  const alerts = alertsOf(pack);
  const { subscription, resource_group } = settings.label_names;
  return `# Alerts

Generated; do not edit. Change \`alerts/settings.yaml\` and run \`make rules\`. Thresholds and durations are those of
that file; yours differ where your settings do.

An alert about a resource carries the labels \`resource_id\`, \`resource\`, \`${subscription}\` and \`${resource_group}\`,
and whatever else the unit size series of the resource carries; one about a dimension carries \`dimension\` as well.
Bytes and messages of a direction are one constraint in two units: messages raise an alert only where bytes are not
measured, or read 0.

These settings concern every alert: \`alert_labels\` adds labels, \`disabled_alerts\` leaves alerts out, \`alerts_off\` and
\`alerts: false\` of a resource silence resources, \`label_names\` renames labels, \`runbook_base_url\` and
\`dashboard_base_url\` say where links lead. What changes a ceiling (the edition, the mix, the message size, the unit
size, \`traffic_factor\`) changes every alert on utilization. Which receiver gets what is in
[alertmanager.md](alertmanager.md), what to do in [runbooks.md](runbooks.md), and every series in
[metrics.md](metrics.md).

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
      : [`Keeps firing: ${rule.keepFiringFor} after the condition ended, so that a flapping signal is one alert.`]),
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

function noteOf(alert: string): AlertNote {
  const note = ALERT_NOTES[alert];
  if (note === undefined) {
    throw new Error(`${alert}: is described nowhere; alert-notes.ts takes it`);
  }
  return note;
}
