import { type PanelOptionsEditorBuilder } from '@grafana/data';
import { t } from '../ui/text';
import { drawsLines } from './addDisplayOptions';
import { DEFAULT_CURRENCY } from './price';
import { type HeadroomOptions } from './types';

/** The price of a unit, for the views that show units. */
export function addPriceOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.price', 'Price')];
  const showIf = (options: HeadroomOptions) => !drawsLines(options);
  builder
    .addNumberInput({
      path: 'price.perUnit',
      name: t('options.price.perUnit', 'Price of a unit per month'),
      description: t(
        'options.price.perUnitEffect',
        'If set, Fleet shows what each resource costs, and Review, Plan and CSV what a change of unit size costs or saves.'
      ),
      category,
      settings: { min: 0, placeholder: t('options.notSet', 'Not set') },
      showIf,
    })
    .addTextInput({
      path: 'price.currency',
      name: t('options.price.currency', 'Currency'),
      description: t('options.price.currencyDescription', 'Three letters, such as EUR.'),
      category,
      settings: { placeholder: DEFAULT_CURRENCY },
      showIf,
    });
}
