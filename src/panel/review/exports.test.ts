import { csvCell, csvFileName, reviewCsv } from './csv';
import { timeZoneName } from './heading';
import { escapeMarkdown, reviewMarkdown } from './markdown';
import { peakFrames, reviewsOf, SCOPE } from './test-reviews';

/** Reads CSV (RFC 4180) as a spreadsheet does. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows[rows.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      rows.push([]);
    }
  }
  return rows.slice(0, -1);
}

describe('a cell of the CSV', () => {
  it.each([
    ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['  =1', `"'  =1"`],
    ['＝1', `"'＝1"`],
    ['\u0000=1', `"'\u0000=1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['\ufeff \u2060+1', `"'\ufeff \u2060+1"`],
    ['\u3164@SUM(A1)', `"'\u3164@SUM(A1)"`],
    ['\u0001\u202e-1', `"'\u0001\u202e-1"`],
  ])('keeps a spreadsheet from running %j', (name, cell) => {
    expect(csvCell(name)).toBe(cell);
  });

  it.each([
    ['a;=1', '"a;=1"'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['orders-live', '"orders-live"'],
    ['', '""'],
  ])('keeps %j in one cell with any separator', (name, cell) => {
    expect(csvCell(name)).toBe(cell);
  });

  it.each([
    [-5, '-5'],
    [0.1 + 0.2, '0.3'],
    [20480000.5, '20480000.5'],
    [undefined, ''],
    [Infinity, ''],
    [NaN, ''],
  ])('writes the number %d without quotes', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

describe('the CSV', () => {
  it('has as many cells in every line as headings, even with hostile names', () => {
    const rows = parseCsv(reviewCsv(reviewsOf([...peakFrames('a","b\r\n=c', 0.5), ...peakFrames('d', 0.6)]), SCOPE));
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row.length)).toEqual([34, 34, 34]);
    expect(rows[1][0]).toBe('a","b =c');
  });

  it('starts with the mark of UTF-8', () => {
    expect(reviewCsv([], SCOPE).startsWith('\ufeff"Resource",')).toBe(true);
  });

  it('has numbers without rounding or units, and dates that a spreadsheet reads', () => {
    const [headings, row] = parseCsv(reviewCsv(reviewsOf(peakFrames('chat', 1.2)), SCOPE).slice(1));
    const cells = Object.fromEntries(headings.map((heading, i) => [heading, row[i]]));
    expect(cells).toMatchObject({
      Resource: 'chat',
      'State at the peak': 'Over',
      'Peak (% of ceiling)': '120',
      'Peak at (UTC)': '2026-11-21 00:10:00',
      'First to run out': 'Outbound traffic',
      'Constraint at the peak': 'Outbound traffic',
      'Measured at the peak': '24576000',
      'Ceiling at the peak': '20480000',
      'Unit of measure': 'B/s',
      'Minutes at under 50%': '0',
      'Minutes at 50% to 80%': '19',
      'Minutes at 80% to 95%': '0',
      'Minutes at 95% to 100%': '0',
      'Minutes at 100% or more': '1',
      'Left at peak (% of ceiling)': '-20',
      When: 'already reached',
      'At the latest (UTC)': '',
      Units: '10',
      'Recommended units': '20',
      'Change (units)': '10',
      Action: 'Scale 10 → 20',
      'Unit sizes since the start': '10',
      'Data to (UTC)': '2026-11-21 00:19:00',
      'Application servers': '3',
      Mix: 'Echo\u00a0100%',
      Assumptions: 'message size, server leg',
    });
  });

  it('leaves unknown cells empty, and says why', () => {
    const [headings, row] = parseCsv(reviewCsv(reviewsOf(peakFrames('chat', 1.2, null)), SCOPE).slice(1));
    const cells = Object.fromEntries(headings.map((heading, i) => [heading, row[i]]));
    expect(cells).toMatchObject({
      'Minutes at under 50%': '',
      'Peak (% of ceiling)': '',
      'Peak at (UTC)': '',
      'Change (units)': '',
    });
    expect(cells.Why).toMatch(/^Unit size unknown, so no ceilings/);
  });

  it("is named by the last day of the time range, in the panel's time zone", () => {
    expect(csvFileName(SCOPE)).toBe('signalr-headroom-2026-11-21.csv');
    expect(csvFileName({ ...SCOPE, timeZone: 'America/New_York' })).toBe('signalr-headroom-2026-11-20.csv');
  });
});

describe('a review with a price', () => {
  const PRICED = { ...SCOPE, settings: { ...SCOPE.settings, price: { perUnit: 49, currency: 'EUR' } } };
  const reviews = reviewsOf([...peakFrames('busy', 0.9), ...peakFrames('calm', 0.5)]);

  it('says what its changes cost, for each resource and in total', () => {
    const lines = reviewMarkdown(reviews, PRICED).split('\n');
    expect(lines[4]).toBe('2 resources, 20 units → 30 units (+€490/month): 1 needs more');
    expect(lines[8]).toContain('| 20 units | +€490/month |');
    expect(lines[9]).toContain('| 10 units | €0/month |');
    expect(lines[10]).toContain('| 30 units | +€490/month |');
  });

  it('has the amount as a number in the CSV', () => {
    const [headings, row] = parseCsv(reviewCsv(reviews, PRICED).slice(1));
    expect(row[headings.indexOf('Change per month (EUR)')]).toBe('490');
  });
});

describe('Markdown', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['a\\|b', 'a\\\\\\|b'],
    ['two\r\nlines', 'two lines'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)\\>'],
    ['[x](javascript:y)', '\\[x\\](javascript:y)'],
    ['*a* _b_ `c` ~d~ &lt;', '\\*a\\* \\_b\\_ \\`c\\` \\~d\\~ \\&lt;'],
    ['\u0000\u0007bell', ' bell'],
    ['50\u00a0%', '50\u00a0%'],
    ['orders-live', 'orders-live'],
  ])('escapes %j to keep it unchanged in one cell', (name, escaped) => {
    expect(escapeMarkdown(name)).toBe(escaped);
  });

  it('has a table with every column in every line', () => {
    const markdown = reviewMarkdown(reviewsOf([...peakFrames('a|b\n', 0.5), ...peakFrames('c', 0.9)]), SCOPE);
    const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
    const columns = lines.map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(lines).toHaveLength(5);
    expect(new Set(columns)).toEqual(new Set([18]));
  });

  it('names its time range, edition and target, because readers lack the dashboard', () => {
    const lines = reviewMarkdown(reviewsOf(peakFrames('chat', 0.9)), SCOPE)
      .replaceAll('\u00a0', ' ')
      .split('\n');
    expect(lines[0]).toBe('## Capacity review of Azure SignalR Service');
    expect(lines[2]).toMatch(
      /^2026-11-21 00:00 to 2026-11-21 00:20 \(UTC\), data to 2026-11-21 00:19; .*edition 2019-11.*80%$/
    );
    expect(lines[4]).toBe('1 resource, 10 units → 20 units: 1 needs more');
    expect(lines[8]).toBe(
      '| chat | Scale 10 → 20 | Warning | 90.0% | 00:10 | 47.3% | under 50%: 19 min, 95.0%; 80% to 95%: 1 min, 5.0% | 10.0% | Outbound traffic | needs 10 more days of data | 10 | 20 units | about 9,000 messages/s out, by the assumed message size | – | 3 | message size, server leg |'
    );
    expect(lines[9]).toBe('| Total | +10 units |  |  |  |  |  |  |  |  | 10 | 20 units |  |  |  |  |');
  });
});

describe('the name of a time zone', () => {
  it('is spelled out for "browser"', () => {
    expect(timeZoneName('browser')).toBe('UTC');
    expect(timeZoneName('utc')).toBe('UTC');
    expect(timeZoneName('Europe/Paris')).toBe('Europe/Paris');
  });
});
