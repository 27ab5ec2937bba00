import { type DataFrame } from '@grafana/data';
import { framesOf } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { once } from './once';

const settingsWith = (messageSize?: number) =>
  readSettings({ messageSize }, { units: '', mixVariable: '', resource: '' });

const FRAMES = framesOf({ outboundBytes: [1, 2], units: [10, 10] });

/** As Grafana hands the same result to another panel. */
const copied = (frames: DataFrame[], config = {}): DataFrame[] =>
  frames.map((frame) => ({
    ...frame,
    fields: frame.fields.map((field) => ({ ...field, config: { ...field.config, ...config }, state: {} })),
  }));

/** How often both are prepared. */
function preparations(...given: Array<[frames: DataFrame[], messageSize?: number, panelUnit?: string]>): number {
  const prepare = jest.fn(() => ({}));
  const prepareOnce = once(prepare);
  given.forEach(([frames, messageSize, panelUnit]) => prepareOnce(frames, settingsWith(messageSize), panelUnit));
  return prepare.mock.calls.length;
}

it('prepares the result that panels share once, with equal settings', () => {
  expect(preparations([FRAMES], [copied(FRAMES)], [copied(FRAMES, { links: [] })])).toBe(1);
  expect(preparations([FRAMES, 2048], [copied(FRAMES), 2048])).toBe(1);
});

it('prepares again what another panel reads otherwise', () => {
  expect(preparations([FRAMES], [FRAMES, 4096])).toBe(2);
  expect(preparations([FRAMES], [FRAMES, undefined, 'Bps'])).toBe(2);
  expect(preparations([FRAMES], [copied(FRAMES, { displayName: 'inboundBytes' })])).toBe(2);
  expect(preparations([FRAMES], [copied(FRAMES, { unit: 'bps' })])).toBe(2);
});

it('prepares other data, also under the same names', () => {
  expect(preparations([FRAMES], [framesOf({ outboundBytes: [1, 2], units: [10, 10] })])).toBe(2);
  expect(preparations([FRAMES], [FRAMES.slice(0, 1)])).toBe(2);
});
