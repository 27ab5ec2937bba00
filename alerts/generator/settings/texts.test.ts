import { parseSettings } from '.';

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/';

/** One of each kind that ends a line, is invisible, reverses a text, or that UTF-8 or YAML cannot hold. */
const UNSAFE: ReadonlyArray<[kind: string, character: string]> = [
  ['half of a surrogate pair', '\ud800'],
  ['the other half', '\udfff'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a next line', '\u0085'],
  ['a line feed', '\n'],
  ['a tab', '\t'],
  ['NUL', '\u0000'],
  ['an escape', '\u001b'],
  ['a C1 control', '\u009b'],
  ['a byte order mark', '\ufeff'],
  ['a non-character', '\ufffe'],
  ['a non-character beyond the first plane', '\u{1ffff}'],
  ['a mark that reverses the text', '\u202e'],
  ['a zero-width space', '\u200b'],
];

/** Settings of every kind that hold a text, as JSON, which is YAML too. */
const PLACES: Readonly<Record<string, (text: string) => unknown>> = {
  'resources[0].resource_id': (text) => ({ resources: [{ resource_id: `${ID}a${text}` }] }),
  'alert_labels.team': (text) => ({ alert_labels: { team: `a${text}b` } }),
  'alerts_off[0]': (text) => ({ alerts_off: [`resource="a${text}"`] }),
  runbook_base_url: (text) => ({ runbook_base_url: `https://wiki/${text}` }),
  'office_hours.time_zone': (text) => ({ office_hours: { time_zone: `UTC${text}` } }),
  'office_hours.days[0]': (text) => ({ office_hours: { days: [`monday${text}`] } }),
  'label_names.severity': (text) => ({ label_names: { severity: `level${text}` } }),
  evaluation_interval: (text) => ({ evaluation_interval: `30s${text}` }),
  edition: (text) => ({ edition: `2019-11${text}` }),
};

const TAKES = 'takes text without line breaks, control characters, direction marks and invisible characters';

function errorsOf(settings: unknown): string[] {
  // Escapes everything beyond ASCII: the parser refuses some of these characters before their value is known.
  const text = JSON.stringify(settings).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
  const parsed = parseSettings(text);
  return parsed.ok ? [] : parsed.errors;
}

it.each(Object.entries(PLACES))(
  'refuses an unsafe character in %s before anything else, in one visible line',
  (at, place) => {
    for (const [, character] of UNSAFE) {
      const errors = errorsOf(place(character));
      expect(errors).toEqual([expect.stringMatching(new RegExp(`^${at.replace(/[[\].]/g, '\\$&')}: ${TAKES}, not "`))]);
      expect(errors[0]).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }
  }
);

it.each(UNSAFE)('shows %s as an escape', (_, character) => {
  const [error] = errorsOf({ alert_labels: { team: character } });
  expect(error).toMatch(/, not "\\(?:[bfnrt]|u[0-9a-f]{4})(?:\\u[0-9a-f]{4})?"$/);
});

it.each(UNSAFE)('refuses %s in a name', (_, character) => {
  const [error, ...others] = errorsOf({ alert_labels: { [`a${character}`]: 'x' } });
  expect(error).toMatch(/^alert_labels\.a(?:\\u\w{4})+: has a name that takes text without/);
  expect(others).toEqual([]);
});

it('reports every text of a file', () => {
  expect(errorsOf({ edition: '\n', resources: [{ resource_id: '\n' }, { resource_id: '\n' }] })).toHaveLength(3);
});

it('accepts letters of all languages and signs', () => {
  const team = 'équipe 東京 🚀 "quoted" \\ #1: a';
  expect(errorsOf({ alert_labels: { team } })).toEqual([]);
});
