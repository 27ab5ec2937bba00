import { colorManipulator, createTheme } from '@grafana/data';
import { colorNamed } from './colorNamed';

const theme = createTheme();

it.each(['banana', 'constructor', '__proto__', 'color(foo 1 2 3)', ' '])(
  'turns the unknown colour "%s" into grey, which Grafana can make transparent',
  (name) => {
    expect(colorNamed(name, theme)).toBe(theme.colors.text.secondary);
    expect(() => colorManipulator.alpha(colorNamed(name, theme), 0.2)).not.toThrow();
  }
);

it.each([
  ['red', theme.visualization.getColorByName('red')],
  ['#123456', '#123456'],
  ['rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'],
  ['tomato', '#ff6347'],
])('keeps the colour %s', (name, color) => {
  expect(colorNamed(name, theme)).toBe(color);
});
