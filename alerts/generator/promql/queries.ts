import { parser } from '@prometheus-io/lezer-promql';

/** What a PromQL expression reads, by Prometheus' own grammar. */
export interface Query {
  /** What the grammar refuses, each with where it stands. */
  errors: string[];
  /** Each series that it selects. */
  selectors: Selector[];
}

export interface Selector {
  /** Empty where labels alone select. */
  name: string;
  matchers: Array<{ label: string; operator: string; value: string }>;
}

export function readQuery(expression: string): Query {
  const errors: string[] = [];
  const selectors: Selector[] = [];
  let label = '';
  let operator = '';
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) {
        errors.push(`at ${from}: ${expression.slice(Math.max(0, from - 20), to + 20)}`);
      }
      const selector = selectors[selectors.length - 1];
      switch (type.name) {
        case 'VectorSelector':
          selectors.push({ name: '', matchers: [] });
          break;
        case 'Identifier':
          if (node.parent?.name === 'VectorSelector') {
            selector.name = text;
          }
          break;
        case 'LabelName':
          label = text;
          break;
        case 'MatchOp':
          operator = text;
          break;
        case 'StringLiteral':
          if (node.parent?.name === 'UnquotedLabelMatcher') {
            const value = text.slice(1, -1);
            if (label === '__name__' && operator === '=') {
              selector.name = value;
            } else {
              selector.matchers.push({ label, operator, value });
            }
          }
          break;
      }
    },
  });
  return { errors, selectors };
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;

/** A Go template's `with printf "..." arguments | query` and `range query "..."`. */
const TEMPLATE_QUERY = new RegExp(
  String.raw`(?:with|range|\{\{) (?:printf )?(${STRING})(?:[^|}"]|${STRING})*\| query\b|\bquery (${STRING})`,
  'g'
);

/**
 * The queries that the text of an annotation asks, with a value in each place that the template fills.
 *
 * @throws where a query is asked in a way that this does not know: it would go unread
 */
export function annotationQueries(template: string): string[] {
  const queries = [...template.matchAll(TEMPLATE_QUERY)].map(([, piped, called]) =>
    String(JSON.parse(piped ?? called))
      .replace(/%(?:\[\d\])?q/g, '"x"')
      .replace(/%(?:\[\d\])?s/g, 'x')
      .replace(/%%/g, '%')
  );
  const asked = (template.match(/\|\s*query\b|\bquery "/g) ?? []).length;
  if (queries.length !== asked) {
    throw new Error(`${asked} queries, of which ${queries.length} can be read: ${template}`);
  }
  return queries;
}

/**
 * The queries of a Markdown page: each block marked promql is one, or has one on each line.
 */
export function markdownQueries(page: string): string[] {
  return [...page.matchAll(/^```promql\n([^]*?)^```$/gm)].flatMap(([, block]) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    return readQuery(block).errors.length === 0 ? [block] : lines;
  });
}
