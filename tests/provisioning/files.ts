import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { parse } from 'yaml';

import { portsFrom } from '../../tools/ports';
import { webServer } from '../../demo/stack/web';

export const ROOT = path.resolve(__dirname, '../..');
const PROVISIONING = path.join(ROOT, 'provisioning');

/** Returns the files that Grafana reads at startup, by path within provisioning/. */
export function provisioningTexts(): Map<string, string> {
  return new Map(
    readdirSync(PROVISIONING, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(PROVISIONING, file), readFileSync(file, 'utf8')])
  );
}

export interface Route {
  receiver: string;
  matchers?: string[];
  object_matchers?: string[][];
  active_time_intervals?: string[];
  routes?: Route[];
}

interface ContactPoint {
  name: string;
  receivers: Array<{ uid: string; type: string; settings: Record<string, string> }>;
}

/** The parts of provisioning/alerting that refer to each other. */
export interface Alerting {
  contactPoints?: ContactPoint[];
  policies?: Route[];
  muteTimes?: Array<{ name: string }>;
  templates?: Array<{ name: string; template: string }>;
  groups?: Array<{ rules: Array<{ uid: string; data: Array<{ datasourceUid: string }> }> }>;
}

export function alerting(): Alerting {
  return Object.assign({}, ...[...provisioningTexts()].filter(([name]) => name.startsWith('alerting/')).map(merged));
}

function merged([, text]: [string, string]): Alerting {
  return parse(text);
}

/** Returns every policy, the root first. */
export function everyRoute(route: Route): Route[] {
  return [route, ...(route.routes ?? []).flatMap(everyRoute)];
}

/**
 * Returns the environment variables that files refer to. Templates and annotations have dollar variables too, which
 * Grafana does not expand; theirs are in lower case.
 */
export function variablesIn(texts: Iterable<string>): Set<string> {
  const content = [...texts].map((text) => text.replace(/^\s*#.*$/gm, ''));
  return new Set(content.flatMap((text) => [...text.matchAll(/\$\{?([A-Z][A-Z0-9_]+)\}?/g)].map(([, name]) => name)));
}

/** Returns the environment in which the demo starts Grafana without Docker. */
export function demoEnvironment(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-provisioning-'));
  try {
    const home = path.join(folder, 'grafana');
    ['bin', 'conf', 'public'].forEach((name) => mkdirSync(path.join(home, name), { recursive: true }));
    ['bin/grafana', 'conf/defaults.ini'].forEach((name) => writeFileSync(path.join(home, name), ''));
    ['dist', 'provisioning'].forEach((name) => mkdirSync(path.join(folder, name)));
    const { command } = webServer(folder, path.join(folder, '.demo'), portsFrom({}), { GRAFANA_HOME: home });
    return command.env ?? {};
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
