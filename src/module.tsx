import { PanelPlugin } from '@grafana/data';
import i18next from 'i18next';
import { type HideableFieldConfig } from '@grafana/schema';
import { addOptions } from './options/addOptions';
import { fieldConfigOptions } from './options/fieldConfig';
import { migrateOptions, shouldMigrate } from './options/migrate';
import { suggestPanels } from './options/suggest';
import { type HeadroomOptions } from './options/types';
import { HeadroomPanel } from './panel/HeadroomPanel';
import { setLanguage } from './ui/locale';

setLanguage(i18next.resolvedLanguage);

export const plugin = new PanelPlugin<HeadroomOptions, HideableFieldConfig>(HeadroomPanel)
  .useFieldConfig(fieldConfigOptions)
  .setPanelOptions(addOptions)
  // Grafana's heart beside a title is the worst state of all alerts that name the panel, of whichever resource.
  .setDataSupport({ annotations: true, alertStates: false })
  .setMigrationHandler(migrateOptions, shouldMigrate)
  .setSuggestionsSupplier(suggestPanels);
