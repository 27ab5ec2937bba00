import { type DashboardBuilder } from '@grafana/grafana-foundation-sdk/dashboardv2beta1';

/** Grafana 12.2 knows no later form than the beta, which later versions read too. */
// eslint-disable-next-line @typescript-eslint/no-deprecated
export type Spec = ReturnType<DashboardBuilder['build']>;
