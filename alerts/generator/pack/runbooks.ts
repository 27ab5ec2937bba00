import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { shippedFolder } from '../../../tools/shipped-folder';
import { type AlertingRule } from '../promql/rule';

/** The sections of every runbook, in this order. */
const RUNBOOK_SECTIONS = ['Meaning', 'Impact', 'Diagnosis', 'Mitigation'] as const;

/**
 * Lists alerts without a runbook and runbooks without a section, one line each.
 *
 * @param folder contains `<AlertName>.md` for each alert
 */
export function runbookErrors(alerts: readonly AlertingRule[], folder: string): string[] {
  const names = [...new Set(alerts.map(({ alert }) => alert))];
  return names.flatMap((alert) => {
    const file = path.join(folder, `${alert}.md`);
    if (!existsSync(file)) {
      return [`${alert}: has no runbook; runbooks takes ${alert}.md`];
    }
    const text = readFileSync(file, 'utf8');
    return RUNBOOK_SECTIONS.filter((section) => !new RegExp(`^## ${section}$`, 'm').test(text)).map(
      (section) => `${alert}: its runbook has no section "## ${section}"`
    );
  });
}

/** Finds the pack's runbooks. */
export function runbooksFolder(): string {
  return shippedFolder('alerts', 'runbooks');
}
