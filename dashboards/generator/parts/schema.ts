import { DashboardBuilder, DashboardCursorSync } from '@grafana/grafana-foundation-sdk/dashboard';
import { type DataSourceKind, headLinks, tagsOf } from './links';

interface Head {
  uid: string;
  title: string;
  /** What question it answers. */
  description: string;
  kind: DataSourceKind;
  /** How far it looks back when it is opened. */
  from: string;
  /** How often it asks again; empty for never. */
  refresh: string;
}

/**
 * A dashboard in the first version of Grafana's schema. The SDK calls it deprecated; it is what a Grafana 12.2 reads
 * from provisioned files, and every later one still does.
 */
export function newDashboard({ uid, title, description, kind, from, refresh }: Head) {
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return new DashboardBuilder(`SignalR Headroom: ${title}`)
    .uid(uid)
    .description(description)
    .tags(tagsOf(kind))
    .links(headLinks(kind))
    .timezone('browser')
    .time({ from, to: 'now' })
    .refresh(refresh)
    .tooltip(DashboardCursorSync.Crosshair);
}

export type DashboardDraft = ReturnType<typeof newDashboard>;

export type Dashboard = ReturnType<DashboardDraft['build']>;
