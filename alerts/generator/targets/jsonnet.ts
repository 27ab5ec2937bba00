import { alertsOf, packOf } from '../pack/pack';
import { heading } from './files/heading';
import { type TargetFiles, type TargetRequest } from './files/target';
import { configText, block, fieldName, literal, objectOf, quoted, shifted } from './mixin/config';
import { FUNCTIONS } from './mixin/functions';
import { mixinRules } from './mixin/rules';
import { yamlFile } from './files/yaml';

/**
 * The pack as a monitoring mixin: rules whose thresholds, links and selectors a consumer overrides in `_config`, and the
 * dashboards.
 */
export function jsonnetTarget({ settings, command, dashboards }: TargetRequest): TargetFiles {
  const { text, values } = mixinRules(settings, command);
  const names = alertsOf(packOf({ ...settings, disabled_alerts: [] })).map(({ alert }) => alert);
  const file = (about: string, text: string): string =>
    `${heading([about], command)
      .map((line) => `// ${line}`.trimEnd())
      .join('\n')}\n\n${text}`;
  const parts = ['config', 'rules', 'dashboards'].map((name) => `(import '${name}.libsonnet')`);
  return {
    ok: true,
    files: new Map([
      [
        'mixin.libsonnet',
        file('SignalR Headroom as a mixin: import this file, and override `_config`.', `${parts.join('\n+ ')}\n`),
      ],
      ['config.libsonnet', file('Settings that a consumer can override.', configText(settings, names))],
      ['rules.libsonnet', file('Recording rules and alerts, from the text of the rules.', rulesText(values))],
      ['rules.yaml', text],
      ['functions.libsonnet', file('What rules and settings share.', FUNCTIONS)],
      [
        'dashboards.libsonnet',
        file("Grafana's dashboards, by file name.", dashboardsText(dashboards?.() ?? new Map())),
      ],
      ['.lint', lintText(command)],
    ]),
  };
}

function rulesText(values: ReadonlyMap<string, string>): string {
  const filled = objectOf([...values].map(([hole, value]) => [fieldName(hole), value]));
  const groups = `local groups = f.groups(c, importstr 'rules.yaml', ${filled});`;
  const fields = [
    'prometheusRules+:: { groups+: f.recordingGroups(groups) },',
    'prometheusAlerts+:: { groups+: f.alertGroups(c, groups) },',
  ];
  return `local f = import 'functions.libsonnet';\n\n{\n${shifted(`local c = $._config,\n${groups.slice(0, -1)},\n\n${fields.join('\n')}`)}\n}\n`;
}

/** @param dashboards JSON texts by file name */
function dashboardsText(dashboards: ReadonlyMap<string, string>): string {
  const fields = [...dashboards].map(([name, text]) => `${quoted(name)}: ${literal(JSON.parse(text))}`);
  return `${block('{', [`grafanaDashboards+:: ${block('{', fields, '}')}`], '}')}\n`;
}

/** Settings of `mixtool lint`: its guidelines that the alerts do not follow, each with the reason. */
function lintText(command: string): string {
  return yamlFile(
    {
      exclusions: {
        'alert-summary-templating': {
          reason: 'A summary is one line for a phone: the resource, the figure, the action.',
        },
        'alert-summary-style': { reason: 'A summary begins with the name of the resource, and ends with the action.' },
        'alert-description-templating': {
          reason: 'One is about the rules themselves, the other explains each reason of its alert.',
          entries: [{ alert: 'SignalRHeadroomWatchdog' }, { alert: 'SignalRInputMissing' }],
        },
        'alert-severity-rule': {
          reason: 'Its end is the alarm, so it has no severity.',
          entries: [{ alert: 'SignalRHeadroomWatchdog' }],
        },
      },
    },
    ['Guidelines of mixtool that the alerts do not follow.'],
    command
  );
}
