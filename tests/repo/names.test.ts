import { everyAlert } from '../../alerts/generator/pack/pack';
import { settingsOf } from '../../alerts/generator/settings';
import { CONSTRAINT_LINES, DIMENSION_NAMES, SCENARIO_LINES, SIGN_LINES } from '../../dashboards/generator/parts/words';
import { byTitle, panelsOf } from '../../dashboards/generator/testing';
import english from '../../src/locales/en-US/headroom-signalr-panel.json';
import { CONSTRAINT } from '../../src/names/labels';

// One name for one thing: panel, dashboards and alerts have no code in common that could name it.

const { inbound, outbound, connections, serverLoad } = english.constraint;

it('a dimension has one name in the panel and in the dashboards', () => {
  expect(DIMENSION_NAMES).toEqual({ ...english.dimension, connections, serverLoad });
});

it('a scenario has one name in the panel and in the dashboards', () => {
  expect(SCENARIO_LINES).toEqual(english.scenario);
});

it('a constraint has one name in the panel, in the dashboards and in the texts of alerts', () => {
  const forecast = everyAlert(settingsOf('')).find(({ alert }) => alert === 'SignalRCeilingForecast');
  const [named = ''] = /\$labels\.constraint[^}]*/.exec(forecast?.annotations.summary ?? '') ?? [];
  const replacements = [...named.matchAll(/reReplaceAll "([^"]+)" "([^"]+)"/g)];
  const inAlerts = (label: string) =>
    replacements.reduce((text, [, pattern, replacement]) => text.replace(new RegExp(pattern, 'g'), replacement), label);
  expect(CONSTRAINT_LINES).toEqual({
    [CONSTRAINT.inbound]: inbound,
    [CONSTRAINT.outbound]: outbound,
    [CONSTRAINT.connections]: connections,
    [CONSTRAINT.serverLoad]: serverLoad,
  });
  for (const [label, name] of Object.entries(CONSTRAINT_LINES)) {
    expect(inAlerts(label)).toBe(name.toLowerCase());
  }
});

it('no legend of a dashboard shows the value of a label that has a name in words', () => {
  const names = { constraint: CONSTRAINT_LINES, scenario: SCENARIO_LINES, sign: SIGN_LINES };
  const shown = byTitle.flatMap(([, dashboard]) =>
    panelsOf(dashboard).flatMap(({ targets = [], fieldConfig }) =>
      targets.flatMap((target) => {
        const legend = 'legendFormat' in target ? String(target.legendFormat) : '';
        return (['constraint', 'scenario', 'sign'] as const)
          .filter((label) => legend.includes(`{{${label}}}`))
          .map((label) => ({ legend, label, overrides: fieldConfig?.overrides ?? [] }));
      })
    )
  );
  expect([...new Set(shown.map(({ label }) => label))].sort()).toEqual(['constraint', 'scenario', 'sign']);
  for (const { legend, label, overrides } of shown) {
    // Overrides by name apply to a line whose name is nothing but the value.
    expect(legend).toBe(`{{${label}}}`);
    const named = new Map(overrides.map(({ matcher, properties }) => [matcher.options, properties[0]?.value]));
    for (const [value, name] of Object.entries(names[label])) {
      // A figure says before the name what it is: "First: connections".
      expect(`${named.get(value)}`.toLowerCase()).toMatch(new RegExp(`^(?:first: )?${name.toLowerCase()}$`));
    }
  }
});
