import { mkdtempSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';
import { parse } from 'yaml';
import { type Target } from '../../alerts/generator/targets';
import { PROMTOOLS, run } from '../../tools/testing/binaries';
import { readBicep } from './bicep-text';
import { mimirGroups, operatorGroups } from './extract';
import { armOf } from './templates';
import { built, only, SETTINGS, ROOT } from './packs';
import { ARM_TEMPLATE, GRAFANA_ALERTS, PROMETHEUS_RULE, violations } from './schemas';
import { committedFiles } from '../../alerts/generator/generate';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-targets-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([...SETTINGS])('with %s', (_, text) => {
  it('writes objects that match the schema of PrometheusRule', () => {
    for (const file of built('operator', text).values()) {
      expect(violations(PROMETHEUS_RULE, load(file))).toEqual([]);
    }
  });

  it('gives every object a unique name, since kubectl would overwrite duplicates', () => {
    const names = [...built('operator', text).values()].map(
      (file) => (load(file) as { metadata: { name: string } }).metadata.name
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('writes objects with the same content in YAML 1.1, which kubectl reads', () => {
    for (const file of built('operator', text).values()) {
      expect(parse(file, { version: '1.1' })).toEqual(load(file));
    }
  });

  it('writes Bicep that compiles to a template within its schema and limits', () => {
    expect(violations(ARM_TEMPLATE, armOf(only(built('azure', text), '.bicep')))).toEqual([]);
  });

  it('refers only to declared parameters and variables of the Bicep template', () => {
    const { parameters, variables, resources } = readBicep(only(built('azure', text), '.bicep'));
    const used = new Set([...JSON.stringify(resources).matchAll(/\{"code":"(\w+)"\}/g)].map(second));
    expect([...used].sort()).toEqual(['azureMonitorWorkspaceId', 'location', ...Object.keys(variables)].sort());
    expect(Object.keys(parameters)).toEqual(
      expect.arrayContaining(Object.values(variables).map((loop) => Object(loop).each))
    );
  });

  it('writes alerts in the format of Grafana provisioning', () => {
    const files = [...built('grafana', text)].filter(([name]) => /^alerting\/(?!signalr-disabled)/.test(name));
    expect(files.length).toBeGreaterThan(0);
    for (const [, file] of files) {
      expect(violations(GRAFANA_ALERTS, load(file))).toEqual([]);
    }
  });

  it.each(['operator', 'mimir', 'prometheus-2.41', 'grafana'] as const)(
    'passes promtool without warnings: rules of %s',
    (target) => {
      const files = ruleFilesOf(target, text).map((content, i) => {
        const file = path.join(folder, `${target}-${i}.yml`);
        writeFileSync(file, content);
        return file;
      });
      expect(files.length).toBeGreaterThan(0);
      for (const promtool of PROMTOOLS) {
        const { status, output } = run(promtool, 'check', 'rules', '--lint=all', '--lint-fatal', ...files);
        expect({ status, output }).toEqual({ status: 0, output: expect.not.stringMatching(/lint|warn|error/i) });
      }
    }
  );
});

function second([, found]: RegExpMatchArray): string {
  return found;
}

/** Returns a target's rules for Prometheus as rule files. */
function ruleFilesOf(target: Target, settings: string): string[] {
  const files = built(target, settings);
  switch (target) {
    case 'operator':
      return [...files.values()].map((file) => JSON.stringify(operatorGroups(file)));
    case 'mimir':
      return [...files.values()].map((file) => JSON.stringify(mimirGroups(file)));
    case 'grafana':
      return [...files].filter(([name]) => name.startsWith('prometheus/')).map(([, file]) => file);
    default:
      return [...files.values()];
  }
}

const alerts = path.join(ROOT, 'alerts');

it('has only generated files in alerts/prometheus, since rules of old settings would stay active', () => {
  const written = [...(committedFiles(alerts).get('prometheus')?.keys() ?? [])];
  expect(readdirSync(path.join(alerts, 'prometheus')).sort()).toEqual(written.sort());
});

it('has only generated files and the contact points in provisioning/alerting', () => {
  const written = [
    ...(committedFiles(alerts)
      .get(path.join('..', 'provisioning', 'alerting'))
      ?.keys() ?? []),
  ];
  expect(readdirSync(path.join(ROOT, 'provisioning', 'alerting')).sort()).toEqual(
    ['contact-points.yaml', ...written].sort()
  );
});
