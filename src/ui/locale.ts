import { type FormattedValue } from '@grafana/data';
import { t } from './text';

let language = 'en-US';

/** By their options: a table writes hundreds of figures, and to make a format takes longer than to write one. */
const formats = new Map<string, Intl.NumberFormat>();

/** Sets the language of Grafana's interface, which the panel's numbers follow. */
export function setLanguage(tag = 'en-US'): void {
  language = tag;
  formats.clear();
}

export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

/** The short names of the weekdays, Monday first. */
export function weekdayNames(): string[] {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format(Date.UTC(2024, 0, 1 + day)));
}

const PLAIN_NUMBER = /^-?\d+(?:\.(\d+))?$/;

/** Converts a value formatted by Grafana to the language's separators and symbols for units of bandwidth. */
export function localized(value: FormattedValue): FormattedValue {
  const { suffix } = value;
  return {
    ...value,
    text: localizedNumber(value.text),
    ...(suffix !== undefined && { suffix: suffix.startsWith(' ') ? ` ${unitSymbol(suffix.slice(1))}` : suffix }),
  };
}

/** Converts plain digits only; any other text stays unchanged. */
function localizedNumber(text: string): string {
  const [plain, fraction = ''] = PLAIN_NUMBER.exec(text) ?? [];
  if (plain === undefined) {
    return text;
  }
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  return numberFormat(digits).format(Number(plain));
}

/** French counts octets, and Russian writes bytes in Cyrillic. */
function unitSymbol(symbol: string): string {
  switch (symbol) {
    case 'B/s':
      return t('unit.bytes', 'B/s');
    case 'kB/s':
      return t('unit.kilobytes', 'kB/s');
    case 'MB/s':
      return t('unit.megabytes', 'MB/s');
    case 'GB/s':
      return t('unit.gigabytes', 'GB/s');
    case 'TB/s':
      return t('unit.terabytes', 'TB/s');
    default:
      return symbol;
  }
}

/** A share in percent, rounded to two decimals: rescaling produces digits that nobody entered. */
export function percentOf(share: number): number {
  return Number((share * 100).toFixed(2));
}

/** Converts a ratio to the percentage that a user set, in full: 0.35 becomes 35 despite binary rounding. */
export function exactPercentOf(ratio: number): number {
  return Number((ratio * 100).toPrecision(12));
}

/** Formats a percentage that a user set, without trailing zeros. */
export function plainPercent(ratio: number): string {
  return percentFormat({ maximumFractionDigits: 2 }).format(ratio * 100);
}

/**
 * Formats percentages (80, not 0.8) with the sign as the language writes it: "80%" in English, with a space in French.
 */
export function percentFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormat({ ...options, style: 'unit', unit: 'percent' });
}
