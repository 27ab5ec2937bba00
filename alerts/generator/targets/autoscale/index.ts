import { percent } from '../../pack/fill';
import { type PackSettings } from '../../settings';
import { listedResources } from '../../settings/entries';
import { matchNotes } from '../../settings/listed';
import { filesUnless, type TargetFiles, type TargetRequest } from '../files/target';
import { bicepText } from '../templates/bicep';
import { Expression, type TerraformFile, terraformText } from '../templates/terraform';
import { templateErrors, Code, Parameter, type Resource, type Template } from '../templates/template';
import { deploymentNotes } from '../templates/deployments';
import { nameErrors } from '../templates/names';
import { assumptionsOfPlan, findingsOf, peakWords } from './findings';
import { type AutoscalePlan, autoscalePlans } from './plan';
import { armRules, terraformRules } from './rules';

const FILE = 'signalr-autoscale.bicep';
const TERRAFORM = 'signalr-autoscale.tf.json';

const ABOUT = 'SignalR Headroom: autoscale settings whose minimum holds the traffic that the settings declare.';

const PROFILE = 'traffic';

const NO_PEAK = 'resources: takes at least one resource with peak_traffic for target autoscale';

/** Autoscale settings of Azure Monitor whose minimum holds the declared peak traffic, as Bicep or Terraform. */
export function autoscaleTarget({ settings, command, format }: TargetRequest): TargetFiles {
  const plans = autoscalePlans(settings);
  const errors = [
    ...(plans.length === 0 ? [NO_PEAK] : []),
    ...nameErrors(plans, 'autoscale'),
    ...plans.flatMap(({ obstacles }) => obstacles.map(({ field, takes }) => `${field}: ${takes}`)),
  ];
  if (errors.length > 0) {
    return { ok: false, errors };
  }
  const ids = plans.map(({ resource }) => resource.resource_id);
  const notes = [...matchNotes(settings, 'autoscale'), ...deploymentNotes(ids, 'group')];
  if (format === 'terraform') {
    const text = terraformText({ about: ABOUT, ...terraformSettings(plans) }, command);
    return { ok: true, files: new Map([[TERRAFORM, text]]), notes };
  }
  const template = templateOf(plans);
  return filesUnless(
    templateErrors(new Map([[FILE, template]])),
    () => new Map([[FILE, bicepText(template, command)]]),
    notes
  );
}

/** Says for each declared resource where autoscale alone would not save it; or returns the errors. */
export function checkAutoscale(settings: PackSettings): { ok: true; text: string } | { ok: false; errors: string[] } {
  const plans = autoscalePlans(settings);
  const others = listedResources(settings).length - plans.length;
  if (plans.length === 0) {
    return { ok: false, errors: [NO_PEAK] };
  }
  const skipped = others === 0 ? [] : [`${others} without peak_traffic: not checked`];
  return { ok: true, text: [...plans.map(planText), ...skipped].map((part) => `${part}\n`).join('\n') };
}

function planText(plan: AutoscalePlan): string {
  const findings = findingsOf(plan);
  const none = 'Connections reach the threshold of the quota before traffic reaches a ceiling: autoscale acts first.';
  return [rangeWords(plan), ...(findings.length === 0 ? [none] : findings), ...assumptionsOfPlan(plan)].join('\n  ');
}

/** `orders: 10 to 50 units (Premium_P1); at 10 units the peak is at 62% of the ceiling of inbound traffic`. */
function rangeWords(plan: AutoscalePlan): string {
  const { title, minimum, maximum, sku } = plan;
  return minimum === undefined || minimum > maximum
    ? `${title}: no minimum up to ${maximum} units (${sku}) holds the peak`
    : `${title}: ${minimum} to ${maximum} units (${sku}); at ${minimum} the peak is at ${peakWords(plan, minimum)}`;
}

function templateOf(plans: readonly AutoscalePlan[]): Template {
  return {
    about: ABOUT,
    parameters: [
      {
        name: 'location',
        type: 'string',
        default: new Code('resourceGroup().location'),
        description: 'Region of the autoscale settings: that of the resources.',
      },
    ],
    resources: plans.map(settingOf),
  };
}

/** A plan as it is written in every language. */
function writtenPlan(plan: AutoscalePlan) {
  const { resource, name, minimum = plan.maximum, maximum, target } = plan;
  const smaller = plan.declared.edition.sizes.filter((units) => units < minimum).at(-1);
  const sized =
    `${minimum} ${minimum === 1 ? 'unit' : 'units'} is the smallest size that keeps the declared peak at or under ${percent(target)} of every ceiling` +
    `${smaller === undefined ? '.' : `: at ${smaller} it would be at ${peakWords(plan, smaller)}.`}`;
  return {
    name: `signalr-headroom-${name}`,
    description: [`${rangeWords(plan)}.`, sized, ...findingsOf(plan), ...assumptionsOfPlan(plan)].join(' '),
    resourceId: resource.resource_id,
    // Without metrics, Azure takes the default, which must hold the peak too.
    capacity: { minimum: String(minimum), maximum: String(maximum), default: String(minimum) },
  };
}

function settingOf(plan: AutoscalePlan): Resource {
  const { name, description, resourceId, capacity } = writtenPlan(plan);
  return {
    type: 'Microsoft.Insights/autoscaleSettings',
    apiVersion: '2022-10-01',
    name,
    location: new Parameter('location'),
    description,
    properties: {
      name,
      enabled: true,
      targetResourceUri: resourceId,
      profiles: [{ name: PROFILE, capacity, rules: armRules(resourceId) }],
    },
  };
}

const RESOURCE_GROUP = 'signalr_autoscale_resource_group_name';
const LOCATION = 'signalr_autoscale_location';

function terraformSettings(plans: readonly AutoscalePlan[]): Omit<TerraformFile, 'about'> {
  return {
    variables: [
      {
        name: RESOURCE_GROUP,
        type: 'string',
        description: 'Resource group of the autoscale settings: that of the resources.',
      },
      { name: LOCATION, type: 'string', description: 'Region of the autoscale settings: that of the resources.' },
    ],
    resources: plans.map(writtenPlan).map(({ name, description, resourceId, capacity }) => ({
      type: 'azurerm_monitor_autoscale_setting',
      name,
      description,
      values: {
        resource_group_name: new Expression(`var.${RESOURCE_GROUP}`),
        location: new Expression(`var.${LOCATION}`),
        target_resource_id: resourceId,
        profile: [{ name: PROFILE, capacity, rule: terraformRules(resourceId) }],
      },
    })),
  };
}
