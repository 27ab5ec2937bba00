import { cellText, columnName, FIGURE_COLUMNS, REVIEW_COLUMNS } from './columns';
import { type ReviewScope, reviewTitle, scopeWords } from './heading';
import { type ResourceReview } from './reviewResource';
import { summaryWords } from './summary';

/** The review as a Markdown document: what it is of, its summary, and a table of every column. */
export function reviewMarkdown(reviews: readonly ResourceReview[], scope: ReviewScope): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${escapeMarkdown(reviewTitle())}`,
    '',
    escapeMarkdown(scopeWords(scope)),
    '',
    escapeMarkdown(summaryWords(reviews)),
    '',
    line(REVIEW_COLUMNS.map((column) => escapeMarkdown(columnName(column)))),
    line(REVIEW_COLUMNS.map((column) => (FIGURE_COLUMNS.includes(column) ? '---:' : '---'))),
    ...reviews.map((review) =>
      line(REVIEW_COLUMNS.map((column) => escapeMarkdown(cellText(column, review, scope.formats))))
    ),
    '',
  ].join('\n');
}

/** Text as itself on one line: no cell ends early, and nothing in a name is markup, HTML or a link. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\s\u0000-\u001f\u007f]+/g, onOneLine)
    .replace(/[\\`*_[\]<>|~&@]/g, '\\$&')
    .replace(AUTOLINKED, (begin) => `${begin.slice(0, -1)}\\${begin.slice(-1)}`);
}

/** What GitHub and GitLab make a link of without any markup, up to the character that is escaped. */
const AUTOLINKED = /(?:https?|ftp):|www\./gi;

/** A no-break space stays one; all other white space and control characters are a space. */
function onOneLine(space: string): string {
  return space === '\u00a0' ? space : ' ';
}
