import { type PanelOptionsEditorBuilder, type StandardEditorContext } from '@grafana/data';
import { commonOptionsBuilder, TooltipDisplayMode } from '@grafana/ui';
import { EDITION_IDS, EDITIONS } from '../guide';
import { FACTS } from '../model/facts';
import { t } from '../ui/text';
import { addCeilingOptions } from './addCeilingOptions';
import { DEFAULT_OPTIONS, type HeadroomOptions, type View, VIEWS } from './types';
import { LazyRolesEditor } from './LazyEditors';
import { DEFAULT_CURRENCY } from './price';
import { MOST_NEXT_SIZES } from './settings';

/** The panel's options, in the order in which a user needs them. */
export function addOptions(
  builder: PanelOptionsEditorBuilder<HeadroomOptions>,
  { options }: Pick<StandardEditorContext<HeadroomOptions>, 'options'>
): void {
  addFirstOptions(builder);
  addCeilingOptions(builder);
  addDataOptions(builder);
  addDisplayOptions(builder);
  addPriceOptions(builder);
  // Without options, Grafana is asking for the defaults.
  if (options === undefined || drawsLines(options)) {
    commonOptionsBuilder.addLegendOptions(builder);
  }
  addTooltipOptions(builder);
}

/** Options that a newcomer chooses first. */
function addFirstOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.view', 'View')];
  builder
    .addSelect({
      path: 'view',
      name: t('options.view.name', 'View'),
      description: t(
        'options.view.description',
        'Overlay: traffic against its ceilings. Utilization: every constraint as a share of its ceiling. Fleet: a list of the resources, the most urgent first, each with its last 24 hours. Review: a table of the resources. Plan: what-if questions about units, mix and workloads.'
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.view,
      settings: { options: VIEWS.map((value) => ({ value, label: viewName(value) })) },
    })
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
    .addSelect({
      path: 'edition',
      name: t('options.edition.name', 'Guide edition'),
      description: t(
        'options.edition.description',
        "The edition of Microsoft's performance guide that the ceilings come from, or a dashboard variable that holds it."
      ),
      category,
      defaultValue: DEFAULT_OPTIONS.edition,
      settings: {
        allowCustomValue: true,
        options: EDITION_IDS.map((id) => ({
          value: id,
          label: t('options.edition.label', '{{id}}, up to {{units}} units', {
            id,
            units: EDITIONS[id].columns[EDITIONS[id].columns.length - 1],
          }),
        })),
      },
    });
}

/** Grafana's own tooltip option. The order of the values is always that of the layers, and CSS sets the size. */
function addTooltipOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.tooltip', 'Tooltip')];
  builder.addRadio({
    path: 'tooltip.mode',
    name: t('options.tooltip.mode.name', 'Tooltip mode'),
    description: t(
      'options.tooltip.mode.description',
      'Single: values of the chart under the cursor. All: values of every dimension at that time.'
    ),
    category,
    defaultValue: TooltipDisplayMode.Multi,
    settings: {
      options: [
        { value: TooltipDisplayMode.Single, label: t('options.tooltip.mode.single', 'Single') },
        { value: TooltipDisplayMode.Multi, label: t('options.tooltip.mode.all', 'All') },
        { value: TooltipDisplayMode.None, label: t('options.tooltip.mode.hidden', 'Hidden') },
      ],
    },
    showIf: drawsLines,
  });
}

function viewName(view: View): string {
  switch (view) {
    case 'overlay':
      return t('options.view.overlay', 'Overlay');
    case 'utilization':
      return t('options.view.utilization', 'Utilization');
    case 'fleet':
      return t('options.view.fleet', 'Fleet');
    case 'review':
      return t('options.view.review', 'Review');
    case 'plan':
      return t('options.view.plan', 'Plan');
  }
}

function addDataOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.data', 'Data')];
  builder.addCustomEditor({
    id: 'roles',
    path: 'roles',
    name: t('options.roles.name', 'Roles of the series'),
    description: t('options.roles.description', 'How each series was recognized, and why. Change only what is wrong.'),
    category,
    defaultValue: DEFAULT_OPTIONS.roles,
    editor: LazyRolesEditor,
  });
}

/** The price of a unit, for the views that show units. */
function addPriceOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
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
      settings: { min: FACTS.price.least, max: FACTS.price.most, placeholder: t('options.notSet', 'Not set') },
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

/** True if the view draws lines over time, with a legend and a tooltip. */
function drawsLines({ view }: Pick<Partial<HeadroomOptions>, 'view'>): boolean {
  return view !== 'fleet' && view !== 'review' && view !== 'plan';
}

function addDisplayOptions(builder: PanelOptionsEditorBuilder<HeadroomOptions>): void {
  const category = [t('options.category.display', 'Display')];
  builder.addRadio({
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
    showIf: ({ view }) => view === 'overlay',
  });
}
