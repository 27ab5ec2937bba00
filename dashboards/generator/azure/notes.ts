import { PanelBuilder as TextBuilder, TextMode } from '@grafana/grafana-foundation-sdk/text';

/** What the pack measures in Prometheus and Azure's metrics cannot give. */
const WITHOUT_PROMETHEUS = [
  'Alerts, and what is firing: the rules of the pack need Prometheus. `alerts/azure` has a group of rules for Azure managed Prometheus.',
  'Recorded utilization and recommendations of the past: the panel works them out from what is shown, and keeps none.',
  'A history of the unit size: Azure keeps none, so that the size of now is held for the whole time range. Ceilings before a change of it are not what they were.',
  'The scenario mix: Azure does not split traffic by scenario. Type it into the variable Scenario mix.',
  'Messages per second: MessageCount counts a large message several times and leaves small traffic out, so that it is not read.',
];

/** What this dashboard lacks beside the one on Prometheus. */
export function notes(...others: string[]): TextBuilder {
  return new TextBuilder()
    .title('What needs Prometheus')
    .description('What the dashboards on Prometheus show and Azure Monitor alone cannot.')
    .mode(TextMode.Markdown)
    .content([...others, ...WITHOUT_PROMETHEUS].map((line) => `- ${line}`).join('\n'));
}

/** What a panel says where Azure gives nothing. */
export const NO_METRICS =
  'Azure Monitor gave nothing: choose an Azure Monitor data source, a subscription, a resource group and a resource in it.';
