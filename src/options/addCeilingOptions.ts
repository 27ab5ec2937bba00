import { type PanelOptionsEditorBuilder } from '@grafana/data';
import { GUIDE_MESSAGE_BYTES } from '../guide';
import { FACTS } from '../model/facts';
import { t } from '../ui/text';
import { LazyMixEditor } from './LazyEditors';
import { DEFAULT_OPTIONS, type HeadroomOptions } from './types';

export function addCeilingOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.ceilings', 'Ceilings')];
  addUnitsOption(builder, category);
  addMixOptions(builder, category);
  builder.addNumberInput({
    path: 'messageSize',
    name: t('options.messageSize.name', 'Message size in bytes'),
    description: t(
      'options.messageSize.description',
      'Average message size, used for a direction whose bytes and messages are not both measured. If empty, the panel uses the size that the rules record, else the size that the counted messages give, else {{bytes}} bytes.',
      { bytes: GUIDE_MESSAGE_BYTES }
    ),
    category,
    settings: {
      min: FACTS.messageSize.least,
      max: FACTS.messageSize.most,
      integer: true,
      placeholder: t('options.notSet', 'Not set'),
    },
  });
  addCalibrationOptions(builder, category);
}

/** The server leg and the traffic factors answer the same question, so setting one hides the other. */
function addCalibrationOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>, category: string[]): void {
  const settings = { min: FACTS.factor.least, max: FACTS.factor.most, placeholder: t('options.notSet', 'Not set') };
  const factor = {
    category,
    settings,
    showIf: (options: HeadroomOptions) => hasFactor(options) || !hasServerLeg(options),
  };
  builder
    .addRadio({
      path: 'serverLeg',
      name: t('options.serverLeg.name', 'Server leg'),
      description: t(
        'options.serverLeg.description',
        'Whether messages reach your hubs through the service. If so, Azure also counts the traffic to the app servers, and the panel takes it off. From data: what the rules record; otherwise unknown, and the panel compares the bytes as Azure counts them, which may be too high.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.serverLeg,
      settings: {
        options: [
          { value: 'data', label: t('options.serverLeg.data', 'From data') },
          { value: 'yes', label: t('options.serverLeg.yes', 'Yes') },
          { value: 'no', label: t('options.serverLeg.no', 'No') },
        ],
      },
      showIf: (options) => hasServerLeg(options) || !hasFactor(options),
    })
    .addNumberInput({
      path: 'trafficFactors.inbound',
      name: t('options.trafficFactors.inbound', 'Inbound traffic factor'),
      description: t(
        'options.trafficFactors.inboundDescription',
        'How many times Azure counts each inbound byte, if you measured it. Needs the outbound factor too.'
      ),
      ...factor,
    })
    .addNumberInput({
      path: 'trafficFactors.outbound',
      name: t('options.trafficFactors.outbound', 'Outbound traffic factor'),
      description: t(
        'options.trafficFactors.outboundDescription',
        'How many times Azure counts each outbound byte, if you measured it. Needs the inbound factor too.'
      ),
      ...factor,
    })
    .addNumberInput({
      path: 'ceilingFactor',
      name: t('options.ceilingFactor.name', 'Ceiling factor'),
      description: t(
        'options.ceilingFactor.description',
        "Measured traffic ceilings as a multiple of the guide's. If empty, the panel uses the factor that the rules record, else 1."
      ),
      category,
      settings,
    });
}

function hasServerLeg({ serverLeg }: HeadroomOptions): boolean {
  return serverLeg === 'yes' || serverLeg === 'no';
}

function hasFactor({ trafficFactors }: HeadroomOptions): boolean {
  return typeof trafficFactors?.inbound === 'number' || typeof trafficFactors?.outbound === 'number';
}

function addUnitsOption(builder: PanelOptionsEditorBuilder<HeadroomOptions>, category: string[]): void {
  builder.addTextInput({
    path: 'units',
    name: t('options.units.name', 'Unit size'),
    description: t(
      'options.units.description',
      "If empty, the unit size in the data. Otherwise a number of units, or a variable such as $units. Above the guide's largest size there are no ceilings."
    ),
    category,
    defaultValue: DEFAULT_OPTIONS.units,
    settings: { placeholder: t('options.units.data', 'From data') },
  });
}

function addMixOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>, category: string[]): void {
  builder
    // Not a radio: at its usual width, the options pane would cut off the fourth choice.
    .addSelect({
      path: 'mixSource',
      name: t('options.mixSource.name', 'Scenario mix'),
      description: t(
        'options.mixSource.description',
        "How the delivered messages divide among the guide's scenarios. Without a mix the ceilings are the guide's do-not-exceed values."
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.mixSource,
      settings: {
        options: [
          { value: 'data', label: t('options.mixSource.data', 'From data') },
          { value: 'declared', label: t('options.mixSource.declared', 'Declared') },
          { value: 'variable', label: t('options.mixSource.variable', 'Variable') },
          { value: 'none', label: t('options.mixSource.none', 'None') },
        ],
      },
    })
    .addCustomEditor({
      id: 'declaredMix',
      path: 'declaredMix',
      name: t('options.declaredMix.name', 'Shares of delivered messages'),
      description: t(
        'options.declaredMix.description',
        'Changing one share rescales the unlocked ones, so the sum stays 100%.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.declaredMix,
      editor: LazyMixEditor,
      showIf: ({ mixSource }) => mixSource === 'declared',
    })
    .addTextInput({
      path: 'mixVariable',
      name: t('options.mixVariable.name', 'Mix variable'),
      description: t(
        'options.mixVariable.description',
        'A dashboard variable that holds shares of the delivered messages, such as echo=70, broadcast=30. Scenarios: echo, broadcast, sendToSmallGroup, sendToBigGroup, sendToConnection, restBroadcast, restSendToUser.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.mixVariable,
      settings: { placeholder: DEFAULT_OPTIONS.mixVariable },
      showIf: ({ mixSource }) => mixSource === 'variable',
    });
}
