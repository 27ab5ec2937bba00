import { FieldConfigProperty, type SetFieldConfigOptionsArgs } from '@grafana/data';

/**
 * The standard field options that mean something here: unit and decimals of bandwidth, the measured line's fixed
 * colour, and what to say of no data. Ranges and thresholds come from the ceilings themselves.
 */
export const fieldConfigOptions: SetFieldConfigOptionsArgs = {
  disableStandardOptions: [
    FieldConfigProperty.Min,
    FieldConfigProperty.Max,
    FieldConfigProperty.DisplayName,
    FieldConfigProperty.Mappings,
    FieldConfigProperty.Thresholds,
    FieldConfigProperty.Links,
    FieldConfigProperty.Filterable,
    FieldConfigProperty.FieldMinMax,
    FieldConfigProperty.Actions,
  ],
};
