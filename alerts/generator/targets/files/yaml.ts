import { Document, isMap, isScalar, visit } from 'yaml';

import { type Rule, type RuleGroup } from '../../promql/rule';
import { heading } from './heading';

/** The key of a text that becomes a comment above its map. */
const COMMENT = '#';

/** The key of a map that stays on one line. */
const ROW = '-';

/**
 * Returns a generated YAML file.
 *
 * @param about the comment at its head, by line
 */
export function yamlFile(content: unknown, about: readonly string[], command: string): string {
  // Kubernetes and Grafana read YAML 1.1, where `on` and `08:00` are not strings.
  const document = new Document(content, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  document.commentBefore = heading(about, command)
    .map((line) => (line === '' ? '' : ` ${line}`))
    .join('\n');
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && node.value.includes('\n')) {
        node.type = 'BLOCK_LITERAL';
      }
      if (node.value === '=') {
        // YAML 1.1 has a type for it, which the library does not support.
        node.type = 'QUOTE_DOUBLE';
      }
    },
    Map(_, node) {
      const comment = node.get(COMMENT);
      if (typeof comment === 'string') {
        node.delete(COMMENT);
        node.commentBefore = comment.replace(/^/gm, ' ');
      }
      node.flow = node.delete(ROW) || node.flow;
    },
    Pair(_, { key, value }) {
      // Labels are short: on one line, a rule's expression stands out.
      if (isScalar(key) && key.value === 'labels' && isMap(value)) {
        value.flow = true;
      }
    },
    Seq(_, node) {
      // An empty line before a group and an alert. Rules that record the same series stand together, below their comment.
      node.items.forEach((item, i) => {
        if (isMap(item) && isScalar(item.items[0]?.key) && i > 0 && !item.has('record')) {
          item.spaceBefore = true;
        }
      });
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** A group in the format of Prometheus, which other rulers share. */
export function prometheusGroup({ name, interval, queryOffset, rules }: RuleGroup): Record<string, unknown> {
  const offset = queryOffset !== undefined && { query_offset: queryOffset };
  return { name, interval, ...offset, rules: rules.map(prometheusRule) };
}

/** A rule with its keys in their usual order, below what it computes. */
export function prometheusRule(rule: Rule): Record<string, unknown> {
  const { partAbout = [] } = rule;
  const comments = [partAbout.join('\n'), rule.comment ?? ''].filter((text) => text !== '');
  const comment = comments.length === 0 ? {} : { [COMMENT]: comments.join('\n\n') };
  if ('record' in rule) {
    const { record, expr, labels, isRow } = rule;
    // A table is read by its labels.
    return isRow
      ? { ...comment, [ROW]: true, record, labels, expr }
      : { ...comment, record, expr, ...(labels && { labels }) };
  }
  const { alert, expr, keepFiringFor, labels, annotations } = rule;
  return {
    ...comment,
    alert,
    expr,
    ...(rule.for !== undefined && { for: rule.for }),
    ...(keepFiringFor !== undefined && { keep_firing_for: keepFiringFor }),
    labels,
    annotations,
  };
}
