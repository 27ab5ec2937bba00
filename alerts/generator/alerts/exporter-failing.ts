import { EXPORTER_HEALTH } from '../../../src/model/vocabulary';
import { decimal } from '../promql/promql';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { percent } from './texts';

export function exporterFailing(settings: PackSettings): Alert {
  const { exporter_errors_warning_ratio: errors, arm_reads_warning_remaining: reads } = settings;
  return {
    alert: 'SignalRExporterFailing',
    severity: 'warning',
    about: 'An exporter fails.',
    when:
      `${percent(errors)} or more of an exporter's requests fail (\`reason="errors"\`), or Azure Resource Manager allows ` +
      `fewer than ${reads} more reads (\`reason="arm_reads"\`).`,
    settings: ['exporter_errors_warning_ratio', 'arm_reads_warning_remaining', 'exporter_failing_for'],
    expr: `label_replace(${EXPORTER_HEALTH.errors} >= ${decimal(errors)}, "reason", "errors", "", "")
or label_replace(${EXPORTER_HEALTH.armReads} < ${reads}, "reason", "arm_reads", "", "")`,
    for: settings.exporter_failing_for,
    summary: ['{{ $labels.source }}: {{ $labels.reason }} {{ $value }}: read its log'],
    description: ['Traffic may be missing or old. Check its log, its permissions and how often it asks.'],
    ofPack: true,
  };
}
