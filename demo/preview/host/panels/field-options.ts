import { type FieldConfigEditorBuilder, FieldType, identityOverrideProcessor } from '@grafana/data';

const NoEditor = () => null;

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
