import { PanelBuilder as TextBuilder, TextMode } from '@grafana/grafana-foundation-sdk/text';

/** Features of the pack on Prometheus that Azure's metrics alone cannot provide. */
const WITHOUT_PROMETHEUS = [
  'Alerts: the rules of the pack need Prometheus. `headroom rules --target azure` writes them for Azure managed Prometheus.',
  'Recorded utilization and recommendations: the panel computes them from the data on screen and does not store them.',
  'A history of the unit size: Azure does not keep one, so the current size applies to the whole time range. Ceilings before a change are therefore wrong.',
  'The scenario mix: Azure does not split traffic by scenario. Enter it in the variable Scenario mix.',
  'Messages per second: MessageCount counts large messages several times and misses small traffic, so the dashboards use it only for the average message size.',
];

/** The note on features missing compared with the dashboard on Prometheus. */
export function notes(...others: string[]): TextBuilder {
  return new TextBuilder()
    .title('What needs Prometheus')
    .description('Features of the dashboards on Prometheus that Azure Monitor alone cannot provide.')
    .mode(TextMode.Markdown)
    .content([...others, ...WITHOUT_PROMETHEUS].map((line) => `- ${line}`).join('\n'));
}

/**
 * Stands first: without the data source Grafana marks every panel with an error that does not say what is missing, and a
 * dashboard cannot hide panels then.
 */
export function needs(): TextBuilder {
  return new TextBuilder()
    .title('What this dashboard needs')
    .description('Without these, Grafana shows an error on each panel.')
    .mode(TextMode.Markdown)
    .content(
      'An **Azure Monitor data source** in this Grafana, whose identity has the role Monitoring Reader on the subscription. Without one, the panels below show errors: use the dashboards on Prometheus, which need only the rules of the pack.'
    );
}
