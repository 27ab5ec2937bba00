import {
  DashboardBuilder,
  DashboardCursorSync,
  type QueryVariableBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard';
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

/** A tab of the second version of the schema. In the first, its panels follow those before. */
export interface Section {
  title: string;
  /** The position of its first panel. */
  first: number;
  /** Hides the section while it has no value, as where no source has the section's data. */
  variable?: QueryVariableBuilder;
}

/**
 * A dashboard in the first version of Grafana's schema. The SDK calls it deprecated, but Grafana 12.2 and every later
 * version read it from provisioned files. The second version is made of it.
 */
// oxlint-disable-next-line typescript/no-deprecated
export class DashboardDraft extends DashboardBuilder {
  readonly sections: Section[] = [];

  /** Begins a section: the panels after this. */
  section(title: string, variable?: QueryVariableBuilder): this {
    this.sections.push({ title, first: this.internal.panels?.length ?? 0, variable });
    return this;
  }
}

export type Dashboard = ReturnType<DashboardDraft['build']>;

export function newDashboard({ uid, title, description, kind, panels, from, refresh }: Head): DashboardDraft {
  return new DashboardDraft(`SignalR Headroom: ${title}`)
    .uid(uid)
    .description(description)
    .tags(tagsOf(kind))
    .links(headLinks(panels === 'plugin' || hasCoreAzure() ? [kind, otherKind(kind)] : [kind]))
    .timezone('browser')
    .time({ from, to: 'now' })
    .refresh(refresh)
    .tooltip(DashboardCursorSync.Crosshair);
}
