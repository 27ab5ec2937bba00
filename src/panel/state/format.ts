import {
  dateTimeFormat,
  type FieldConfig,
  formattedValueToString,
  type FormattedValue,
  getValueFormat,
  systemDateFormats,
  type TimeRange,
} from '@grafana/data';
import { t } from '@grafana/i18n';
import { type TimeZone } from '@grafana/schema';
import { type Dimension } from '../../model';
import { localized, numberFormat } from '../../ui/locale';
import { percentFormat, plainPercent } from '../../ui/percent';
import { type UnitOverrides } from './fields';

const DAY_MS = 24 * 60 * 60 * 1000;

const DEFAULT_BANDWIDTH_UNIT = 'Bps';

/**
 * Units whose text has the separators of the browser's own language already, in which "1.500" may be a thousand and a
 * half: it is not to be read as digits.
 */
const BROWSER_WRITTEN = /^(?:locale$|currency:financial:)/;

const shortCount = unitFormat('short');

/** Figures as this panel writes them. */
export interface Formats {
  value: (dimension: Dimension, value: number) => string;
  /** For an axis: as short as it can be. */
  tick: (dimension: Dimension, value: number) => string;
  /** "38.9 of 40.0 MB/s": the unit once where it is the same. */
  valueOf: (dimension: Dimension, value: number, ceiling: number) => { value: string; ceiling: string };
  percent: (ratio: number) => string;
  /** As {@link plainPercent}. */
  threshold: (ratio: number) => string;
  /** Time of day, with the date where the range is longer than a day. */
  time: (time: number) => string;
  fullTime: (time: number) => string;
  /** As {@link fullTime}, for what nobody knows to the second. */
  fullMinute: (time: number) => string;
}

/**
 * Formats after the standard field options.
 *
 * The unit option speaks of bandwidth; messages a second and connections have but one sensible unit, unless an
 * override gives them one of their own.
 */
export function formatsFor(
  field: Pick<FieldConfig, 'unit' | 'decimals'>,
  timeZone: TimeZone,
  timeRange: TimeRange,
  overrides: UnitOverrides = {}
): Formats {
  const percent = percentFormat(fractionDigits(readDecimals(field.decimals) ?? 1));
  const bandwidth = unitFormat(field.unit || DEFAULT_BANDWIDTH_UNIT);
  const format = (dimension: Dimension, value: number): FormattedValue => {
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
        // What is counted is said by the name beside it.
        return { text: fixed(decimals ?? countDecimals(value)).format(value), suffix: ` ${t('unit.perSecond', '/s')}` };
      case 'connections':
        return { text: fixed(readDecimals(own) ?? 0).format(value) };
    }
  };
  const isLong = timeRange.to.valueOf() - timeRange.from.valueOf() > DAY_MS;
  return {
    value: (dimension, value) => formattedValueToString(format(dimension, value)),
    tick: (dimension, value) => {
      const unit = overrides[dimension]?.unit;
      const isBandwidth = dimension === 'inboundBytes' || dimension === 'outboundBytes';
      const usual = isBandwidth ? bandwidth : shortCount;
      return formattedValueToString((unit === undefined ? usual : unitFormat(unit)).tick(value));
    },
    valueOf: (dimension, value, ceiling) => {
      const [one, other] = [format(dimension, value), format(dimension, ceiling)];
      return {
        value: one.suffix === other.suffix ? one.text : formattedValueToString(one),
        ceiling: formattedValueToString(other),
      };
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

/** Hand-written dashboards may hold any number; Intl throws on those that it does not take. */
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
  /** For an axis: without the zeros that say nothing. */
  tick: (value: number) => FormattedValue;
}

/** What Grafana writes for a unit, in the language of the panel. */
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

/** Of a plain decimal number alone: a power of ten ends in zeros too. */
function withoutTrailingZeros(value: FormattedValue): FormattedValue {
  return /^-?\d+\.\d+$/.test(value.text) ? { ...value, text: value.text.replace(/\.?0+$/, '') } : value;
}

/** A broadcast takes in two messages a second, an echo hundreds of thousands: whole ones, but for the small. */
function countDecimals(value: number): number {
  return Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0;
}
