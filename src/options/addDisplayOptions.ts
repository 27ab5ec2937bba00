import { type PanelOptionsEditorBuilder, type SelectFieldConfigSettings } from '@grafana/data';
import { DIMENSIONS } from '../model/capacity';
import { facetName } from '../ui/names';
import { t } from '../ui/text';
import { MOST_NEXT_SIZES } from './settings';
import { DEFAULT_OPTIONS, type HeadroomOptions } from './types';

/** True if the view draws lines over time, with a legend and a tooltip. */
export function drawsLines({ view }: Pick<Partial<HeadroomOptions>, 'view'>): boolean {
  return view !== 'fleet' && view !== 'review' && view !== 'plan';
}

export function addDisplayOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.display', 'Display')];
  const isOverlay = ({ view }: HeadroomOptions) => view === 'overlay';
  builder
    // Grafana's type expects a single option as the default, but a multi-select needs a list.
    .addMultiSelect<unknown, SelectFieldConfigSettings<unknown>>({
      path: 'facets',
      name: t('options.facets.name', 'Charts'),
      description: t(
        'options.facets.description',
        'The constraint closest to its ceiling is shown from its warning threshold on, even if it is not selected.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.facets,
      settings: { options: DIMENSIONS.map((value) => ({ value, label: facetName(value) })) },
      showIf: isOverlay,
    })
    .addRadio({
      path: 'nextSizes',
      name: t('options.nextSizes.name', 'Ceilings of the next unit sizes'),
      description: t(
        'options.nextSizes.description',
        'How many larger unit sizes to draw ceilings for, to see what scaling up would give.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.nextSizes,
      settings: {
        options: Array.from({ length: MOST_NEXT_SIZES + 1 }, (_, value) => ({
          value,
          label: value === 0 ? t('options.nextSizes.none', 'None') : String(value),
        })),
      },
      showIf: isOverlay,
    })
    .addBooleanSwitch({
      path: 'lastWeek',
      name: t('options.lastWeek.name', 'Last week’s line'),
      description: t(
        'options.lastWeek.description',
        'Shows the line of a week before, which queries named as outboundBytesLastWeek give. A click in the legend shows and hides it.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.lastWeek,
      showIf: isOverlay,
    })
    .addBooleanSwitch({
      path: 'forecast',
      name: t('options.forecast.name', 'Forecast'),
      description: t(
        'options.forecast.whenDescription',
        'Says when the first constraint reaches its ceiling, by a climb of the last hour or by growth from week to week. The overlay draws it with its interval.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.forecast,
      showIf: drawsLines,
    });
}
