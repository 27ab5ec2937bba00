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

/** The editors that a panel may name as it declares its options. The preview edits nothing, so they draw nothing. */
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

/** What Grafana's application registers at its start, without which its libraries know no unit and no threshold. */
export function registerGrafanaParts(): void {
  const NoEditor = () => null;
  standardEditorsRegistry.setInit(() => EDITORS.map((id) => ({ id, name: id, editor: NoEditor })));
  standardFieldConfigEditorRegistry.setInit(() => Object.values(FieldConfigProperty).map(fieldConfigProperty));
  // Grafana's application will own its transformers one day; the libraries of this version still bring them.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const { mergeTransformer, organizeFieldsTransformer, sortByTransformer } = standardTransformers;
  standardTransformersRegistry.setInit(() =>
    [mergeTransformer, organizeFieldsTransformer, sortByTransformer].map((transformer) => ({
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
