/**
 * What Azure Monitor managed Prometheus takes. Sources: Azure Monitor service limits (rules a group, groups a
 * workspace), the REST specification of prometheusRuleGroups 2023-03-01 (interval, rules, labels) and the schema of
 * Microsoft's az-prom-rules-converter (labels, annotations, time to resolve). Intervals are 1 minute to 24 hours by
 * the service limits, 1 to 15 minutes by the specification: 15 minutes suit both.
 */
export const AZURE_LIMITS = {
  groupsAWorkspace: 500,
  intervalSeconds: { least: 60, most: 15 * 60 },
  timeToResolveSeconds: { least: 60, most: 15 * 60 },
  labels: 10,
  labelNameLength: 1024,
  labelValueLength: 1024,
  annotationLength: 1024,
  /** Azure Resource Manager, a template after its expressions are resolved. */
  templateBytes: 4 * 1024 * 1024,
} as const;
