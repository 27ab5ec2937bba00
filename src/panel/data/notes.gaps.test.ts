import { framesOf, MINUTE, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { type Note, notesFor } from './notes';
import { prepSeries } from './panelData';

const settings = readSettings({}, { units: '', mixVariable: '', resource: '' });

function notesOf(resource: TestResource): Note[] {
  const frames = framesOf(resource);
  frames.forEach(({ fields: [time] }) => Object.assign(time.config, { interval: MINUTE }));
  const prepared = prepSeries(frames, settings);
  return prepared.nothing === undefined ? notesFor(prepared.resources[0], settings, []) : [];
}

describe('the notes on an unknown unit size or mix', () => {
  it('are missing for times at which nothing at all was measured', () => {
    const gap = [1, 1, null, null, 1];
    expect(notesOf({ outboundBytes: gap, units: gap, shares: { echo: gap } })).toEqual([]);
    expect(notesOf({ outboundBytes: gap, units: [1, 1, 1, 1, 1], shares: { echo: gap } })).toEqual([]);
  });

  it('are shown for times at which a value was measured', () => {
    const outboundBytes = [1, 1, 1, 1, 1];
    expect(notesOf({ outboundBytes, units: [1, 1, null, 1, 1] })).toContainEqual({
      source: 'model',
      code: 'unitsPartlyUnknown',
    });
    expect(notesOf({ outboundBytes, units: [1, 1, 1, 1, 1], shares: { echo: [1, 1, null, 1, 1] } })).toContainEqual({
      source: 'model',
      code: 'mixPartlyMissing',
    });
  });
});
