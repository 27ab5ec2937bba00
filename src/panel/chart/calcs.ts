import { type DisplayValue, fieldReducers, FieldType, reduceField } from '@grafana/data';
import { type NullableColumn } from '../../model/numbers';

/** The only calculation whose result is already a percentage. */
const PERCENT_OF_FIRST = 'diffperc';

/** Computes the legend's chosen calculations for a line, ignoring those that Grafana does not know. */
export function calcsOf(
  values: NullableColumn,
  calcs: readonly string[],
  format: { value: (value: number) => string; percent: (ratio: number) => string }
): DisplayValue[] {
  const reducers = calcs.map((id) => fieldReducers.getIfExists(id)).filter((reducer) => reducer !== undefined);
  if (reducers.length === 0) {
    return [];
  }
  const results = reduceField({
    field: { name: '', type: FieldType.number, values, config: {} },
    reducers: reducers.map(({ id }) => id),
  });
  return reducers.map(({ id, name, description, preservesUnits }) => {
    const result: unknown = results[id];
    const text = (): string => {
      if (typeof result !== 'number' || !Number.isFinite(result)) {
        return typeof result === 'boolean' ? String(result) : '–';
      }
      if (id === PERCENT_OF_FIRST) {
        return format.percent(result / 100);
      }
      return preservesUnits === false ? String(result) : format.value(result);
    };
    return { title: name, description, numeric: typeof result === 'number' ? result : NaN, text: text() };
  });
}
