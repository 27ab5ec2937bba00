import { colorManipulator, createTheme } from '@grafana/data';
import { type State } from '../../model/capacity';
import { readThresholds } from '../../options/thresholds';
import { lineColor, LINES } from '../utilization/lines';
import { stateColor, tileColors } from './stateColor';

const THEMES = [
  ['dark', createTheme({ colors: { mode: 'dark' } })],
  ['light', createTheme({ colors: { mode: 'light' } })],
] as const;

const STATES: Array<State | undefined> = ['normal', 'warning', 'critical', 'over', undefined];

/** WCAG 2.2, success criteria 1.4.3 for text and 1.4.11 for graphics. */
const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Full colour blindness after Machado, Oliveira and Fernandes (2009), as matrix rows for linear RGB. */
const VISION: Record<string, Matrix> = {
  common: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** The smallest difference that people notice is about 2. Lines that cross need several times that. */
const LEAST_DIFFERENCE = 12;

function linearRgb(color: string): number[] {
  const [r, g, b] = colorManipulator.decomposeColor(color).values;
  return [r, g, b].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

/** Returns the CIE L*a*b* of a colour as a person with this vision sees it. */
function seen(color: string, m: Matrix): number[] {
  const rgb = linearRgb(color);
  const [r, g, b] = [0, 3, 6].map((row) => {
    const mixed = m[row] * rgb[0] + m[row + 1] * rgb[1] + m[row + 2] * rgb[2];
    return Math.min(1, Math.max(0, mixed));
  });
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function difference(one: string, other: string, vision: Matrix): number {
  const [a, b] = [seen(one, vision), seen(other, vision)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

describe('the tile of a threshold whose colour a person chose', () => {
  const [[, theme]] = THEMES;
  const colors = { normal: 'green', warning: '#112233', critical: '#fafad2' };

  it('has that colour, and a readable text on it', () => {
    expect(tileColors('warning', colors, theme)?.background).toBe('#112233');
    const pale = { background: '#fafad2', text: theme.colors.getContrastText('#fafad2') };
    expect(tileColors('critical', colors, theme)).toEqual(pale);
    expect(tileColors('over', colors, theme)).toEqual(pale);
  });

  it.each(['normal', 'incomplete', undefined] as const)('is quiet while the state is %s', (state) => {
    expect(tileColors(state, colors, theme)).toBeUndefined();
  });
});

describe.each(THEMES)('colours on %s', (_, theme) => {
  const panel = theme.colors.background.primary;
  const contrast = (color: string, background = panel) => colorManipulator.getContrastRatio(color, background, panel);

  it.each(STATES)('make the state %s readable, on its tile and beside a bar', (state) => {
    const quiet = { background: theme.colors.background.secondary, text: stateColor(state, theme) };
    const { text, background } = tileColors(state, readThresholds(undefined).colors, theme) ?? quiet;
    expect(contrast(text, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(stateColor(state, theme))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it('make details and links readable', () => {
    for (const color of [theme.colors.text.primary, theme.colors.text.secondary, theme.colors.text.link]) {
      expect(contrast(color)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  });

  it('make every line of the Utilization view, the ceiling and the focus ring visible', () => {
    const ceiling = theme.visualization.getColorByName('red');
    const colors = [...LINES.map((id) => lineColor(id, theme)), ceiling, theme.colors.primary.border];
    for (const color of colors) {
      expect(contrast(color)).toBeGreaterThanOrEqual(GRAPHIC_CONTRAST);
    }
  });

  it.each(Object.entries(VISION))('tell the constraints apart for %s', (__, vision) => {
    const colors = LINES.filter((id) => id !== 'serverLoad').map((id) => lineColor(id, theme));
    const pairs = colors.flatMap((one, i) => colors.slice(i + 1).map((other) => difference(one, other, vision)));
    expect(pairs).toHaveLength(3);
    expect(Math.min(...pairs)).toBeGreaterThanOrEqual(LEAST_DIFFERENCE);
  });
});
