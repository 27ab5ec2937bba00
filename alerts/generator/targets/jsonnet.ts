import { alertsOf, packOf } from './pack';
import { heading } from './files/heading';
import { type TargetFiles, type TargetRequest } from './files/target';
import { configText } from './mixin/config';
import { FUNCTIONS } from './mixin/functions';
import { lintText } from './mixin/lint';
import { block, literal, quoted, shifted } from './mixin/literal';
import { mixinRules } from './mixin/rules';

/**
 * The pack as a monitoring mixin: rules whose thresholds, links and selectors a consumer overrides in `_config`, and the
 * dashboards.
 */
export function jsonnetTarget({ settings, command, dashboards }: TargetRequest): TargetFiles {
  const { alerts, recording } = mixinRules(settings, packOf);
  const names = alertsOf(packOf({ ...settings, disabled_alerts: [] })).map(({ alert }) => alert);
  const file = (about: string, text: string): string =>
    `${heading([about], command)
      .map((line) => `// ${line}`.trimEnd())
      .join('\n')}\n\n${text}`;
  const parts = ['config', 'rules', 'alerts', 'dashboards'].map((name) => `(import '${name}.libsonnet')`);
  return {
    ok: true,
    files: new Map([
      [
        'mixin.libsonnet',
        file('SignalR Headroom as a mixin: import this file, and override `_config`.', `${parts.join('\n+ ')}\n`),
      ],
      ['config.libsonnet', file('Settings that a consumer can override.', configText(settings, names))],
      ['rules.libsonnet', file('Recording rules.', rulesText('prometheusRules', `f.groups(c, ${recording})`))],
      ['alerts.libsonnet', file('Alerts.', rulesText('prometheusAlerts', `f.alertGroups(c, ${alerts})`))],
      ['functions.libsonnet', file('What rules and settings share.', FUNCTIONS)],
      [
        'dashboards.libsonnet',
        file("Grafana's dashboards, by file name.", dashboardsText(dashboards?.() ?? new Map())),
      ],
      ['.lint', lintText(settings, command)],
    ]),
  };
}

function rulesText(field: string, groups: string): string {
  return `local f = import 'functions.libsonnet';\n\n{\n  local c = $._config,\n\n${shifted(`${field}+:: {\n  groups+: ${shifted(groups).trimStart()},\n},\n`)}}\n`;
}

/** @param dashboards JSON texts by file name */
function dashboardsText(dashboards: ReadonlyMap<string, string>): string {
  const fields = [...dashboards].map(([name, text]) => `${quoted(name)}: ${literal(JSON.parse(text))}`);
  return `${block('{', [`grafanaDashboards+:: ${block('{', fields, '}')}`], '}')}\n`;
}
