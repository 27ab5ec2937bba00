import { type DataFrame, type Field } from '@grafana/data';
import { isEqual } from 'lodash';
import { type PanelSettings } from '../../options/settings';
import { recordOf } from '../../ui/unknown';

interface Answer<Result> {
  frames: DataFrame[];
  settings: PanelSettings;
  panelUnit: string | undefined;
  result: Result;
}

/**
 * Prepares the same data once. Grafana copies frames and fields for every panel that shares a result, and again when a refresh
 * begins, but not the values.
 */
export function once<Result>(prepare: (frames: DataFrame[], settings: PanelSettings, panelUnit?: string) => Result) {
  const answers = new WeakMap<object, Answer<Result>>();
  return (frames: DataFrame[], settings: PanelSettings, panelUnit?: string): Result => {
    const key: object | undefined = frames.at(0)?.fields.at(0)?.values;
    const known = key && answers.get(key);
    const isKnown =
      known?.panelUnit === panelUnit && isEqual(known?.settings, settings) && isSameData(known?.frames ?? [], frames);
    if (known !== undefined && isKnown) {
      return known.result;
    }
    const result = prepare(frames, settings, panelUnit);
    if (key !== undefined) {
      answers.set(key, { frames, settings, panelUnit, result });
    }
    return result;
  };
}

/** Compares what the panel reads: the values by identity, and the names. */
export function isSameData(one: readonly DataFrame[], other: readonly DataFrame[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ refId, name, meta, fields }, i) =>
        refId === other[i].refId &&
        name === other[i].name &&
        meta === other[i].meta &&
        fields.length === other[i].fields.length &&
        fields.every((field, j) => isSameField(field, other[i].fields[j]))
    )
  );
}

function isSameField(one: Field, other: Field): boolean {
  return (
    one.values === other.values &&
    one.name === other.name &&
    one.type === other.type &&
    one.labels === other.labels &&
    one.config.unit === other.config.unit &&
    one.config.displayName === other.config.displayName &&
    one.config.displayNameFromDS === other.config.displayNameFromDS &&
    one.config.interval === other.config.interval &&
    recordOf(one.config.custom).timeCompare === recordOf(other.config.custom).timeCompare
  );
}
