import {
  FieldColorModeId,
  FieldConfigProperty,
  type FieldDisplay,
  getFieldDisplayValues,
  type GetFieldDisplayValuesOptions,
  type PanelProps,
  type StandardOptionConfig,
} from '@grafana/data';
import { type SingleStatBaseOptions } from '@grafana/schema';
import { useTheme2 } from '@grafana/ui';

/** The field options of Grafana's panels of single values, which have the colours of their thresholds. */
export const SINGLE_STAT_FIELDS: { standardOptions: Partial<Record<FieldConfigProperty, StandardOptionConfig>> } = {
  standardOptions: { [FieldConfigProperty.Color]: { defaultValue: { mode: FieldColorModeId.Thresholds } } },
};

/** One value for each series, read when it is drawn. */
export function useSingleStats(
  {
    data,
    options,
    fieldConfig,
    replaceVariables,
    timeZone,
  }: Pick<PanelProps<SingleStatBaseOptions>, 'data' | 'options' | 'fieldConfig' | 'replaceVariables' | 'timeZone'>,
  { sparkline }: Pick<GetFieldDisplayValuesOptions, 'sparkline'> = {}
): () => FieldDisplay[] {
  const theme = useTheme2();
  const { reduceOptions } = options;
  return () =>
    getFieldDisplayValues({
      data: data.series,
      fieldConfig,
      reduceOptions,
      replaceVariables,
      theme,
      timeZone,
      sparkline,
    });
}
