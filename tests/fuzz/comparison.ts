import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { alertmanagerFiles } from '../../alerts/generator/alertmanager/files';
import { runbooksFolder } from '../../alerts/generator/alerts/runbooks';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { buildRules } from '../../alerts/generator/targets/build';
import { packOf } from '../../alerts/generator/targets/pack';
import { rulesOf } from '../targets/packs';
import { Asked } from './asked';
import { formatErrors } from './formats';
import { alertmanagerConfigs, ruleFileTexts } from './unwrapped';

/** Settings whose files are on disk at a time: 50 MB. */
const BATCH = 50;

const TARGET_NAMES = Object.keys(TARGETS).filter((name): name is Target => name in TARGETS);

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

/** Generates every target and the Alertmanager configurations of accepted settings, and asks all tools about the files. */
export function compared(texts: readonly string[]): Comparison {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-comparison-'));
  const asked = new Asked(folder);
  const refused: string[] = [];
  let beyondLimits = 0;
  try {
    for (let first = 0; first < texts.length; first += BATCH) {
      texts.slice(first, first + BATCH).forEach((text, i) => {
        const name = `settings-${first + i}`;
        const settings = settingsOf(text);
        asked.addConfigs(name, alertmanagerConfigs(alertmanagerFiles(settings)));
        for (const target of TARGET_NAMES) {
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
