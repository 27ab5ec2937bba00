import { DashboardBuilder } from '@grafana/grafana-foundation-sdk/dashboard';

/**
 * A dashboard in the first version of Grafana's schema. The SDK calls it deprecated; it is what a Grafana 12.2 reads
 * from provisioned files, and every later one still does.
 */
export function newDashboard(title: string) {
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return new DashboardBuilder(title);
}

export type DashboardDraft = ReturnType<typeof newDashboard>;

export type Dashboard = ReturnType<DashboardDraft['build']>;
