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
} from '@grafana/data';
import { seriesTableTransformer } from './series-table';

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
  // eslint-disable-next-line @typescript-eslint/no-deprecated
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
