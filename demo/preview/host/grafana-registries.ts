import {
  dataLinksOverrideProcessor,
  displayNameOverrideProcessor,
  FieldConfigProperty,
  type FieldConfigPropertyItem,
  identityOverrideProcessor,
  standardEditorsRegistry,
  standardFieldConfigEditorRegistry,
  standardTransformers,
  standardTransformersRegistry,
  type DataFrame,
  type DataTransformerInfo,
  FieldType,
} from '@grafana/data';
import { map } from 'rxjs/operators';

/** Editors that a panel may name in its options. The preview edits nothing, so they render nothing. */
const EDITORS = [
  'boolean',
  'color',
  'dashboard-uid',
  'field-name',
  'fieldColor',
  'links',
  'mappings',
  'multi-select',
  'number',
  'radio',
  'select',
  'slider',
  'stats-picker',
  'strings',
  'text',
  'thresholds',
  'timezone',
  'unit',
];

/** Registers units, thresholds and other parts that Grafana's application registers when it starts. */
export function registerGrafanaParts(): void {
  const NoEditor = () => null;
  standardEditorsRegistry.setInit(() => EDITORS.map((id) => ({ id, name: id, editor: NoEditor })));
  standardFieldConfigEditorRegistry.setInit(() => Object.values(FieldConfigProperty).map(fieldConfigProperty));
  // In future versions Grafana's application will register transformers itself; this version's libraries still do.
  // oxlint-disable-next-line typescript/no-deprecated
  const { mergeTransformer, organizeFieldsTransformer, sortByTransformer } = standardTransformers;
  standardTransformersRegistry.setInit(() =>
    [seriesTableTransformer, mergeTransformer, organizeFieldsTransformer, sortByTransformer].map((transformer) => ({
      id: transformer.id,
      name: transformer.name,
      transformation: async () => transformer,
      editor: NoEditor,
      imageDark: '',
      imageLight: '',
    }))
  );

  function fieldConfigProperty(id: FieldConfigProperty): FieldConfigPropertyItem {
    return {
      id,
      path: id,
      name: id,
      editor: NoEditor,
      override: NoEditor,
      process: processorOf(id),
      shouldApply: () => true,
    };
  }
}

function processorOf(id: FieldConfigProperty): FieldConfigPropertyItem['process'] {
  switch (id) {
    case FieldConfigProperty.DisplayName:
      return displayNameOverrideProcessor;
    case FieldConfigProperty.Links:
      return dataLinksOverrideProcessor;
    default:
      return identityOverrideProcessor;
  }
}

/**
 * Grafana's transformation "Time series to table", as far as the dashboards use it: one row for each series, with its labels
 * and the series itself. Only Grafana's application has the original.
 */
export const seriesTableTransformer: DataTransformerInfo = {
  id: 'timeSeriesTable',
  name: 'Time series to table',
  defaultOptions: {},
  operator: () => (source) => source.pipe(map(seriesToTable)),
};

export function seriesToTable(frames: DataFrame[]): DataFrame[] {
  if (frames.length === 0) {
    return [];
  }
  const [{ refId }] = frames;
  const labels = frames.map(({ fields }) => fields.find(({ type }) => type === FieldType.number)?.labels ?? {});
  const names = [...new Set(labels.flatMap((of) => Object.keys(of)))];
  return [
    {
      refId,
      length: frames.length,
      fields: [
        ...names.map((name) => ({
          name,
          type: FieldType.string,
          config: {},
          values: labels.map((of) => of[name] ?? ''),
        })),
        { name: `Trend #${refId}`, type: FieldType.frame, config: {}, values: frames },
      ],
    },
  ];
}
