import { STEP } from '../promql/series';
import { labelled } from '../recording/units';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { cut, percent, PERCENT, RESOURCE, SIZED } from './texts';

export function connectionsDropped(settings: PackSettings): Alert {
  return {
    alert: 'SignalRConnectionsDropped',
    severity: 'warning',
    value: 'share',
    about: 'The service drops connections, or clients reconnect faster than it takes them.',
    when:
      `More than ${percent(settings.connections_dropped_warning_ratio)} of the connections were closed within a minute, ` +
      'other than as Normal, ClosedByAppServer or Throttled; or more connections were opened than the unit size takes.',
    settings: ['connections_dropped_warning_ratio', 'connections_dropped_for'],
    ofResource: ['connections_dropped_warning_ratio'],
    expr: labelled(STEP.churn),
    for: settings.connections_dropped_for,
    summary: [
      `${RESOURCE}: {{ $labels.reason | reReplaceAll "_" " " }} ${PERCENT}`,
      SIZED,
      ': find the reason of the closes',
    ],
    description: [
      'Dropped connections are a share of all, a storm is a share of the new connections that the size takes. Closed ' +
        'within a minute:',
      {
        selector: `topk(3, ${INPUT.closes}{resource_id=%q,category!~\\"(?i)normal|closedbyappserver\\"} > 0)`,
        by: LABEL.category,
        show: ` {{ ${cut('.Labels.category')} }} {{ .Value }};`,
        otherwise: ' see the dashboard;',
      },
      ' the runbook says what each reason means.',
    ],
  };
}
