import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';

import { parseSettings, settingsOf } from '../../alerts/generator/settings';
import { DURATIONS, NUMBERS } from '../../alerts/generator/settings/scalars';
import { CONFIGURABLE } from '../../alerts/generator/targets/mixin/config';
import { packOf } from '../../alerts/generator/pack/pack';
import { JSONNET_FOLDER, onJsonnet, PROMTOOLS, run } from '../../tools/testing/binaries';
import { type Extracted, fromRuleFile, fromRuleFiles } from './extract';
import { evaluated, type Mixin, renderedMixin, renderedMixins, withMixin } from './mixins';
import { built, filesOf, ROOT, SETTINGS } from './packs';

const EVERY = readFileSync(path.join(ROOT, 'tests/rules/every-setting.settings.yaml'), 'utf8');
const FOLDER = path.join(ROOT, 'dashboards/generated');
const dashboards = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(path.join(FOLDER, name), 'utf8')]));
const mixin = built('jsonnet', '');

function rulesOf({ rules, alerts }: Mixin): Extracted[] {
  return [...fromRuleFile(rules), ...fromRuleFile(alerts)].map(withSelectorsInLine);
}

/** The generator breaks a long list of selectors into lines, and Jsonnet does not. */
function withSelectorsInLine(rule: Extracted): Extracted {
  const { name, expr } = rule;
  return name === 'resource:signalr_alerts:off'
    ? {
        ...rule,
        expr: expr
          .replace(/\(\n\s*/g, '(')
          .replace(/\n\s*\)/g, ')')
          .replace(/\n\s*/g, ' '),
      }
    : rule;
}

/** The rules of target `prometheus`, recording rules first, as in the mixin. */
function prometheusRules(settings: string): Extracted[] {
  const all = fromRuleFiles(built('prometheus', settings).values());
  const isAlert = ({ annotations }: Extracted) => 'summary' in annotations;
  return [...all.filter((rule) => !isAlert(rule)), ...all.filter(isAlert)].map(withSelectorsInLine);
}

function configured(config: unknown): string {
  return `{ _config+:: ${JSON.stringify(config)} }`;
}

/** Returns settings without those that a consumer can change, and those. */
function parted(text: string): { kept: string; changed: Record<string, unknown> } {
  const names: readonly string[] = CONFIGURABLE.map(({ name }) => name);
  const given = Object.entries<unknown>(parse(text) ?? {});
  return {
    kept: stringify(Object.fromEntries(given.filter(([name]) => !names.includes(name)))),
    changed: Object.fromEntries(given.filter(([name]) => names.includes(name))),
  };
}

