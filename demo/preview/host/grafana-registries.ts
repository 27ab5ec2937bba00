import {
  dataLinksOverrideProcessor,
  displayNameOverrideProcessor,
  type FieldConfigEditorBuilder,
  FieldConfigProperty,
  type FieldConfigPropertyItem,
  FieldType,
  identityOverrideProcessor,
  standardEditorsRegistry,
  standardFieldConfigEditorRegistry,
  standardTransformers,
  standardTransformersRegistry,
} from '@grafana/data';

/** The preview edits nothing. */
const NoEditor = () => null;

/** Registers units, thresholds and other parts that Grafana's application registers when it starts. */
export function registerGrafanaParts(): void {
  // A panel may name any editor in its options.
  standardEditorsRegistry.get = (id) => ({ id, name: id, editor: NoEditor });
  standardFieldConfigEditorRegistry.setInit(() => Object.values(FieldConfigProperty).map(fieldConfigProperty));
  // In future versions Grafana's application will register transformers itself; this version's libraries still do.
  // oxlint-disable-next-line typescript/no-deprecated
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
}

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
 * Registers the field options of a panel type. Grafana applies defaults and overrides of registered options only.
 *
 * @param options Grafana's default of each option by its path; undefined if it has none
 */
export function fieldOptions(options: Readonly<Record<string, unknown>>) {
  return <Options>(builder: FieldConfigEditorBuilder<Options>): void => {
    for (const [path, defaultValue] of Object.entries(options)) {
      builder.addCustomEditor({
        id: path,
        path,
        name: path,
        defaultValue,
        editor: NoEditor,
        override: NoEditor,
        process: identityOverrideProcessor,
        // As in Grafana, so the label of the values does not become that of the time axis.
        shouldApply: ({ type }) => type !== FieldType.time,
      });
    }
  };
}
