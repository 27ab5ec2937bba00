import { readQuery } from '../../alerts/generator/promql/queries';

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;

/** A Go template's `with printf "..." arguments | query` and `range query "..."`. */
const TEMPLATE_QUERY = new RegExp(
  String.raw`(?:with|range|\{\{) (?:printf )?(${STRING})(?:[^|}"]|${STRING})*\| query\b|\bquery (${STRING})`,
  'g'
);

/**
 * Returns the queries in an annotation, with a value in each place that the template fills.
 *
 * @throws if a query has a form that this does not recognise, since it would go unread
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
    throw new Error(`${queries.length} of ${asked} queries can be read: ${template}`);
  }
  return queries;
}

/**
 * Returns the queries of a Markdown page: each block marked promql is one query, or has one per line.
 */
export function markdownQueries(page: string): string[] {
  return [...page.matchAll(/^```promql\n([^]*?)^```$/gm)].flatMap(([, block]) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    return readQuery(block).errors.length === 0 ? [block] : lines;
  });
}