onJsonnet(() => {
  describe.each([...SETTINGS, ['every setting changed', EVERY]])('with %s', (_, text) => {
    it('renders the rules of target prometheus', () => {
      expect(rulesOf(renderedMixin(built('jsonnet', text)))).toEqual(prometheusRules(text));
    });

    it('renders the same if a consumer sets in _config what the settings file leaves to its defaults', () => {
      const { kept, changed } = parted(text);
      expect(rulesOf(renderedMixin(built('jsonnet', kept), configured(changed)))).toEqual(prometheusRules(text));
    });
  });

  it('renders for any thresholds and times what the generator writes for them', () => {
    // Texts have four digits of a percentage; Jsonnet rounds a fifth of 5 its own way.
    const ratio = fc.integer({ min: 1, max: 9999 }).map((n) => n / 1e4);
    const time = fc.constantFrom('0s', '30s', '90s', '1h30m', '2d', '1w', '1y2w');
    const short = fc.constantFrom('15s', '1m', '80s', '2m');
    const named = (names: readonly string[], values: fc.Arbitrary<unknown>) =>
      Object.fromEntries(names.map((name) => [name, values]));
    const drawn = fc.record(
      {
        ...named(NUMBERS, ratio),
        ...named(DURATIONS, time),
        ...named(
          DURATIONS.filter((name) => name.endsWith('_interval')),
          short
        ),
        forecast_horizon_days: fc.integer({ min: 1, max: 365 }),
        arm_reads_warning_remaining: fc.integer({ min: 1, max: 1_000_000 }),
        throttled_critical_connections: fc.constantFrom(1, 2.5, 1000.5, 1e6),
        server_latency_critical_seconds: fc.constantFrom(0.001, 0.25, 600),
        unsettled_zero_hold: fc.constantFrom('1m', '90s', '1h'),
      },
      { requiredKeys: [] }
    );
    const configs = fc.sample(
      drawn.filter((config) => parseSettings(JSON.stringify(config)).ok),
      // Each is a pack of its own, and others come with the next run.
      5
    );
    renderedMixins(mixin, configs.map(configured)).forEach((rendered, i) => {
      const text = JSON.stringify(configs[i]);
      expect({ text, rules: rulesOf(rendered) }).toEqual({ text, rules: prometheusRules(text) });
    });
  });

  describe('a consumer', () => {
    const OTHER = `{
    _config+:: { otherThreshold: 3, selector: 'job="other"' },
    prometheusAlerts+:: { groups+: [{ name: 'other', rules: [{ alert: 'Other', expr: 'up{%(selector)s} < %(otherThreshold)d' % $._config }] }] },
    prometheusRules+:: { groups+: [] },
    grafanaDashboards+:: { 'other.json': { title: 'Other', uid: 'other' } },
  }`;

    it.each(['before', 'after'])('composes it with another mixin that it imports %s', (order) => {
      const change = configured({ daily_messages_warning_ratio: 0.75, alerts_off: ['resource_group="sandbox"'] });
      const parts = [OTHER, "(import 'headroom/mixin.libsonnet')"];
      const composed = (order === 'before' ? parts : parts.reverse()).join(' + ');
      const result = withMixin(mixin, (folder) =>
        evaluated(folder, `(${composed} + ${change} + { _config+:: { otherThreshold: 5 } }).prometheusAlerts`)
      );
      const { groups } = JSON.parse('json' in result ? result.json : result.error);
      const rules = groups.flatMap((group: { rules: unknown[] }) => group.rules);
      expect(rules).toContainEqual({ alert: 'Other', expr: 'up{job="other"} < 5' });
      const { expr } = rules.find(({ alert }: { alert: string }) => alert === 'SignalRDailyMessagesNearQuota');
      expect(expr).toContain('* 0 + 0.75');
      expect(expr).toMatch(/\sunless on \(resource_id\) \(resource:signalr_alerts:off\{job=""\} > 0\)$/);
    });

    it('changes the expression and the words with a threshold', () => {
      const [before, after] = renderedMixins(mixin, [{}, { monitoring_blind_critical_ratio: 0.7 }].map(configured)).map(
        ({ alerts }) => JSON.stringify(alerts)
      );
      expect(before).toContain('Fewer than 50% of the resources');
      expect(after).toContain('Fewer than 70% of the resources');
      expect(after).not.toContain('Fewer than 50%');
    });

    it('opts out resources by several matchers, with any operator', () => {
      const alerts_off = ['resource!~"live-.*"', 'resource_group="sandbox"'];
      expect(rulesOf(renderedMixin(mixin, configured({ alerts_off })))).toEqual(
        prometheusRules(JSON.stringify({ alerts_off }))
      );
    });

    it('patches an alert as in any mixin', () => {
      const patch = `{ prometheusAlerts+:: { groups: [group { rules: [rule { labels+: { team: 'chat' } } for rule in group.rules] } for group in super.groups] } }`;
      const { groups } = renderedMixin(mixin, patch).alerts;
      expect(groups.flatMap(({ rules }) => rules).every(({ labels }) => labels?.team === 'chat')).toBe(true);
    });
  });

  describe('a value that a setting does not take', () => {
    it.each([
      ['utilization_warning_ratio', 80, 'a share of the ceiling above 0, such as 0.8; 1 is the ceiling itself, not 80'],
      [
        'utilization_warning_ratio',
        '80%',
        'a share of the ceiling above 0, such as 0.8; 1 is the ceiling itself, not "80%"',
      ],
      ['mix_critical_ratio', 0.5, 'at least utilization_warning_ratio (0.8), not 0.5'],
      ['forecast_horizon_days', 14.5, 'a whole number of days from 1 to 365, not 14.5'],
      ['utilization_warning_for', '15', 'a Prometheus duration such as 0s, 30s, 15m or 1h, not "15"'],
      ['utilization_warning_for', '5m1h', 'a Prometheus duration such as 0s, 30s, 15m or 1h, not "5m1h"'],
      ['evaluation_interval', '0s', 'a Prometheus duration such as 30s, 15m or 1h, not "0s"'],
      ['evaluation_interval', '5m', 'at most 2m, because a longer one leaves a gap after a missed evaluation, not 5m'],
      ['recommendation_interval', '5m', 'at most 4m, because a recorded value disappears after 5 minutes, not 5m'],
      ['sources', ['otel'], 'a list of sources that the settings file names, each once, not ["otel"]'],
      ['disabled_alerts', ['SignalRGone'], 'a list of alerts of the pack to leave out, each once, not ["SignalRGone"]'],
      ['alerts_off', ['sandbox'], 'a list of label matchers that select resources without alerts, not ["sandbox"]'],
      [
        'alert_labels',
        { team: '{{ x }}' },
        'labels by name, each a text, added to every alert, not {"team":"{{ x }}"}',
      ],
      [
        'runbook_base_url',
        'runbooks.example',
        'a URL that begins with http:// or https://, without ? or #, not "runbooks.example"',
      ],
      ['runbook_base_url', null, 'a URL that begins with http:// or https://, without ? or #, not null'],
    ])('is refused with the name of %s: %j', (name, value, takes) => {
      const result = withMixin(mixin, (folder) =>
        evaluated(folder, `((import 'headroom/mixin.libsonnet') + ${configured({ [name]: value })}).prometheusAlerts`)
      );
      expect(result).toEqual({ error: `RUNTIME ERROR: ${name}: takes ${takes}` });
    });

    it('is refused with its successor, if an earlier version had the setting', () => {
      const result = withMixin(mixin, (folder) =>
        evaluated(
          folder,
          `((import 'headroom/mixin.libsonnet') + ${configured({ mix_invalid_for: '1h' })}).prometheusAlerts`
        )
      );
      expect(result).toEqual({ error: 'RUNTIME ERROR: mix_invalid_for: is replaced by input_missing_for' });
    });

    it.each(['mix_critical_ratio', 'forecast_horizon_days', 'evaluation_interval', 'sources', 'alert_labels'])(
      'does not pass as null for %s',
      (name) => {
        const result = withMixin(mixin, (folder) =>
          evaluated(folder, `((import 'headroom/mixin.libsonnet') + ${configured({ [name]: null })}).prometheusRules`)
        );
        expect(result).toEqual({
          error: expect.stringMatching(new RegExp(`^RUNTIME ERROR: ${name}: takes .*, not null$`)),
        });
      }
    );
  });

  describe('the files', () => {
    const tool = (name: string) => path.join(JSONNET_FOLDER, name);
    const all = filesOf('jsonnet', packOf(settingsOf('')), settingsOf(''), dashboards);
    const files = all.ok ? all.files : new Map<string, string>();

    it('hold the generated dashboards', () => {
      const expected = [...dashboards].map(([name, text]) => [name, JSON.parse(text)]);
      expect(renderedMixin(files).dashboards).toEqual(Object.fromEntries(expected));
    });

    it.each([...files.keys()].filter((name) => name.endsWith('.libsonnet')))(
      'are formatted by jsonnetfmt: %s',
      (name) => {
        const output = withMixin(files, (folder) =>
          run(tool('jsonnetfmt'), '--test', path.join(folder, 'headroom', name))
        );
        expect(output).toMatchObject({ status: 0, output: '' });
      }
    );

    it('pass jsonnet-lint', () => {
      const output = withMixin(files, (folder) =>
        run(tool('jsonnet-lint'), '-J', path.join(folder, 'headroom'), path.join(folder, 'headroom', 'mixin.libsonnet'))
      );
      expect(output).toMatchObject({ status: 0, output: '' });
    });

    /** The guidelines that `mixtool lint` checks, by their names. The tool itself is in no registry that this project uses. */
    const GUIDELINES: Record<string, (alert: Extracted) => boolean> = {
      'alert-name-camelcase': ({ name }) => /^(?:[A-Z]+[a-z0-9]+)+$/.test(name),
      'alert-name-length': ({ name }) => name.length <= 40,
      'alert-severity-rule': ({ labels }) => ['warning', 'critical', 'info'].includes(labels.severity),
      'alert-description-missing-rule': ({ annotations }) => 'description' in annotations,
      'alert-description-templating': ({ annotations }) => /\{\{.+\}/.test(annotations.description),
      'alert-summary-missing-rule': ({ annotations }) => 'summary' in annotations,
      'alert-summary-templating': ({ annotations }) => !/\{\{.+\}/.test(annotations.summary),
      'alert-summary-style': ({ annotations }) => /^[A-Z].+\.$/.test(annotations.summary),
    };

    it('follow the guidelines of mixtool, except those that .lint excludes with a reason', () => {
      const { exclusions }: { exclusions: Record<string, { reason: string; entries?: Array<{ alert: string }> }> } =
        parse(files.get('.lint') ?? '');
      const excluded = (guideline: string, alert: string) => {
        const { entries = [] } = exclusions[guideline] ?? { entries: [{ alert: '' }] };
        return entries.length === 0 || entries.some((entry) => entry.alert === alert);
      };
      const { alerts } = renderedMixin(files);
      const broken = fromRuleFile(alerts).flatMap((alert) =>
        Object.entries(GUIDELINES).flatMap(([name, holds]) => (holds(alert) ? [] : [{ name, alert: alert.name }]))
      );
      expect(broken.filter(({ name, alert }) => !excluded(name, alert))).toEqual([]);
      expect(new Set(broken.map(({ name }) => name))).toEqual(new Set(Object.keys(exclusions)));
      expect(Object.values(exclusions).every(({ reason }) => reason.endsWith('.'))).toBe(true);
      expect(alerts.groups.filter(({ name, rules }) => rules.length > 20 || name.length > 40)).toEqual([]);
    });

    it('give groups names of their own, since some consumers join alerts and rules', () => {
      const { alerts, rules } = renderedMixin(files);
      const names = [...alerts.groups, ...rules.groups].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    });

    it.each(PROMTOOLS)('are rules for %s', (promtool) => {
      const { alerts, rules } = renderedMixin(files);
      const checked = withMixin(files, (folder) => {
        const file = path.join(folder, 'rules.yml');
        writeFileSync(file, stringify({ groups: [...rules.groups, ...alerts.groups] }, { lineWidth: 0 }));
        return run(promtool, 'check', 'rules', file);
      });
      expect(checked).toMatchObject({ status: 0 });
    });
  });
});
