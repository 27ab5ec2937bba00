import {
  dateTimeFormat,
  type FieldConfig,
  formattedValueToString,
  type FormattedValue,
  getValueFormat,
  systemDateFormats,
  type TimeRange,
} from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { type Dimension } from '../../model/capacity';
import { localized, numberFormat, percentFormat, plainPercent } from '../../ui/locale';
import { t } from '../../ui/text';
import { type UnitOverrides } from '../data/fields';
import { DAY_MS } from '../../model/numbers';

const DEFAULT_BANDWIDTH_UNIT = 'Bps';

/**
 * Grafana formats these units in the browser's language, where "1.500" may mean 1,500. Their text must not be parsed as
 * a number.
 */
const BROWSER_WRITTEN = /^(?:locale$|currency:financial:)/;

const shortCount = unitFormat('short');

/** Formats measured values and ceilings. */
interface ValueFormats {
  value: (dimension: Dimension, value: number) => string;
  /** For "38.9 of 40.0 MB/s": names a unit that both figures share only once. */
  valueOf: (dimension: Dimension, value: number, ceiling: number) => { value: string; ceiling: string };
}

/** Formats figures for this panel. */
export interface Formats extends ValueFormats {
  /** Beside a name that says what is counted: "950 /s" instead of "950 messages/s". */
  brief: ValueFormats;
  /** For an axis: as short as possible. */
  tick: (dimension: Dimension, value: number) => string;
  percent: (ratio: number) => string;
  /** Like {@link plainPercent}. */
  threshold: (ratio: number) => string;
  /** Time of day, with the date if the range is longer than a day. */
  time: (time: number) => string;
  fullTime: (time: number) => string;
  /** Like {@link fullTime} without seconds, for estimates. */
  fullMinute: (time: number) => string;
}

/**
 * Creates formats from the standard field options.
 *
 * The unit option applies to bandwidth only. Messages per second and connections have one sensible unit; an override
 * can still set another.
 */
export function formatsFor(
  field: Pick<FieldConfig, 'unit' | 'decimals'>,
  timeZone: TimeZone,
  timeRange: TimeRange,
  overrides: UnitOverrides = {}
): Formats {
  const percent = percentFormat(fractionDigits(readDecimals(field.decimals) ?? 1));
  const bandwidth = unitFormat(field.unit || DEFAULT_BANDWIDTH_UNIT);
  const format = (dimension: Dimension, value: number, rate: string): FormattedValue => {
    const { unit, decimals: own } = overrides[dimension] ?? {};
    const decimals = readDecimals(own) ?? readDecimals(field.decimals);
    if (unit !== undefined) {
      return unitFormat(unit).figure(value, decimals);
    }
    switch (dimension) {
      case 'inboundBytes':
      case 'outboundBytes':
        return bandwidth.figure(value, decimals);
      case 'inboundMessages':
      case 'outboundMessages':
        return { text: fixed(decimals ?? countDecimals(value)).format(value), suffix: ` ${rate}` };
      case 'connections':
        return { text: fixed(readDecimals(own) ?? 0).format(value) };
      case 'serverLoad':
        return { text: percent.format(value * 100) };
    }
  };
  const isLong = timeRange.to.valueOf() - timeRange.from.valueOf() > DAY_MS;
  const formatsWith = (rate: string): ValueFormats => ({
    value: (dimension, value) => formattedValueToString(format(dimension, value, rate)),
    valueOf: (dimension, value, ceiling) => {
      const [one, other] = [format(dimension, value, rate), format(dimension, ceiling, rate)];
      return {
        value: one.suffix === other.suffix ? one.text : formattedValueToString(one),
        ceiling: formattedValueToString(other),
      };
    },
  });
  return {
    ...formatsWith(t('review.unit.messages', 'messages/s')),
    brief: formatsWith(t('unit.perSecond', '/s')),
    tick: (dimension, value) => {
      const unit = overrides[dimension]?.unit;
      if (unit === undefined && dimension === 'serverLoad') {
        return plainPercent(value);
      }
      const isBandwidth = dimension === 'inboundBytes' || dimension === 'outboundBytes';
      const usual = isBandwidth ? bandwidth : shortCount;
      return formattedValueToString((unit === undefined ? usual : unitFormat(unit)).tick(value));
    },
    percent: (ratio) => percent.format(ratio * 100),
    threshold: plainPercent,
    time: (time) =>
      dateTimeFormat(time, {
        timeZone,
        format: isLong ? systemDateFormats.interval.hour : systemDateFormats.interval.minute,
      }),
    fullTime: (time) => dateTimeFormat(time, { timeZone }),
    fullMinute: (time) => dateTimeFormat(time, { timeZone, format: systemDateFormats.fullDate.replace(':ss', '') }),
  };
}

/** A hand-written dashboard may hold any number, and Intl throws on numbers that it does not support. */
function readDecimals(decimals: unknown): number | undefined {
  return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 20
    ? decimals
    : undefined;
}

function fixed(decimals: number): Intl.NumberFormat {
  return numberFormat(fractionDigits(decimals));
}

function fractionDigits(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

interface UnitFormat {
  figure: (value: number, decimals?: number) => FormattedValue;
  /** For an axis: without trailing zeros. */
  tick: (value: number) => FormattedValue;
}

/** Formats a unit as Grafana does, in the language of the panel. */
function unitFormat(unit: string): UnitFormat {
  const write = getValueFormat(unit);
  if (BROWSER_WRITTEN.test(unit)) {
    return { figure: write, tick: (value) => write(value) };
  }
  return {
    figure: (value, decimals) => localized(write(value, decimals)),
    tick: (value) => localized(withoutTrailingZeros(write(value))),
  };
}

/** Changes decimal fractions only: zeros at the end of a whole number count. */
function withoutTrailingZeros(value: FormattedValue): FormattedValue {
  if (!/^-?\d+\.\d+$/.test(value.text)) {
    return value;
  }
  let end = value.text.length;
  while (value.text[end - 1] === '0') {
    end--;
  }
  return { ...value, text: value.text.slice(0, value.text[end - 1] === '.' ? end - 1 : end) };
}

/** Rates range from two broadcasts to hundreds of thousands of echoes per second. Only small ones need decimals. */
function countDecimals(value: number): number {
  return Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0;
}
