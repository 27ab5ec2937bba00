import { Document, isMap, isScalar, visit } from 'yaml';

import { heading } from './heading';

/**
 * A generated YAML file.
 *
 * @param about what a reader should know first; one paragraph a line
 */
export function yamlFile(content: unknown, about: readonly string[], command: string): string {
  // Kubernetes and Grafana read YAML 1.1, to which `on` and `08:00` are no texts.
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
        // A type of its own in YAML 1.1, which the library does not know.
        node.type = 'QUOTE_DOUBLE';
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
