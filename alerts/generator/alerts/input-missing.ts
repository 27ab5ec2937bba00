import { LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { type PackSettings } from '../settings';
import { call } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { measured } from '../inputs/identity';
import { STEP } from '../promql/series';
import { type Alert, unlessOff } from './alert';
import { cut, RESOURCE } from './texts';

/**
 * The resources of each problem where it matters most, with their connections: a ticket on a problem of the whole fleet names
 * them. Each alert asks for them, so what they ask must be short: ten thousand alerts that each search the fleet block the
 * group for minutes.
 */
export function affectedRules(): RecordingRule[] {
  const connected = `${OUTPUT.inputProblem} * on (resource_id) group_left () ${measured(INPUT.connections)}\nor 0 * ${OUTPUT.inputProblem}`;
  return [{ record: STEP.affected, expr: call('topk by (reason)', `3,\n${unlessOff(connected)}`) }];
}

export function inputMissing(settings: PackSettings): Alert {
  return {
    alert: 'SignalRInputMissing',
    severity: 'warning',
    value: 'none',
    about: 'An input of a resource is missing or invalid.',
    when:
      'A resource has no traffic metrics, or they read 0 while clients are connected (`reason="no_traffic"`); no unit size ' +
      '(`no_unit_size`); a unit size for which the edition has no figures (`unit_size_outside_guide`); a mix whose shares ' +
      'are negative, of an unknown scenario, or do not sum to 1 (`invalid_mix`); application counters under a name that two ' +
      'resources have (`name_not_unique`); closed connections without their reason (`closes_without_category`); or no server ' +
      'load where there was one within the last day (`no_server_load`).',
    settings: ['input_missing_for'],
    comment: 'One series for each problem, with its reason.',
    expr: OUTPUT.inputProblem,
    for: settings.input_missing_for,
    summary: [
      `${RESOURCE}: {{ $labels.reason | reReplaceAll "_" " " }}: alerts on its capacity are off or incomplete until that is fixed`,
    ],
    description: [
      'no_traffic: check its exporter. no_unit_size: check azure-resourcegraph-exporter, or declare `units`. ' +
        'unit_size_outside_guide: set `edition: 2023-03`. invalid_mix: shares of known scenarios that sum to 1.',
      {
        selector: `${STEP.affected}{reason=%q}`,
        of: LABEL.reason,
        by: LABEL.resource,
        show: ` {{ ${cut('.Labels.resource')} }}: {{ .Value }} connections.`,
      },
    ],
  };
}
