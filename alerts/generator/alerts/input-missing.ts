import { OUTPUT } from '../../../src/names/series';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { RESOURCE } from './texts';

export function inputMissing(settings: PackSettings): Alert {
  return {
    alert: 'SignalRInputMissing',
    severity: 'warning',
    about: 'An input of a resource is missing or invalid.',
    when:
      'A resource has no traffic metrics, or they read 0 while clients are connected (`reason="no_traffic"`); no unit size ' +
      '(`no_unit_size`); a unit size for which the edition has no figures (`unit_size_outside_guide`); or a mix whose shares ' +
      'are negative, of an unknown scenario, or do not sum to 1 (`invalid_mix`).',
    settings: ['input_missing_for'],
    comment: 'One series for each problem, with its reason.',
    expr: OUTPUT.inputProblem,
    for: settings.input_missing_for,
    summary: [
      `${RESOURCE}: {{ $labels.reason | reReplaceAll "_" " " }}: alerts on its capacity are off or incomplete until that is fixed`,
    ],
    description: [
      'no_traffic: check its exporter. no_unit_size: check azure-resourcegraph-exporter, or declare `units`. ' +
        'unit_size_outside_guide: check the size, or set `edition: 2023-03`. invalid_mix: the shares must sum to 1, of known ' +
        'scenarios.',
    ],
  };
}
