import path from 'node:path';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';

import { parseSettings, type PackSettings } from '../../alerts/generator/settings';
import { SOURCES } from '../../alerts/generator/settings/scalars';
import { replaceFiles } from '../../alerts/generator/targets/files/replacement';
import { reasonOf } from '../../tools/error-code';
import { interruptible } from '../../tools/processes';
import { unifiedDiff } from '../common/diff';
import { fileError, InputError } from '../common/errors';
import { type Discovery } from './found';
import { changesOf } from './changes';
import { changeLine, foundOutput } from './text';
import { LARGEST_SETTINGS_BYTES, readText } from '../common/read-text';
import { counted, firstOf } from '../common/table';
import { type SettingsUpdate, updateOf } from './settings-update';

const OPTION = '--update';
const TAKES = 'it takes a settings file';

/** Kept, since some editors on Windows need it. YAML takes the text without it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A settings file that is there. */
export interface SettingsFile {
  /** As given. */
  name: string;
  /** The file itself, where the name is that of a link. */
  path: string;
  text: string;
  settings: PackSettings;
}

/** @throws InputError for a file that is missing, invalid, or may not be written */
export function readSettingsFile(name: string): SettingsFile {
  let path: string;
  try {
    path = realpathSync(name);
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new InputError(OPTION, `${name} cannot be read and written to (${reasonOf(error)}); ${TAKES}`);
  }
  if (!statSync(path).isFile()) {
    throw new InputError(OPTION, `${name} is not a file; ${TAKES}`);
  }
  const text = textOf(path);
  const parsed = parseSettings(text);
  if (!parsed.ok) {
    throw new InputError(OPTION, `${name} is not valid, and stays as it is: ${firstOf(parsed.errors)}`);
  }
  return { name, path, text, settings: parsed.settings };
}

function textOf(path: string): string {
  return readText({ file: path, field: OPTION, takes: TAKES, limit: LARGEST_SETTINGS_BYTES, keepsMark: true });
}

/** Settings to search with: the names of the file, and all sources, since an exporter may be new. */
export function searchSettings({ settings }: SettingsFile): PackSettings {
  return { ...settings, sources: [...SOURCES] };
}

/** @throws InputError for a layout that cannot be kept */
export function settingsUpdate({ name, text, settings }: SettingsFile, { resources }: Discovery): SettingsUpdate {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const update = updateOf(text.slice(mark.length), settings, resources, day);
  if (update === undefined) {
    throw new InputError(
      OPTION,
      `${name} has a layout that cannot be kept; it stays as it is. Write resources as a list with an entry a line`
    );
  }
  return { ...update, text: mark + update.text };
}

/** Replaces the file as a whole, or leaves it as it is. */
export async function writeUpdate(file: SettingsFile, update: SettingsUpdate): Promise<void> {
  if (textOf(file.path) !== file.text) {
    throw new InputError(OPTION, `${file.name} was changed while Prometheus was read; run the command again`);
  }
  const files = new Map([[path.basename(file.path), update.text]]);
  try {
    await interruptible((signal) => replaceFiles(path.dirname(file.path), files, [], signal));
  } catch (error) {
    throw fileError(error, { option: OPTION, file: file.name, takes: TAKES });
  }
}

interface Done {
  found: Discovery;
  write: boolean;
}

export function updateText(file: SettingsFile, update: SettingsUpdate, { found, write }: Done): string {
  const changes = [...goneWords(update), ...sourceChanges(file, found), ...changesOf(found)];
  const parts = [
    unifiedDiff(file.name, file.text, update.text),
    changes.map((change) => `${changeLine(change)}\n`).join(''),
    `${summary(file, update, write)}\n`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function summary(
  { name, text, settings }: SettingsFile,
  { text: updated, added, vanished, returned }: SettingsUpdate,
  write: boolean
) {
  if (updated === text) {
    return `${name} is up to date; resources with an entry: ${settings.resources.length}`;
  }
  const counts = [
    `${added.length} added`,
    `${vanished.length} marked as vanished`,
    ...(returned.length === 0 ? [] : [`${returned.length} no longer marked`]),
  ].join(', ');
  return write ? `wrote ${name}: ${counts}` : `${counts}; nothing was written: add --write to update ${name}`;
}

/** The JSON that `headroom init --update` prints. */
export function updateOutput(file: SettingsFile, update: SettingsUpdate, { found, write }: Done) {
  const output = foundOutput(found, file.settings);
  return {
    file: file.name,
    written: write && update.text !== file.text,
    added: update.added.map(({ resourceId }) => resourceId),
    vanished: update.vanished,
    returned: update.returned,
    diff: unifiedDiff(file.name, file.text, update.text),
    ...output,
    changes: [...goneWords(update), ...sourceChanges(file, found), ...output.changes],
  };
}

/** Names the entries to remove. */
function goneWords({ gone }: SettingsUpdate): string[] {
  return gone.map((id) => `${id}: no series names it; remove its entry if the resource is deleted`);
}

/** Returns the sources that have series and are not in the settings, one sentence each. */
function sourceChanges({ settings }: SettingsFile, { sources }: Discovery): string[] {
  return sources.flatMap(({ name, resources }) =>
    settings.sources.includes(name)
      ? []
      : [`${name}: not in sources, so its series are not read (${counted(resources, 'resource')}); add it`]
  );
}
