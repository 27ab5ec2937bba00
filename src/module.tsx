import { PanelPlugin } from '@grafana/data';
import { initPluginTranslations } from '@grafana/i18n';
import { addOptions } from './options/addOptions';
import { fieldConfigOptions } from './options/fieldConfig';
import { type HeadroomOptions } from './options/types';
import { HeadroomPanel } from './panel/HeadroomPanel';
import pluginJson from './plugin.json';

await initPluginTranslations(pluginJson.id);

export const plugin = new PanelPlugin<HeadroomOptions>(HeadroomPanel)
  .useFieldConfig(fieldConfigOptions)
  .setPanelOptions(addOptions);
