import { type ResourceReview, totalsOf } from '../../model/review';
import { cellText, columnName, columnsFor, FIGURE_COLUMNS, totalText } from './columns';
import { type ReviewScope, reviewTitle, scopeWords } from './heading';
import { summaryWords } from './summary';

/** The review as a Markdown document: scope, summary, and a table with every column and a total. */
export function reviewMarkdown(reviews: readonly ResourceReview[], scope: ReviewScope): string {
  const columns = columnsFor(scope.settings);
  const totals = totalsOf(reviews);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${escapeMarkdown(reviewTitle())}`,
    '',
    escapeMarkdown(scopeWords(scope, totals)),
    '',
    escapeMarkdown(summaryWords(totals, scope)),
    '',
    line(columns.map((column) => escapeMarkdown(columnName(column)))),
    line(columns.map((column) => (FIGURE_COLUMNS.includes(column) ? '---:' : '---'))),
    ...reviews.map((review) => line(columns.map((column) => escapeMarkdown(cellText(column, review, scope))))),
    line(columns.map((column) => escapeMarkdown(totalText(column, totals, scope)))),
    '',
  ].join('\n');
}

/** Escapes text for one table cell: it stays on one line and creates no markup, HTML or link. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\s\u0000-\u001f\u007f]+/g, onOneLine)
    .replace(/[\\`*_[\]<>|~&@]/g, '\\$&')
    .replace(AUTOLINKED, (begin) => `${begin.slice(0, -1)}\\${begin.slice(-1)}`);
}

/** Text that GitHub and GitLab turn into links without markup, up to the character to escape. */
const AUTOLINKED = /(?:https?|ftp):|www\./gi;

/** Keeps a no-break space; replaces other white space and control characters with a space. */
function onOneLine(space: string): string {
  return space === '\u00a0' ? space : ' ';
}
