import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';
import { readAnnotations } from './annotations';

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
      {
        time: 1,
        title: 'Deploy',
        text: '<b>4.2</b>',
        tags: ['a', '7'],
        labels: [
          { name: '', value: 'a' },
          { name: '', value: '7' },
        ],
      },
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
    expect(read({ time: 1, newState })[0].change?.to).toBe(tone);
  });

  it('have a change of state without a tone if Grafana names one that the panel does not know, and none without a name', () => {
    expect(read({ time: 1, newState: 'Paused', alertId: 7 })[0].change).toEqual({
      to: undefined,
      from: undefined,
      rule: '7',
    });
    expect(read({ time: 1, newState: '' })[0].change).toBeUndefined();
  });

  it('have the labels that Grafana writes into the text of a change, also where a value has a comma', () => {
    const text = 'Near {alertname=Near, note=a, b=c, resource_id=/test} - Alerting';
    const [{ labels, text: rest }] = read({ time: 1, newState: 'Alerting', text });
    expect(labels).toEqual([
      { name: 'alertname', value: 'Near' },
      { name: 'note', value: 'a' },
      { name: 'b', value: 'c' },
      { name: 'resource_id', value: '/test' },
    ]);
    expect(rest).toBe('');
    expect(read({ time: 1, newState: 'Alerting', text: 'Any, thing {resource=a, b}' })[0].labels).toEqual([
      { name: 'resource', value: 'a, b' },
    ]);
  });

  it('keep braces in the text of a person', () => {
    expect(read({ time: 1, text: 'Set {resource=a}' })[0]).toMatchObject({ text: 'Set {resource=a}', labels: [] });
  });

  it('have a label for each tag, named or not', () => {
    expect(read({ time: 1, tags: ['resource_id:/a:b', 'Severity=critical', 'eu'] })[0].labels).toEqual([
      { name: 'resource_id', value: '/a:b' },
      { name: 'severity', value: 'critical' },
      { name: '', value: 'eu' },
    ]);
  });
});
