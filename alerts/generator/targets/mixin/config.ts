import { SOURCES, type Described, NUMBERS, PROPERTIES, SCALARS } from '../../settings/scalars';
import { LONGEST_INTERVAL, LONGEST_SLOW_INTERVAL, PAIRS } from '../../settings/contradictions';
import { type PackSettings } from '../../settings';
import { EARLIER_SETTINGS } from '../../settings/earlier';

/**
 * Returns `_config`: settings by their names, with the values of the settings file, and checks of what replaces them.
 *
 * @param alerts names of all alerts
 */
export function configText(settings: PackSettings, alerts: readonly string[]): string {
  const fields = CONFIGURABLE.map(({ name, about }) => `// ${about}\n${name}: ${literal(settings[name] ?? null)},\n`);
  const assertions = [
    `f.without(self, ${literal(EARLIER_SETTINGS)})`,
    `f.checked(self, ${objectOf(CONFIGURABLE.map((setting) => [setting.name, literal(check(setting, settings, alerts))]))})`,
    `f.atMost(self, 'evaluation_interval', ${quoted(LONGEST_INTERVAL.takes)}, ${quoted(LONGEST_INTERVAL.reason)})`,
    `f.atMost(self, 'recommendation_interval', ${quoted(LONGEST_SLOW_INTERVAL.takes)}, ${quoted(LONGEST_SLOW_INTERVAL.reason)})`,
    ...PAIRS.map(({ warning, critical }) => `f.atLeast(self, '${critical}', '${warning}')`),
  ];
  const config = `_config+:: {\n${[...fields, ...assertions.map((call) => `assert ${call},\n`)].map(shifted).join('\n')}},\n`;
  return `local f = import 'functions.libsonnet';\n\n{\n${shifted(config)}}\n`;
}

/** Returns what a setting takes, for functions.libsonnet. */
function check(setting: Described, settings: PackSettings, alerts: readonly string[]): Record<string, unknown> {
  const { name, takes } = setting;
  switch (name) {
    case 'alert_labels':
      return { kind: 'labels', takes };
    case 'disabled_alerts':
      return { kind: 'some', of: alerts, takes };
    case 'alerts_off':
      return { kind: 'matchers', takes };
    case 'sources':
      return {
        kind: 'some',
        of: SOURCES.filter((source) => settings.sources.some((each) => each === source)),
        takes: 'a list of sources that the settings file names, each once',
      };
    case 'runbook_base_url':
    case 'dashboard_base_url':
      return {
        kind: 'url',
        optional: name === 'dashboard_base_url',
        takes: 'a URL that begins with http:// or https://, without ? or #',
      };
    default:
      return NUMBERS.some((each) => each === name)
        ? {
            kind: 'number',
            ...(setting.exclusiveMinimum !== undefined && { above: setting.exclusiveMinimum }),
            ...(setting.minimum !== undefined && { least: setting.minimum }),
            ...(setting.maximum !== undefined && { most: setting.maximum }),
            whole: setting.type === 'integer',
            takes,
          }
        : { kind: 'duration', zero: setting.pattern?.startsWith('^(0s') ?? false, takes };
  }
}

/** Lists and addresses, which need checks of their own. */
const OTHERS = [
  'alert_labels',
  'disabled_alerts',
  'alerts_off',
  'sources',
  'runbook_base_url',
  'dashboard_base_url',
] as const;

export const CONFIGURABLE: readonly Described[] = [
  ...SCALARS,
  ...OTHERS.map((name) => {
    const about = PROPERTIES[name].description ?? '';
    return { name, about, takes: about };
  }),
];

/** Words that a field name must not be without quotes. */
const KEYWORDS = new Set(
  'assert else error false for function if import importbin importstr in local null self super tailstrict then true'.split(
    ' '
  )
);

/** Returns a text as a string of Jsonnet, in the quotes that jsonnetfmt gives it. */
export function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"');
  return `${quote}${escaped.replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** Returns the name of a field, with quotes if it needs them. */
export function fieldName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name) ? name : quoted(name);
}

/** Returns a value as jsonnetfmt lays it out. */
export function literal(value: unknown): string {
  if (typeof value === 'string') {
    return quoted(value);
  }
  if (Array.isArray(value)) {
    return block('[', value.map(literal), ']');
  }
  if (typeof value === 'object' && value !== null) {
    return objectOf(Object.entries(value).map(([name, field]) => [fieldName(name), literal(field)]));
  }
  return JSON.stringify(value);
}

/** @param fields names and values, both in Jsonnet */
export function objectOf(fields: ReadonlyArray<readonly [string, string]>): string {
  return block(
    '{',
    fields.map(([name, value]) => `${name}: ${value}`),
    '}'
  );
}

/** Returns items in brackets, each on lines of its own. */
export function block(open: string, items: readonly string[], close: string): string {
  return items.length === 0
    ? `${open}${close}`
    : `${open}\n${items.map((item) => `${shifted(item)},\n`).join('')}${close}`;
}

export function shifted(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
