import { autoscaleTarget } from './autoscale';
import { azureTarget } from './azure';
import { azureMonitorTarget } from './azure-monitor';
import { grafanaTarget } from './grafana';
import { jsonnetTarget } from './jsonnet';
import { mimirTarget } from './mimir';
import { operatorTarget } from './operator';
import { prometheus241Target, prometheusTarget } from './prometheus';
import { type TargetFiles, type TargetRequest } from './files/target';

/** The formats of the pack, by the name of the target. */
export const TARGETS = {
  prometheus: prometheusTarget,
  'prometheus-2.41': prometheus241Target,
  operator: operatorTarget,
  mimir: mimirTarget,
  azure: azureTarget,
  'azure-monitor': azureMonitorTarget,
  autoscale: autoscaleTarget,
  grafana: grafanaTarget,
  jsonnet: jsonnetTarget,
} as const satisfies Record<string, (request: TargetRequest) => TargetFiles>;

export type Target = keyof typeof TARGETS;

/** Targets that can be written as Terraform. */
export const IN_TERRAFORM: readonly Target[] = ['azure-monitor', 'autoscale'];
