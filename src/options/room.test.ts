import '../ui/test-dom';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PanelOptionsEditorBuilder, standardEditorsRegistry } from '@grafana/data';
import pluginJson from '../plugin.json';
import { recordOf, textOf } from '../ui/unknown';
import { addOptions } from './addOptions';
import { type HeadroomOptions } from './types';

let mockTexts: unknown;

jest.mock('../ui/text', () => ({
  t: (key: string, english: string) =>
    textOf(key.split('.').reduce<unknown>((texts, part) => recordOf(texts)[part], mockTexts)) ?? english,
}));

/** The room that Grafana's options pane of 330 pixels leaves within its margins. */
const PANE = 280;

/** Grafana's font and the padding of a radio button, in pixels. */
const [LETTER, PADDING] = [7.3, 18];

const EDITORS = ['boolean', 'multi-select', 'number', 'radio', 'select', 'stats-picker', 'text'];
standardEditorsRegistry.setInit(() => EDITORS.map((id) => ({ id, name: id, editor: () => null })));

/** The labels of each group of radio buttons, by the path of its option. */
function radioLabels(): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  const builder = new PanelOptionsEditorBuilder<HeadroomOptions>();
  const addRadio = builder.addRadio.bind(builder);
  jest.spyOn(builder, 'addRadio').mockImplementation((config) => {
    labels.set(
      config.path,
      (config.settings?.options ?? []).map(({ label }) => label ?? '')
    );
    return addRadio(config);
  });
  addOptions(builder, {});
  return labels;
}

it.each(pluginJson.languages)('every group of radio buttons fits the options pane in %s', (language) => {
  mockTexts = JSON.parse(readFileSync(join(__dirname, '../locales', language, `${pluginJson.id}.json`), 'utf8'));
  const widths = [...radioLabels()].map(([path, labels]) => ({
    path,
    width: labels.join('').length * LETTER + labels.length * PADDING,
  }));
  expect(widths.map(({ path }) => path)).toContain('serverLeg');
  expect(widths.filter(({ width }) => width > PANE)).toEqual([]);
});
