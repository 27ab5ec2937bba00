import { type Panel, type RowPanel } from '@grafana/grafana-foundation-sdk/dashboard';
import {
  type ConditionalRenderingGroupKind,
  type Element,
  type FieldConfigSource,
  type GridLayoutKind,
  type PanelQueryKind,
  type TabsLayoutTabKind,
  type TransformationKind,
} from '@grafana/grafana-foundation-sdk/dashboardv2beta1';
import { type DataSourceRef } from '@grafana/grafana-foundation-sdk/common';
import { type Section } from '../parts/schema';
import { copied, type Spec, dataQueryOf } from './spec';
import { smallest } from '../../../src/model/numbers';

type Panels = ReadonlyArray<Panel | RowPanel>;

export function elementsOf(panels: Panels): Record<string, Element> {
  return Object.fromEntries(panels.flatMap(panelsIn).map((panel) => [nameOf(panel), elementOf(panel)]));
}

/** The panel, or those that a closed row holds. */
function panelsIn(panel: Panel | RowPanel): Panel[] {
  return isRow(panel) ? panel.panels : [panel];
}

function isRow(panel: Panel | RowPanel): panel is RowPanel {
  return panel.type === 'row';
}

function nameOf({ id }: Panel): string {
  return `panel-${id}`;
}

function elementOf(panel: Panel): Element {
  const { id = 0, title = '', description = '', type, links = [], targets = [], transformations = [] } = panel;
  const { options = {}, fieldConfig = { defaults: {}, overrides: [] }, datasource } = panel;
  const { interval, maxDataPoints, timeFrom, timeShift, hideTimeOverride, transparent } = panel;
  return {
    kind: 'Panel',
    spec: {
      id,
      title,
      description,
      transparent,
      links: links.map(({ title: name, url = '', targetBlank }) => ({ title: name, url, targetBlank })),
      data: {
        kind: 'QueryGroup',
        spec: {
          queries: targets.map((target) => queryOf(copied(target), datasource)),
          transformations: transformations.map((one) => ({
            kind: one.id,
            spec: copied<TransformationKind['spec']>(one),
          })),
          queryOptions: { interval, maxDataPoints, timeFrom, timeShift, hideTimeOverride },
        },
      },
      vizConfig: {
        kind: 'VizConfig',
        group: type,
        version: '',
        spec: { options, fieldConfig: copied<FieldConfigSource>(fieldConfig) },
      },
    },
  };
}

interface Target {
  refId: string;
  hide?: boolean;
  datasource?: DataSourceRef;
}

function queryOf({ refId, hide = false, datasource, ...spec }: Target, ofPanel?: DataSourceRef): PanelQueryKind {
  return { kind: 'PanelQuery', spec: { refId, hidden: hide, query: dataQueryOf(datasource ?? ofPanel, spec) } };
}

/** A tab for each section and each row; without any, one page. */
export function layoutOf(panels: Panels, sections: readonly Section[]): Spec['layout'] {
  const starts = [...sections, ...panels.flatMap(sectionOfRow)].sort((one, other) => one.first - other.first);
  if (starts.length === 0) {
    return gridOf(panels);
  }
  if (starts[0].first > 0) {
    throw new Error(`panels before the first section, "${starts[0].title}", would be on no tab`);
  }
  return {
    kind: 'TabsLayout',
    spec: { tabs: starts.map((section, i) => tabOf(section, panels.slice(section.first, starts.at(i + 1)?.first))) },
  };
}

function sectionOfRow(panel: Panel | RowPanel, first: number): Section[] {
  return isRow(panel) ? [{ title: panel.title ?? '', first }] : [];
}

function tabOf({ title, variable }: Section, panels: Panels): TabsLayoutTabKind {
  return {
    kind: 'TabsLayoutTab',
    spec: {
      title,
      layout: gridOf(panels),
      ...(variable !== undefined && { conditionalRendering: whileItHasAValue(variable.build().name) }),
    },
  };
}

function whileItHasAValue(variable: string): ConditionalRenderingGroupKind {
  return {
    kind: 'ConditionalRenderingGroup',
    spec: {
      visibility: 'show',
      condition: 'and',
      items: [{ kind: 'ConditionalRenderingVariable', spec: { variable, operator: 'notEquals', value: '' } }],
    },
  };
}

/** Panels in their places, from the top of the page or the tab. */
function gridOf(panels: Panels): GridLayoutKind {
  // An open row is before its panels, and has no place on its own tab.
  const placed = panels.flatMap((panel) => panelsIn(panel).map((one) => ({ ...one, place: one.gridPos ?? NOWHERE })));
  const top = smallest(placed.map(({ place }) => place.y));
  return {
    kind: 'GridLayout',
    spec: {
      items: placed.map(({ id, place: { x, y, w, h } }) => ({
        kind: 'GridLayoutItem',
        spec: {
          x,
          y: y - top,
          width: w,
          height: h,
          element: { kind: 'ElementReference', name: `panel-${id}` },
        },
      })),
    },
  };
}

const NOWHERE = { x: 0, y: 0, w: 0, h: 0 };
