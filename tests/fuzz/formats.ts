import { isDeepStrictEqual } from 'node:util';

import { type SchemaObject } from 'ajv';
import { parse } from 'yaml';

import { type Target } from '../../alerts/generator/targets';
import { AUTOSCALE_TEMPLATE, METRIC_ALERTS_TEMPLATE } from '../targets/azure-schemas';
import { only } from '../targets/packs';
import { ARM_TEMPLATE, GRAFANA_ALERTS, PROMETHEUS_RULE, violations } from '../targets/schemas';
import { fromArmJson, fromBicep } from '../targets/templates';

/** Returns what a target's own reader would refuse beside its rules. */
export function formatErrors(target: Target, files: ReadonlyMap<string, string>): unknown[] {
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
      const template = JSON.parse(only(files, '.json'));
      const names: string[] = template.resources.map(({ name }: { name: string }) => name.toLowerCase());
      return [...violations(ARM_TEMPLATE, template), ...duplicates(names)];
    }
    case 'azure-monitor':
      return [...files].flatMap(([name, text]) => templateErrors(name, text, files, METRIC_ALERTS_TEMPLATE));
    case 'autoscale':
      return [...files].flatMap(([name, text]) => templateErrors(name, text, files, AUTOSCALE_TEMPLATE));
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

/** Returns the errors of an ARM template, and its differences from the Bicep of the same name. */
function templateErrors(
  name: string,
  text: string,
  files: ReadonlyMap<string, string>,
  schema: SchemaObject
): unknown[] {
  if (!name.endsWith('.json')) {
    return [];
  }
  const arm = fromArmJson(text);
  const bicep = fromBicep(files.get(name.replace('/arm/', '/bicep/').replace(/json$/, 'bicep')) ?? '');
  return [
    ...violations(schema, JSON.parse(text)),
    ...duplicates(arm.resources.map((resource) => String(resource.name))),
    ...(isDeepStrictEqual(arm, bicep) ? [] : [`${name} differs from its Bicep`]),
  ];
}

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) < i).map((name) => `two objects called ${name}`);
}
