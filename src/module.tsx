import { PanelPlugin } from '@grafana/data';
import { initPluginTranslations } from '@grafana/i18n';
import { type HideableFieldConfig } from '@grafana/schema';
import { addOptions } from './options/addOptions';
import { fieldConfigOptions } from './options/fieldConfig';
import { migrateOptions, shouldMigrate } from './options/migrate';
import { suggestPanels } from './options/suggest';
import { type HeadroomOptions } from './options/types';
import { HeadroomPanel } from './panel/HeadroomPanel';
import pluginJson from './plugin.json';
import { setLanguage } from './ui/locale';

const { language } = await initPluginTranslations(pluginJson.id);
setLanguage(language);

export const plugin = new PanelPlugin<HeadroomOptions, HideableFieldConfig>(HeadroomPanel)
  .useFieldConfig(fieldConfigOptions)
  .setPanelOptions(addOptions)
  // Grafana's heart beside a title is the worst state of all alerts that name the panel, of whichever resource.
  .setDataSupport({ annotations: true, alertStates: false })
  .setMigrationHandler(migrateOptions, shouldMigrate)
  .setSuggestionsSupplier(suggestPanels);
