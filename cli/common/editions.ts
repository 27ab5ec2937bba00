import { type PackSettings } from '../../alerts/generator/settings';
import { DEFAULT_EDITION, EDITION_IDS, type EditionId } from '../../src/guide';
import { editionFor, LARGE_SKU } from '../../src/model/capacity';
import { escapeInvisible } from '../../tools/visible-text';
import { InputError } from './errors';
import { settingsOfFile } from './generated-folder';

/** The edition of new settings. */
export const NEW_EDITION = '2023-03' satisfies EditionId;

/** The edition of an answer, and who chose it. */
export interface ChosenEdition {
  edition: EditionId;
  chosenBy: 'input' | 'sku' | 'settings' | 'default';
}

export const SETTINGS_OPTION = ['--settings <file>', 'settings file of the rules, whose edition counts'] as const;

/** @throws InputError or InputErrors for a file that cannot be read or is invalid */
export function settingsIn(file: string | undefined): PackSettings | undefined {
  return file === undefined ? undefined : settingsOfFile(file);
}

/** The input says it, or the SKU, or the settings of the rules. */
export function chosenEdition(
  { edition, sku }: { edition?: EditionId; sku?: string },
  settings: Pick<PackSettings, 'edition'> | undefined
): ChosenEdition {
  if (edition !== undefined) {
    return { edition, chosenBy: 'input' };
  }
  if (sku === LARGE_SKU) {
    return { edition: editionFor(undefined, sku), chosenBy: 'sku' };
  }
  return settings === undefined
    ? { edition: DEFAULT_EDITION, chosenBy: 'default' }
    : { edition: settings.edition, chosenBy: 'settings' };
}

/** The first line of an answer. */
export function editionLine({ edition, chosenBy }: ChosenEdition, file: string | undefined): string {
  const by = {
    input: '',
    sku: ` (for ${LARGE_SKU})`,
    settings: ` (of ${escapeInvisible(file ?? '')})`,
    default: ' (the default; --settings takes the edition of your rules)',
  }[chosenBy];
  return `edition: ${edition}${by}`;
}

export function otherEdition(edition: EditionId): EditionId {
  return EDITION_IDS.find((id) => id !== edition) ?? edition;
}

/** Answers that differ by more than this share of the lower one are worth a word. */
const NOTABLE_DIFFERENCE = 0.1;

/** True if one of two figures is missing, or they are more than 10% apart. */
export function differ(a: number | null | undefined, b: number | null | undefined): boolean {
  const [one, other] = [a ?? undefined, b ?? undefined];
  return one === undefined || other === undefined
    ? one !== other
    : Math.max(one, other) > Math.min(one, other) * (1 + NOTABLE_DIFFERENCE);
}

/** Undefined for what the other edition cannot answer. */
export function tried<T>(answer: () => T): T | undefined {
  try {
    return answer();
  } catch (error) {
    if (error instanceof InputError) {
      return undefined;
    }
    throw error;
  }
}
