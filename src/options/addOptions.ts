import { type PanelOptionsEditorBuilder, type SelectFieldConfigSettings } from '@grafana/data';
import { t } from '@grafana/i18n';
import { SortOrder } from '@grafana/schema';
import { commonOptionsBuilder, TooltipDisplayMode } from '@grafana/ui';
import { EDITION_IDS, EDITIONS, GUIDE_MESSAGE_BYTES } from '../guide';
import { DIMENSIONS } from '../model';
import { facetName } from '../panel/names';
import { MixEditor } from './MixEditor';
import { DEFAULT_OPTIONS, type HeadroomOptions } from './types';

/** The panel's options, in the order in which a person asks them. */
export function addOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  addCeilingOptions(builder);
  addDisplayOptions(builder);
  commonOptionsBuilder.addLegendOptions(builder, false);
  commonOptionsBuilder.addTooltipOptions(builder, false, false, {
    tooltip: { mode: TooltipDisplayMode.Multi, sort: SortOrder.None },
  });
}

function addCeilingOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.ceilings', 'Ceilings')];
  builder
    .addRadio({
      path: 'unitsSource',
      name: t('options.unitsSource.name', 'Unit size'),
      description: t(
        'options.unitsSource.description',
        'From the data follows scaling; a fixed one is for data without a units series'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.unitsSource,
      settings: {
        options: [
          { value: 'data', label: t('options.unitsSource.data', 'From data') },
          { value: 'fixed', label: t('options.unitsSource.fixed', 'Fixed') },
        ],
      },
    })
    .addTextInput({
      path: 'fixedUnits',
      name: t('options.fixedUnits.name', 'Units'),
      description: t('options.fixedUnits.description', 'A number, or a variable such as $units'),
      category,
      defaultValue: DEFAULT_OPTIONS.fixedUnits,
      settings: { placeholder: '10' },
      showIf: ({ unitsSource }) => unitsSource === 'fixed',
    })
    .addRadio({
      path: 'mixSource',
      name: t('options.mixSource.name', 'Scenario mix'),
      description: t(
        'options.mixSource.description',
        "Without a mix the ceilings are the guide's do-not-exceed values"
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.mixSource,
      settings: {
        options: [
          { value: 'data', label: t('options.mixSource.data', 'From data') },
          { value: 'declared', label: t('options.mixSource.declared', 'Declared') },
          { value: 'none', label: t('options.mixSource.none', 'None') },
        ],
      },
    })
    .addCustomEditor({
      id: 'declaredMix',
      path: 'declaredMix',
      name: t('options.declaredMix.name', 'Shares of delivered messages'),
      category,
      defaultValue: DEFAULT_OPTIONS.declaredMix,
      editor: MixEditor,
      showIf: ({ mixSource }) => mixSource === 'declared',
    })
    .addNumberInput({
      path: 'messageSize',
      name: t('options.messageSize.name', 'Message size'),
      description: t(
        'options.messageSize.description',
        'Average bytes, used where bytes and messages are not both measured'
      ),
      category,
      defaultValue: GUIDE_MESSAGE_BYTES,
      settings: { min: 1, integer: true },
    })
    .addRadio({
      path: 'edition',
      name: t('options.edition.name', 'Edition of the guide'),
      category,
      defaultValue: DEFAULT_OPTIONS.edition,
      settings: {
        options: EDITION_IDS.map((id) => ({
          value: id,
          label: t('options.edition.label', '{{id}}, to {{units}} units', {
            id,
            units: EDITIONS[id].columns[EDITIONS[id].columns.length - 1],
          }),
        })),
      },
    });
}

function addDisplayOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.display', 'Display')];
  builder
    .addTextInput({
      path: 'resource',
      name: t('options.resource.name', 'Resource'),
      description: t(
        'options.resource.description',
        'Name or id of the resource to show, or a variable; empty for all, with a picker'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.resource,
    })
    // Its types take the default, a list, for one of the options.
    .addMultiSelect<unknown, SelectFieldConfigSettings<unknown>>({
      path: 'facets',
      name: t('options.facets.name', 'Facets'),
      description: t('options.facets.description', 'What is running out is shown even where it is not chosen'),
      category,
      defaultValue: DEFAULT_OPTIONS.facets,
      settings: { options: DIMENSIONS.map((value) => ({ value, label: facetName(value) })) },
    })
    .addSliderInput({
      path: 'thresholds.warning',
      name: t('options.thresholds.warning', 'Warning from'),
      description: t('options.thresholds.description', 'Share of the ceiling, 1 being all of it'),
      category,
      defaultValue: DEFAULT_OPTIONS.thresholds.warning,
      settings: { min: 0.05, max: 1, step: 0.05 },
    })
    .addSliderInput({
      path: 'thresholds.critical',
      name: t('options.thresholds.critical', 'Critical from'),
      category,
      defaultValue: DEFAULT_OPTIONS.thresholds.critical,
      settings: { min: 0.05, max: 1, step: 0.05 },
    });
}
