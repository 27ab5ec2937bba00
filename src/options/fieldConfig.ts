import { FieldColorModeId, FieldConfigProperty, type SetFieldConfigOptionsArgs } from '@grafana/data';
import { type HideableFieldConfig } from '@grafana/schema';
import { commonOptionsBuilder } from '@grafana/ui';
import { DEFAULT_THRESHOLDS_CONFIG } from './thresholds';

/**
 * The standard field options that mean something here: unit, decimals, range, name, colour and links of a measured
 * line, what to say of no data, and the thresholds as percentages of the ceiling.
 */
export const fieldConfigOptions: SetFieldConfigOptionsArgs<HideableFieldConfig> = {
  standardOptions: {
    [FieldConfigProperty.Thresholds]: { defaultValue: DEFAULT_THRESHOLDS_CONFIG },
    // A line has one colour; what a value stands for is said by the thresholds' bands and in words.
    [FieldConfigProperty.Color]: {
      settings: { byValueSupport: false, bySeriesSupport: false, preferThresholdsMode: false },
      defaultValue: { mode: FieldColorModeId.PaletteClassic },
    },
  },
  disableStandardOptions: [
    // Values are rates and counts: there is no text to map them to.
    FieldConfigProperty.Mappings,
    // For the filter of a table's column.
    FieldConfigProperty.Filterable,
    // A facet has its own range anyway, from its line and its ceiling.
    FieldConfigProperty.FieldMinMax,
    // They send requests, and this panel makes none.
    FieldConfigProperty.Actions,
  ],
  useCustomConfig: (builder) => commonOptionsBuilder.addHideFrom(builder),
};
