import { type PanelOptionsEditorBuilder } from '@grafana/data';
import { t } from '../ui/text';
import { RolesEditor } from './RolesEditor';
import { DEFAULT_OPTIONS, type HeadroomOptions } from './types';

export function addDataOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.data', 'Data')];
  builder
    .addTextInput({
      path: 'resource',
      name: t('options.resource.name', 'Resource'),
      description: t(
        'options.resource.description',
        'Names or ids of the resources to show, separated by commas, or a variable such as $resource. If empty, the panel shows all and has a picker.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.resource,
      settings: { placeholder: t('options.resource.placeholder', 'All') },
    })
    .addCustomEditor({
      id: 'roles',
      path: 'roles',
      name: t('options.roles.name', 'Roles of the series'),
      description: t(
        'options.roles.description',
        'How each series was recognized, and why. Change only what is wrong.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.roles,
      editor: RolesEditor,
    });
}
