import { DashboardBuilder, DashboardCursorSync } from '@grafana/grafana-foundation-sdk/dashboard';
import { type DataSourceKind, headLinks, otherKind, tagsOf } from './links';

interface Head {
  uid: string;
  title: string;
  description: string;
  kind: DataSourceKind;
  /** Start of the default time range. */
  from: string;
  /** Refresh interval; empty for never. */
  refresh: string;
}

/**
 * A dashboard in the first version of Grafana's schema. The SDK calls it deprecated, but Grafana 12.2 and every later
 * version read it from provisioned files.
 */
// oxlint-disable-next-line typescript/no-deprecated
export class DashboardDraft extends DashboardBuilder {}

export type Dashboard = ReturnType<DashboardDraft['build']>;

export function newDashboard({ uid, title, description, kind, from, refresh }: Head): DashboardDraft {
  return (
    new DashboardDraft(`SignalR Headroom: ${title}`)
      .uid(uid)
      .description(description)
      .tags(tagsOf(kind))
      .links(headLinks([kind, otherKind(kind)]))
      // Empty: that of the user's profile.
      .timezone('')
      .time({ from, to: 'now' })
      .refresh(refresh)
      .tooltip(DashboardCursorSync.Crosshair)
  );
}
