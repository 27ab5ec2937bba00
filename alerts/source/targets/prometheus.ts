import { Document, isMap, isScalar, visit } from 'yaml';

import { type Rule, type RuleFile } from '../rule';
import { GENERATED } from '../write-files';

/** Plain Prometheus rule files, by file name. */
export function prometheusFiles(files: readonly RuleFile[], command: string): Map<string, string> {
  return new Map(files.map((file) => [`${file.name}.rules.yml`, render(file, command)]));
}

function render({ about, groups }: RuleFile, command: string): string {
  const document = new Document({ groups: groups.map((group) => ({ ...group, rules: group.rules.map(ordered) })) });
  document.commentBefore = [...about, '', `${GENERATED} Change the settings and run`, `  ${command}`]
    .map((line) => (line === '' ? '' : ` ${line}`))
    .join('\n');
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && node.value.includes('\n')) {
        node.type = 'BLOCK_LITERAL';
      }
    },
    Seq(_, node) {
      // A line between groups and between rules: the files are read by people at three in the morning.
      node.items.forEach((item, i) => {
        if (isMap(item) && isScalar(item.items[0]?.key) && i > 0) {
          item.spaceBefore = true;
        }
      });
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** Keys in the order in which people expect them. */
function ordered(rule: Rule): Record<string, unknown> {
  if ('record' in rule) {
    const { record, expr, labels } = rule;
    return { record, expr, ...(labels && { labels }) };
  }
  const { alert, expr, labels, annotations } = rule;
  return { alert, expr, ...(rule.for === undefined ? {} : { for: rule.for }), labels, annotations };
}
