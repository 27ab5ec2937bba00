import { memoize } from 'lodash';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { JSONNET_FOLDER, run } from '../../tools/testing/binaries';
import { type RuleFileText } from './extract';

export interface Mixin {
  alerts: RuleFileText;
  rules: RuleFileText;
  dashboards: Record<string, { title: string; uid: string }>;
}

/** A consumer's file beside the folder `headroom`, which has the mixin. */
const WHOLE = `local mixin = %;
{ alerts: mixin.prometheusAlerts, rules: mixin.prometheusRules, dashboards: mixin.grafanaDashboards }`;

/** Writes a mixin into a folder and calls back with it. */
export function withMixin<T>(files: ReadonlyMap<string, string>, use: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-mixin-'));
  try {
    mkdirSync(path.join(folder, 'headroom'));
    files.forEach((text, name) => writeFileSync(path.join(folder, 'headroom', name), text));
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Evaluates an expression of Jsonnet.
 *
 * @param folder that imports are relative to
 * @returns its JSON, or the first line of its error
 */
export function evaluated(folder: string, expression: string): { json: string } | { error: string } {
  const { status, stdout, output } = run(path.join(JSONNET_FOLDER, 'jsonnet'), '-J', folder, '-e', expression);
  return status === 0 ? { json: stdout } : { error: output.split('\n')[0] };
}

/**
 * Renders what a consumer makes of the mixin. Without a change, it is rendered once: many tests read the same one.
 *
 * @param change is added to it
 */
export function renderedMixin(files: ReadonlyMap<string, string>, change?: string): Mixin {
  return change === undefined ? unchangedMixin(files) : renderedMixins(files, [change])[0];
}

const unchangedMixin = memoize((files: ReadonlyMap<string, string>) => renderedMixins(files, ['{}'])[0]);

/** Renders what several consumers make of the mixin, in one run of Jsonnet, which reads the mixin once. */
export function renderedMixins(files: ReadonlyMap<string, string>, changes: readonly string[]): Mixin[] {
  const wholes = changes.map((change) => WHOLE.replace('%', () => `(import 'headroom/mixin.libsonnet') + ${change}`));
  const result = withMixin(files, (folder) => evaluated(folder, `[${wholes.join(',\n')}]`));
  if ('error' in result) {
    throw new Error(result.error);
  }
  return JSON.parse(result.json);
}
