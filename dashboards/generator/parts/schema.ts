import { DashboardBuilder, DashboardCursorSync } from '@grafana/grafana-foundation-sdk/dashboard';
import { hasCoreAzure } from './pack';
import { type Panels } from './variants';
import { type DataSourceKind, headLinks, otherKind, tagsOf } from './links';

interface Head {
  uid: string;
  title: string;
  description: string;
  kind: DataSourceKind;
  panels: Panels;
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

export function newDashboard({ uid, title, description, kind, panels, from, refresh }: Head): DashboardDraft {
  return (
    new DashboardDraft(`SignalR Headroom: ${title}`)
      .uid(uid)
      .description(description)
      .tags(tagsOf(kind))
      .links(headLinks(panels === 'plugin' || hasCoreAzure() ? [kind, otherKind(kind)] : [kind]))
      // Empty: that of the user's profile.
      .timezone('')
      .time({ from, to: 'now' })
      .refresh(refresh)
      .tooltip(DashboardCursorSync.Crosshair)
  );
}
