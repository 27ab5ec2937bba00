import { LABEL } from '../../../src/names/labels';
import { EXPORTER_HEALTH } from '../../../src/names/series';
import { HEALTH_WINDOW } from '../inputs/newest';
import { decimal, either, relabel } from '../promql/promql';
import { labelled } from '../recording/units';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { cut, percent } from './texts';

export function exporterFailing(settings: PackSettings): Alert {
  const {
    exporter_errors_warning_ratio: errors,
    arm_reads_warning_remaining: reads,
    exporter_disagreement_warning_ratio: apart,
  } = settings;
  const subscription = `$labels.${LABEL.subscription}`;
  return {
    alert: 'SignalRExporterFailing',
    severity: 'warning',
    about: 'An exporter fails.',
    when:
      `${percent(errors)} or more of an exporter's requests fail (\`reason="errors"\`), Azure Resource Manager allows fewer ` +
      `than ${reads} more reads (\`arm_reads\`), a target at its address cannot be scraped (\`scrape\`), its value of an ` +
      `input is the highest and that of another source ${percent(apart)} or more below (\`disagreement\`), it no longer ` +
      'measures a unit size of the last day (`unit_size`); or rules of the pack failed within ' +
      `${HEALTH_WINDOW} (\`rules\`, where Prometheus scrapes itself).`,
    settings: [
      'exporter_errors_warning_ratio',
      'arm_reads_warning_remaining',
      'exporter_disagreement_warning_ratio',
      'exporter_failing_for',
    ],
    expr: either([
      because('errors', `100 * (${EXPORTER_HEALTH.errors} >= ${decimal(errors)})`),
      because('arm_reads', `${EXPORTER_HEALTH.armReads} < ${reads}`),
      because('scrape', `${EXPORTER_HEALTH.failedScrapes} > 0`),
      // The labels that are compared tell the two apart, so that each has one value to name.
      labelled(
        `(${because('disagreement', `100 * (${EXPORTER_HEALTH.disagreement} >= ${decimal(apart)})`)}
or on (reason) ${EXPORTER_HEALTH.lostUnits})`
      ),
      EXPORTER_HEALTH.failedRules,
    ]),
    for: settings.exporter_failing_for,
    summary: [
      `{{ ${cut('$labels.source')} }}{{ ${cut('$labels.rule_group | reReplaceAll ".*;" ""')} }}{{ ${cut(subscription)} | reReplaceAll "(.+)" " ($1)" }}: ${OF_RESOURCE}${REASON}: {{ $value | humanize }}; read its log`,
    ],
    description: [
      'Traffic may be missing or old. errors, arm_reads: check permissions and how often it asks. scrape: check that it ' +
        'runs, and its timeouts. disagreement: one may lack a dimension, or not use PT1M. ' +
        "rules: alerts may be missing; see Prometheus's log. unit_size: kept 1 h." +
        '{{ $labels.input | reReplaceAll "(.+)" " Input: $1." }}',
    ],
    ofPack: true,
  };
}

function because(reason: string, condition: string): string {
  return relabel(condition, 'reason', reason, '', '');
}

const OF_RESOURCE = `{{ ${cut('$labels.resource')} | reReplaceAll "(.+)" "$1, " }}`;

const REASON =
  '{{ $labels.reason | reReplaceAll "errors" "percent of requests to Azure that fail" | ' +
  'reReplaceAll "arm_reads" "requests to Azure left" | reReplaceAll "scrape" "targets that cannot be scraped" | ' +
  'reReplaceAll "disagreement" "percent that another source is lower" | ' +
  'reReplaceAll "rules" "failed rule evaluations in 10 minutes" | ' +
  'reReplaceAll "unit_size" "last unit size, no longer measured" }}';
