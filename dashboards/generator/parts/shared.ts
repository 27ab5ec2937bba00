import { type DataSourceRef } from '@grafana/grafana-foundation-sdk/common';
import { type Dataquery } from '@grafana/grafana-foundation-sdk/cog';

/** Grafana's data source for the result of another panel of the dashboard. */
export const OTHER_PANEL: DataSourceRef = { type: 'datasource', uid: '-- Dashboard --' };

/** The result of another panel, whose queries Grafana then asks once for both, also while that panel is out of sight. */
export function resultOf(panelId: number): { build: () => Dataquery } {
  const query = {
    refId: 'A',
    datasource: OTHER_PANEL,
    panelId,
    withTransforms: false,
    _implementsDataqueryVariant() {},
  };
  return { build: () => query };
}
