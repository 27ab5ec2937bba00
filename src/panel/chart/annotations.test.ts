import { createTheme, type DataFrame, dateTime, FieldType, toDataFrame } from '@grafana/data';
import { ArrayVector, asFrames, revokedProxy, throwingProxy } from '../../frames/test-hostile';
import { annotationColor, foremost, placeMarks, readAnnotations } from './annotations';

const theme = createTheme();

/** Builds a frame as Grafana does, with one column for each property. */
function frameOf(rows: Array<Record<string, unknown>>): DataFrame {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return toDataFrame({
    fields: names.map((name) => ({ name, type: FieldType.other, values: rows.map((row) => row[name]) })),
  });
}

const read = (...rows: Array<Record<string, unknown>>) => readAnnotations([frameOf(rows)]);

describe('annotations', () => {
  it('are read from all frames, earliest first', () => {
    const times = readAnnotations([frameOf([{ time: 5 }, { time: 1 }]), frameOf([{ time: 3 }])]).map(
      ({ time }) => time
    );
    expect(times).toEqual([1, 3, 5]);
  });

  it('keep title, text and tags as plain text', () => {
    expect(read({ time: 1, title: ' Deploy ', text: '<b>4.2</b>', tags: ['a', '', 7] })).toEqual([
      { time: 1, title: 'Deploy', text: '<b>4.2</b>', tags: ['a', '7'] },
    ]);
    expect(read({ time: 1, tags: 'a, b' })[0].tags).toEqual(['a', 'b']);
  });

  it('are regions if they end after they begin, unless isRegion is false', () => {
    expect(read({ time: 1, timeEnd: 2 })[0].timeEnd).toBe(2);
    expect(read({ time: 1, timeEnd: 2, isRegion: true })[0].timeEnd).toBe(2);
    expect(read({ time: 1, timeEnd: 2, isRegion: false })[0].timeEnd).toBeUndefined();
    expect(read({ time: 2, timeEnd: 2 })[0].timeEnd).toBeUndefined();
    expect(read({ time: 2, timeEnd: 0 })[0].timeEnd).toBeUndefined();
  });

  it('are ignored without a time, as are frames without a time field', () => {
    expect(read({ time: null, title: 'a' }, { time: NaN }, { time: '5' }, { time: 1 })).toHaveLength(1);
    expect(read({ title: 'a' })).toEqual([]);
    expect(readAnnotations([])).toEqual([]);
    expect(readAnnotations(JSON.parse('[null, {}, { "fields": null }]'))).toEqual([]);
    expect(readAnnotations(asFrames(throwingProxy(), revokedProxy(), { fields: [throwingProxy()] }))).toEqual([]);
  });

  it('come from columns of any kind, and lack what cannot be read', () => {
    const time = { name: 'time', values: Float64Array.from([5]) };
    const [title, text] = [
      { name: 'title', values: new ArrayVector(['Deploy']) },
      { name: 'text', values: throwingProxy(['never']) },
    ];
    expect(readAnnotations(asFrames({ fields: [time, title, text] }))).toMatchObject([
      { time: 5, title: 'Deploy', text: '' },
    ]);
  });

  it.each([
    ['Alerting', 'alerting'],
    ['Firing', 'alerting'],
    ['Error', 'alerting'],
    ['pending', 'pending'],
    ['OK', 'ok'],
    ['Normal (MissingSeries)', 'ok'],
    ['NoData', 'noData'],
    ['no_data', 'noData'],
    ['No data', 'noData'],
  ])('recognize the alert state %s', (newState, tone) => {
    expect(read({ time: 1, newState })[0].state).toEqual({ name: newState, tone });
  });

  it('keep the name of an unknown alert state', () => {
    expect(read({ time: 1, newState: 'Snoozed' })[0].state).toEqual({ name: 'Snoozed', tone: undefined });
    expect(read({ time: 1, newState: '' })[0].state).toBeUndefined();
  });
});

describe('colours of annotations', () => {
  const colorOf = (row: Record<string, unknown>) => annotationColor(read({ time: 1, ...row })[0], theme);

  it('follow the alert state, even if the query sets a colour', () => {
    expect(colorOf({ newState: 'Alerting', color: 'green' })).toBe(theme.colors.error.main);
    expect(colorOf({ newState: 'Normal' })).toBe(theme.colors.success.main);
    expect(colorOf({ newState: 'Pending' })).toBe(theme.colors.warning.main);
    expect(colorOf({ newState: 'NoData' })).toBe(theme.colors.info.main);
  });

  it('follow the query for an annotation without an alert state', () => {
    expect(colorOf({ color: '#123456' })).toBe('#123456');
  });
});

describe('marks of annotations', () => {
  const range = { from: dateTime(0), to: dateTime(1000) };
  const marks = (...rows: Array<Record<string, unknown>>) =>
    placeMarks(read(...rows), range, 500).map(({ left, width, annotations }) => [left, width, annotations.length]);

  it('are placed at their times and are as wide as their regions', () => {
    expect(marks({ time: 0 }, { time: 500 }, { time: 800, timeEnd: 1000 })).toEqual([
      [0, 0, 1],
      [250, 0, 1],
      [400, 100, 1],
    ]);
  });

  it('are cut off at the edges of the plot, and left out if they are outside it', () => {
    expect(marks({ time: -200, timeEnd: 100 }, { time: 900, timeEnd: 5000 })).toEqual([
      [0, 50, 1],
      [450, 50, 1],
    ]);
    expect(marks({ time: -1 }, { time: 1001 }, { time: -10, timeEnd: -5 })).toEqual([]);
  });

  it('share a mark if they begin less than 12 pixels apart', () => {
    expect(marks({ time: 100 }, { time: 123 })).toEqual([[50, 0, 2]]);
    expect(marks({ time: 100 }, { time: 124 })).toEqual([
      [50, 0, 1],
      [62, 0, 1],
    ]);
  });

  it('extend to the end of the longest region that shares them', () => {
    expect(marks({ time: 100 }, { time: 110, timeEnd: 300 })).toEqual([[50, 100, 2]]);
  });

  it('look like the worst annotation that shares them', () => {
    const [mark] = placeMarks(
      read({ time: 1, newState: 'OK' }, { time: 2, newState: 'Alerting' }, { time: 3 }),
      range,
      500
    );
    expect(foremost(mark.annotations).state?.tone).toBe('alerting');
  });

  it('are left out of an empty time range', () => {
    expect(placeMarks(read({ time: 0 }), { from: dateTime(0), to: dateTime(0) }, 500)).toEqual([]);
  });
});
