import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runbooksFolder } from '../../alerts/generator/pack/runbooks';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { buildRules } from '../../alerts/generator/targets/build';
import { packOf, rulesOf } from '../../alerts/generator/pack/pack';
import { only } from '../targets/packs';
import { Asked } from './asked';
import { type SchemaObject } from 'ajv';
import { parse, stringify } from 'yaml';
import { AUTOSCALE_TEMPLATE, METRIC_ALERTS_TEMPLATE } from '../targets/azure-schemas';
import { ARM_TEMPLATE, GRAFANA_ALERTS, PROMETHEUS_RULE, violations } from '../targets/schemas';
import { armOf } from '../targets/templates';
import {
  armTemplate,
  type Extracted,
  fromArm,
  type GrafanaRule,
  grafanaGroups,
  interpolated,
} from '../targets/extract';
import { renderedMixin } from '../targets/mixins';

/** Texts of generated files by name. */
type Files = ReadonlyMap<string, string>;

/** Settings whose files are on disk at a time: 50 MB. */
const BATCH = 50;

export const TARGET_NAMES = Object.keys(TARGETS).filter((name): name is Target => name in TARGETS);

/** An error of a target whose product takes less: its place, and what it takes. */
const LIMIT = /^[\w[\]-]+(?:\.[\w.]+)?: .*\btakes\b/;

export interface Comparison {
  /** For each refused file: the message of the tool or schema that refuses it, with the settings. */
  refused: string[];
  /** Files that differ from every other. */
  files: number;
  /** Times that a target wrote nothing, since the settings have more or longer parts than its product takes. */
  beyondLimits: number;
}

/** Generates the targets of accepted settings, and asks all tools about the files. */
export function compared(texts: readonly string[], targets: readonly Target[]): Comparison {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-comparison-'));
  const asked = new Asked(folder);
  const refused: string[] = [];
  let beyondLimits = 0;
  try {
    for (let first = 0; first < texts.length; first += BATCH) {
      texts.slice(first, first + BATCH).forEach((text, i) => {
        const name = `settings-${first + i}`;
        const settings = settingsOf(text);
        for (const target of targets) {
          const { errors, written } = addTarget(asked, `${name}-${target}`, target, settings);
          refused.push(...errors);
          beyondLimits += written ? 0 : 1;
        }
      });
      refused.push(...asked.refusals());
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { refused: withSettings(refused, texts), files: asked.files, beyondLimits };
}

function addTarget(asked: Asked, name: string, target: Target, settings: PackSettings) {
  const built = buildRules({ settings, target, runbooks: runbooksFolder(), command: 'jest' });
  if (!built.ok) {
    const unclear = built.errors.filter((error) => !LIMIT.test(error));
    return { written: false, errors: unclear.map((error) => `${name}: ${error}`) };
  }
  const expressions = new Set(rulesOf(packOf(settings)).map(({ expr }) => expr));
  ruleFileTexts(target, built.files, expressions).forEach((text) => asked.addRules(name, text));
  return {
    written: true,
    errors: formatErrors(target, built.files).map((error) => `${name}: ${JSON.stringify(error)}`),
  };
}

/** Adds the settings to the first refusal of each. */
function withSettings(refused: readonly string[], texts: readonly string[]): string[] {
  const shown = new Set<string>();
  return refused.map((line) => {
    const [, index = ''] = /settings-(\d+)/.exec(line) ?? [];
    if (shown.has(index)) {
      return line;
    }
    shown.add(index);
    return `${line}\n${texts[Number(index)]}`;
  });
}

/** Returns what a target's own reader would refuse beside its rules. */
function formatErrors(target: Target, files: Files): unknown[] {
  switch (target) {
    case 'operator': {
      // kubectl reads YAML 1.1, where more words are numbers, times and truth values.
      const objects = [...files.values()].map((text) => parse(text, { version: '1.1' }));
      return [
        ...objects.flatMap((object) => violations(PROMETHEUS_RULE, object)),
        ...duplicates(objects.map(({ metadata }) => metadata.name)),
      ];
    }
    case 'mimir':
      return duplicates([...files.values()].flatMap((text) => /^namespace: (.*)$/m.exec(text)?.[1] ?? 'no namespace'));
    case 'azure': {
      const template = armOf(only(files, '.bicep'));
      const names = template.resources.map(({ name }) => String(name).toLowerCase());
      return [...violations(ARM_TEMPLATE, template), ...duplicates(names)];
    }
    case 'azure-monitor':
      return [...files.values()].flatMap((text) => templateErrors(text, METRIC_ALERTS_TEMPLATE));
    case 'autoscale':
      return [...files.values()].flatMap((text) => templateErrors(text, AUTOSCALE_TEMPLATE));
    case 'grafana':
      return [...files].flatMap(([name, text]) =>
        /^alerting\/(?!signalr-disabled)/.test(name) ? violations(GRAFANA_ALERTS, parse(text)) : []
      );
    case 'jsonnet':
    case 'prometheus':
    case 'prometheus-2.41':
      return [];
  }
}

/** Returns the errors of a template; one of modules alone has no resources. */
function templateErrors(text: string, schema: SchemaObject): unknown[] {
  const template = armOf(text);
  return template.resources.length === 0
    ? []
    : [...violations(schema, template), ...duplicates(template.resources.map(({ name }) => String(name)))];
}

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) < i).map((name) => `two objects called ${name}`);
}

/**
 * Returns a target's rules as texts of rule files. YAML is cut from the target's file and never parsed, so promtool reads
 * what the ruler would.
 *
 * @param expressions those of the pack, which the target `prometheus` has too: promtool 3 takes half a second for them
 */
function ruleFileTexts(target: Target, files: Files, expressions: ReadonlySet<string>): string[] {
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
