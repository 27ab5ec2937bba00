import '../../../src/ui/test-dom';
import { act, renderHook } from '@testing-library/react';
import { createDataFrame, FieldType } from '@grafana/data';
import { SeriesVisibilityChangeMode } from '@grafana/ui';
import { useLegend } from './use-legend';

const frames = ['a', 'b', 'c'].map((name) =>
  createDataFrame({ fields: [{ name, type: FieldType.number, values: [1] }] })
);
const fieldConfig = { defaults: {}, overrides: [] };
const { AppendToSelection, ToggleSelection } = SeriesVisibilityChangeMode;

function legendOf() {
  const setOptions = jest.fn();
  const { result } = renderHook(() => useLegend(frames, fieldConfig, setOptions));
  const click = (label: string, mode = ToggleSelection) =>
    act(() => result.current.onToggleSeriesVisibility(label, mode));
  /** Names of the shown series; undefined for all. */
  const shown = () => result.current.fieldConfig.overrides.at(-1)?.matcher.options.names;
  return { result, setOptions, click, shown };
}

it('shows a clicked series alone, and all series after a second click', () => {
  const { click, shown } = legendOf();
  expect(shown()).toBeUndefined();
  click('b');
  expect(shown()).toEqual(['b']);
  click('c');
  expect(shown()).toEqual(['c']);
  click('c');
  expect(shown()).toBeUndefined();
});

it('hides and shows single series with a modifier key', () => {
  const { click, shown } = legendOf();
  click('b', AppendToSelection);
  expect(shown()).toEqual(['a', 'c']);
  click('b', AppendToSelection);
  expect(shown()).toBeUndefined();
});

it('sorts the legend by a clicked column, and turns the order round with the next click', () => {
  const { result, setOptions } = legendOf();
  act(() => result.current.onToggleLegendSort('Name'));
  const [[change]] = setOptions.mock.calls;
  const once = change({ legend: { placement: 'right', sortBy: 'Last *', sortDesc: true } });
  expect(once).toEqual({ legend: { placement: 'right', sortBy: 'Name', sortDesc: false } });
  expect(change(once).legend.sortDesc).toBe(true);
});
