/**
 * Limits of Azure Monitor managed Prometheus. Sources: Azure Monitor service limits (rules per group, groups per
 * workspace), the REST specification of prometheusRuleGroups 2023-03-01 (interval, rules, labels) and the schema of
 * Microsoft's az-prom-rules-converter (labels, annotations, time to resolve). The service limits allow intervals of 1
 * minute to 24 hours, the specification 1 to 15 minutes: the shorter range is used.
 */
export const AZURE_LIMITS = {
  groupsPerWorkspace: 500,
  intervalSeconds: { least: 60, most: 15 * 60 },
  timeToResolveSeconds: { least: 60, most: 15 * 60 },
  labels: 10,
  labelNameLength: 1024,
  labelValueLength: 1024,
  annotationLength: 1024,
  /** Azure Resource Manager's limit for a template after its expressions are resolved. */
  templateBytes: 4 * 1024 * 1024,
} as const;
