import {
  duration,
  type Fields,
  interval,
  list,
  object,
  ref,
  required,
  type Schema,
  since,
  someText,
  text,
  texts,
  toggle,
} from './builder';

const LABEL = '^[a-zA-Z_][a-zA-Z0-9_]*$';

const labelName: Schema = {
  anyOf: [{ type: 'string', pattern: LABEL }, since('0.27', { type: 'string', minLength: 1 })],
};

const matchers = (description: string) =>
  list(
    {
      anyOf: [
        { type: 'string', pattern: '^\\s*\\{?\\s*[a-zA-Z_:][a-zA-Z0-9_:]*\\s*(=~|!~|!=|=)' },
        since('0.27', {
          type: 'string',
          pattern: '^\\s*\\{?\\s*("([^"\\\\]|\\\\.)+"|[^\\s{}!=~,\\\\"\'`]+)\\s*(=~|!~|!=|=)',
        }),
      ],
    },
    `${description} Each is a label, one of = != =~ !~ and a value: severity = "critical". Regular expressions match the whole value.`
  );

/** The forms of matchers before 0.22. */
const match = (description: string) => texts(`${description} Deprecated.`, { propertyNames: { pattern: LABEL } });

const ROUTE: Fields = {
  receiver: text('Name of the receiver; by default that of the route above.'),
  group_by: list(
    { anyOf: [{ const: '...' }, labelName] },
    "Labels whose values make a notification: alerts that share them arrive together. ['...'] is all labels: each alert alone.",
    { uniqueItems: true, not: { type: 'array', contains: { const: '...' }, minItems: 2 } }
  ),
  match: match('Labels and their values.'),
  match_re: match('Labels and regular expressions of their values.'),
  matchers: matchers('Alerts that the route takes.'),
  mute_time_intervals: list(text('Name of a time interval.'), 'When the route notifies of nothing.'),
  active_time_intervals: list(text('Name of a time interval.'), 'When the route notifies, and at no other time.'),
  continue: toggle('Whether the routes after this one see the alert too; false by default.'),
  routes: list(ref('route'), 'Routes within this one. The first that takes an alert gets it.'),
  group_wait: duration('How long the first notification of a group waits for more alerts; 30s by default.'),
  group_interval: interval('How long until a group notifies of changes; 5m by default.'),
  repeat_interval: interval('How long until a group repeats what did not change; 4h by default.'),
};

const route = object(ROUTE, 'Which alerts go where.');

/** The root handles every alert at any time, so settings that select some of them are invalid. */
export const rootRoute = object(
  {
    ...ROUTE,
    receiver: someText('Name of the receiver of everything that no route within takes.'),
    continue: { enum: [false, 'no', 'off'], description: 'The root has no routes after it.' },
    match: { type: ['object', 'null'], maxProperties: 0, description: 'The root handles every alert.' },
    match_re: { type: ['object', 'null'], maxProperties: 0, description: 'The root handles every alert.' },
    matchers: { type: ['array', 'null'], maxItems: 0, description: 'The root handles every alert.' },
    mute_time_intervals: { type: ['array', 'null'], maxItems: 0, description: 'The root is never muted.' },
    active_time_intervals: { type: ['array', 'null'], maxItems: 0, description: 'The root is always active.' },
  },
  'The root of all routes.',
  required('receiver')
);

const inhibitRule = object(
  {
    name: since('0.30', text('Name of the rule, for the log and the metrics.')),
    source_match: match('Labels of the alerts that silence.'),
    source_match_re: match('Labels of the alerts that silence, by regular expressions.'),
    source_matchers: matchers('Alerts that silence others while they fire.'),
    target_match: match('Labels of the alerts that are silenced.'),
    target_match_re: match('Labels of the alerts that are silenced, by regular expressions.'),
    target_matchers: matchers('Alerts that are silenced.'),
    equal: list(
      { anyOf: [{ type: 'string', pattern: LABEL }, since('0.28', { type: 'string', minLength: 1 })] },
      'Labels that both must have the same value of. Two alerts that both lack a label are equal in it.'
    ),
  },
  'Alerts that silence others.'
);

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** Days and ranges of days within a week, which begins on Sunday. */
const weekdayRanges = WEEK.map((day, i) => `${anyCase(day)}(:(${WEEK.slice(i).map(anyCase).join('|')}))?`);

const DAY_OF_MONTH = '-?(0*[1-9]|0*[12][0-9]|0*3[01])';
const MONTH = `(${MONTHS.map(anyCase).join('|')}|[0-9]+)`;

function anyCase(word: string): string {
  return [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('');
}

const time = (description: string): Schema => ({
  type: 'string',
  pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
  description: `${description} Hours and minutes, 00:00 to 24:00.`,
});

const timeInterval = object(
  {
    name: someText('Name by which routes call it.'),
    time_intervals: list(
      object(
        {
          times: list(
            object(
              { start_time: time('Begin.'), end_time: time('End, after the begin; not included.') },
              'From a time to a time of the same day.',
              required('start_time', 'end_time')
            ),
            'Times of the day.'
          ),
          weekdays: list(
            { type: 'string', pattern: `^(${weekdayRanges.join('|')})$` },
            'Days of the week, or ranges such as monday:friday. Sunday is the first.'
          ),
          days_of_month: list(
            {
              type: ['string', 'integer'],
              pattern: `^${DAY_OF_MONTH}(:${DAY_OF_MONTH})?$`,
              minimum: -31,
              maximum: 31,
              not: { const: 0 },
            },
            'Days of the month, or ranges such as 1:5; -1 is the last.'
          ),
          months: list(
            { type: ['string', 'integer'], pattern: `^${MONTH}(:${MONTH})?$` },
            'Months by name or number, or ranges such as january:march.'
          ),
          years: list(
            { type: ['string', 'integer'], pattern: '^[0-9]+(:[0-9]+)?$' },
            'Years, or ranges such as 2026:2028.'
          ),
          location: {
            type: 'string',
            description: 'Time zone of the IANA database, such as Europe/Paris; UTC by default.',
          },
        },
        'All of what is given must hold.'
      ),
      'Any one of these must hold.'
    ),
  },
  'Times under a name.',
  required('name')
);

export const ROUTING_DEFINITIONS: Readonly<Record<string, Schema>> = {
  route,
  inhibit_rule: inhibitRule,
  time_interval: timeInterval,
};
