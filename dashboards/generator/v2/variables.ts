import { DashboardCursorSync, type VariableModel } from '@grafana/grafana-foundation-sdk/dashboard';
import {
  DashboardCursorSync as CursorSync,
  VariableHide,
  type VariableKind,
  type VariableOption,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboardv2beta1';
import { dataQueryOf } from './spec';

/** The second version writes words for the numbers of the first, in their order. */
const HIDES = [
  VariableHide.DontHide,
  VariableHide.HideLabel,
  VariableHide.HideVariable,
  VariableHide.InControlsMenu,
] as const;

const REFRESHES = [VariableRefresh.Never, VariableRefresh.OnDashboardLoad, VariableRefresh.OnTimeRangeChanged] as const;

const SORTS = [
  VariableSort.Disabled,
  VariableSort.AlphabeticalAsc,
  VariableSort.AlphabeticalDesc,
  VariableSort.NumericalAsc,
  VariableSort.NumericalDesc,
  VariableSort.AlphabeticalCaseInsensitiveAsc,
  VariableSort.AlphabeticalCaseInsensitiveDesc,
  VariableSort.NaturalAsc,
  VariableSort.NaturalDesc,
] as const;

const CURSORS = [CursorSync.Off, CursorSync.Crosshair, CursorSync.Tooltip] as const;

export function cursorSyncOf(tooltip: DashboardCursorSync = DashboardCursorSync.Off): CursorSync {
  return CURSORS[tooltip];
}

const NONE: VariableOption = { text: '', value: '' };

export function variableOf(variable: VariableModel): VariableKind {
  const {
    name,
    label,
    description,
    skipUrlSync = false,
    hide = 0,
    current = NONE,
    regex = '',
    allowCustomValue = true,
  } = variable;
  const { options = [], multi = false, includeAll = false, allValue, refresh = 0, sort = 0, definition } = variable;
  const head = {
    name,
    label,
    description,
    skipUrlSync,
    hide: HIDES[hide],
    current: { text: current.text, value: current.value },
  };
  const choice = { options, multi, includeAll, allValue, allowCustomValue };
  const text = typeof variable.query === 'string' ? variable.query : '';
  switch (variable.type.valueOf()) {
    case 'datasource':
      return {
        kind: 'DatasourceVariable',
        spec: { ...head, ...choice, pluginId: text, regex, refresh: VariableRefresh.OnDashboardLoad },
      };
    case 'query':
      return {
        kind: 'QueryVariable',
        spec: {
          ...head,
          ...choice,
          regex,
          definition,
          refresh: REFRESHES[refresh],
          sort: SORTS[sort],
          query: dataQueryOf(variable.datasource, Object(variable.query)),
        },
      };
    case 'custom':
      return { kind: 'CustomVariable', spec: { ...head, ...choice, query: text } };
    case 'textbox':
      return { kind: 'TextVariable', spec: { ...head, query: text } };
    default:
      throw new Error(`no form in the second version of the schema for a variable of type ${variable.type}`);
  }
}
