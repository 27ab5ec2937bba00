import { type DataFrame, FieldMatcherID, type FieldConfigSource, FieldType, getFieldDisplayName } from '@grafana/data';
import { type PanelContext, SeriesVisibilityChangeMode } from '@grafana/ui';
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';

interface Legend extends Required<Pick<PanelContext, 'onToggleSeriesVisibility' | 'onToggleLegendSort'>> {
  /** The panel's field options, without the series that the legend hides. */
  fieldConfig: FieldConfigSource;
}

type Options = Record<string, unknown>;

/** Reacts to clicks on a legend as Grafana does: a series alone, with others if Ctrl or Shift is held, and sorting. */
export function useLegend(
  frames: DataFrame[],
  fieldConfig: FieldConfigSource,
  setOptions: Dispatch<SetStateAction<Options>>
): Legend {
  const [shown, setShown] = useState<string[]>();

  const onToggleSeriesVisibility = useCallback<Legend['onToggleSeriesVisibility']>(
    (label, mode) => setShown((last) => toggled(last, label, mode, () => namesOf(frames))),
    [frames]
  );

  const onToggleLegendSort = useCallback(
    (sortBy: string) =>
      setOptions((options) => {
        const legend: { sortBy?: string; sortDesc?: boolean } = { ...Object(options.legend) };
        const sortDesc = legend.sortBy === sortBy && !legend.sortDesc;
        return { ...options, legend: { ...legend, sortBy, sortDesc } };
      }),
    [setOptions]
  );

  const withHidden = useMemo((): FieldConfigSource => {
    if (shown === undefined) {
      return fieldConfig;
    }
    const matcher = { id: FieldMatcherID.byNames, options: { mode: 'exclude', names: shown } };
    const hide = { id: 'custom.hideFrom', value: { viz: true, legend: false, tooltip: true } };
    return { ...fieldConfig, overrides: [...fieldConfig.overrides, { matcher, properties: [hide] }] };
  }, [fieldConfig, shown]);

  return { fieldConfig: withHidden, onToggleSeriesVisibility, onToggleLegendSort };
}

/** @returns the names of the shown series; undefined for all */
function toggled(
  shown: string[] | undefined,
  label: string | string[] | null,
  mode: SeriesVisibilityChangeMode,
  allNames: () => string[]
): string[] | undefined {
  if (label === null) {
    return undefined;
  }
  const labels = [label].flat();
  if (mode !== SeriesVisibilityChangeMode.AppendToSelection) {
    const isAlone = shown?.length === labels.length && labels.every((name) => shown.includes(name));
    return isAlone ? undefined : labels;
  }
  const all = allNames();
  const before = shown ?? all;
  const after = all.filter((name) => before.includes(name) !== labels.includes(name));
  return after.length === all.length ? undefined : after;
}

function namesOf(frames: DataFrame[]): string[] {
  return frames.flatMap((frame) =>
    frame.fields
      .filter(({ type }) => type === FieldType.number)
      .map((field) => getFieldDisplayName(field, frame, frames))
  );
}
