import { FieldColorModeId, FieldConfigProperty, type SetFieldConfigOptionsArgs } from '@grafana/data';
import { type HideableFieldConfig } from '@grafana/schema';
import { commonOptionsBuilder } from '@grafana/ui';
import { DEFAULT_THRESHOLDS_CONFIG } from './thresholds';

/**
 * The standard field options that apply here: unit, decimals, range, name, colour and links of a measured line, the
 * text for no data, and thresholds as percentages of the ceiling.
 */
export const fieldConfigOptions: SetFieldConfigOptionsArgs<HideableFieldConfig> = {
  standardOptions: {
    [FieldConfigProperty.Thresholds]: { defaultValue: DEFAULT_THRESHOLDS_CONFIG },
    // A line has one colour; the thresholds' bands and the texts show the state of a value.
    [FieldConfigProperty.Color]: {
      settings: { byValueSupport: false, bySeriesSupport: false, preferThresholdsMode: false },
      defaultValue: { mode: FieldColorModeId.PaletteClassic },
    },
  },
  disableStandardOptions: [
    // Values are rates and counts, which have no texts to map to.
    FieldConfigProperty.Mappings,
    // Only for the filter of a table column.
    FieldConfigProperty.Filterable,
    // Each chart already has its own range, from its line and its ceiling.
    FieldConfigProperty.FieldMinMax,
    // Actions send requests; this panel sends none.
    FieldConfigProperty.Actions,
  ],
  useCustomConfig: (builder) => commonOptionsBuilder.addHideFrom(builder),
};
