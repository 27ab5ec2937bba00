import { SOURCES } from '../../inputs';
import { LONGEST_INTERVAL, LONGEST_SLOW_INTERVAL, PAIRS } from '../../settings/contradictions';
import { type PackSettings } from '../../settings';
import { CONFIGURABLE, type Configurable, NUMBERS } from './configurable';
import { literal, objectOf, quoted, shifted } from './literal';

/**
 * Returns `_config`: settings by their names, with the values of the settings file, and checks of what replaces them.
 *
 * @param alerts names of all alerts
 */
export function configText(settings: PackSettings, alerts: readonly string[]): string {
  const fields = CONFIGURABLE.map(({ name, about }) => `// ${about}\n${name}: ${literal(settings[name] ?? null)},\n`);
  const assertions = [
    `f.checked(self, ${objectOf(CONFIGURABLE.map((setting) => [setting.name, literal(check(setting, settings, alerts))]))})`,
    `f.atMost(self, 'evaluation_interval', ${quoted(LONGEST_INTERVAL.takes)}, ${quoted(LONGEST_INTERVAL.reason)})`,
    `f.atMost(self, 'recommendation_interval', ${quoted(LONGEST_SLOW_INTERVAL.takes)}, ${quoted(LONGEST_SLOW_INTERVAL.reason)})`,
    ...PAIRS.map(({ warning, critical }) => `f.atLeast(self, '${critical}', '${warning}')`),
  ];
  const config = `_config+:: {\n${[...fields, ...assertions.map((call) => `assert ${call},\n`)].map(shifted).join('\n')}},\n`;
  return `local f = import 'functions.libsonnet';\n\n{\n${shifted(config)}}\n`;
}

/** Returns what a setting takes, for functions.libsonnet. */
function check(setting: Configurable, settings: PackSettings, alerts: readonly string[]): Record<string, unknown> {
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
        of: Object.keys(SOURCES).filter((source) => settings.sources.some((each) => each === source)),
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
