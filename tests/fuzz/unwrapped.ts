/** Generated files in the formats that promtool and amtool read. */
import { stringify } from 'yaml';

import { type Target } from '../../alerts/generator/targets';
import {
  armTemplate,
  type Extracted,
  fromArm,
  type GrafanaRule,
  grafanaGroups,
  interpolated,
} from '../targets/extract';
import { renderedMixin } from '../targets/mixins';

type Files = ReadonlyMap<string, string>;

/**
 * Returns a target's rules as texts of rule files. YAML is cut from the target's file and never parsed, so promtool reads
 * what the ruler would.
 *
 * @param expressions those of the pack, which the target `prometheus` has too: promtool 3 takes half a second for them
 */
export function ruleFileTexts(target: Target, files: Files, expressions: ReadonlySet<string>): string[] {
  const texts = [...files].map(([name, text]) => ({ name, text: withoutHeading(text) }));
  switch (target) {
    case 'operator':
      return texts.map(({ text }) => text.replace(/^[^]*?\nspec:\n/, '').replace(/^ {2}/gm, ''));
    case 'mimir':
      return texts.map(({ text }) => text.replace(/^namespace: .*\n/, ''));
    case 'azure':
      // Its durations are of ISO 8601, which the schema of the template checks.
      return [
        ruleFile(
          fromArm(armTemplate(files))
            .filter((rule) => isAlert(rule) || !expressions.has(rule.expr))
            .map(({ for: _for, keep: _keep, ...rule }) => rule)
        ),
      ];
    case 'azure-monitor':
    case 'autoscale':
      // They have no rules for Prometheus.
      return [];
    case 'grafana':
      return [
        ...texts.filter(({ name }) => name.startsWith('prometheus/')).map(({ text }) => text),
        ruleFile(grafanaGroups(files).flatMap(({ rules }) => rules.map(fromGrafana))),
      ];
    case 'jsonnet': {
      // Sources record the same series, each in a group of its own; promtool would take them for duplicates in one file.
      const { alerts, rules } = renderedMixin(files);
      return [alerts, rules].flatMap(({ groups }) =>
        groups.map((group) => stringify({ groups: [group] }, { lineWidth: 0 }))
      );
    }
    case 'prometheus':
    case 'prometheus-2.41':
      return texts.map(({ text }) => text);
  }
}

/** Without them, files of several targets have the same text, which needs only one check. */
function withoutHeading(text: string): string {
  return text.replace(/^(?:#.*\n|\n)+/, '');
}

function isAlert({ annotations = {} }: Partial<Extracted>): boolean {
  return Object.keys(annotations).length > 0;
}

function ruleFile(rules: ReadonlyArray<Partial<Extracted>>): string {
  const written = rules.map(({ name, expr, ...rest }) =>
    isAlert(rest) ? { alert: name, expr, ...rest } : { record: name, expr, labels: rest.labels }
  );
  // Not as JSON, whose names YAML ends at 1,024 characters.
  return stringify({ groups: [{ name: 'group', rules: written }] }, { lineWidth: 0 });
}

/** An alert of Grafana in Prometheus' terms. */
function fromGrafana(rule: GrafanaRule): Partial<Extracted> & { keep_firing_for?: string } {
  // Prometheus does not know this variable of Grafana's templates.
  const declared = (text: string) => `{{ $values := "" }}${text}`;
  const changed = (texts: Record<string, string>, change: (text: string) => string) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));
  return {
    name: rule.title,
    expr: rule.data[0].model.expr,
    for: rule.for,
    keep_firing_for: rule.keepFiringFor,
    labels: changed(rule.labels, (text) => interpolated(text, {})),
    annotations: changed(rule.annotations, declared),
  };
}

/** Returns Alertmanager's configurations, each beside the templates that it names. */
export function alertmanagerConfigs(files: Files): Map<string, string> {
  return new Map(
    [...files]
      .filter(([name]) => !name.endsWith('.json'))
      .map(([name, text]) => [name.replace(/^examples\//, ''), text])
  );
}
