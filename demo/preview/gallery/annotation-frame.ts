import { type DataFrame, FieldType, toDataFrame } from '@grafana/data';

/** Times are epoch milliseconds; a note with an end is a region. */
interface Note {
  time: number;
  timeEnd?: number;
  title: string;
  text?: string;
  newState?: string;
  tags: string[];
}

/** Notes and alert states in the form in which Grafana gives a panel its dashboard's annotations. */
export function annotationFrame(notes: Note[]): DataFrame {
  return toDataFrame({
    fields: [
      { name: 'time', type: FieldType.time, values: notes.map(({ time }) => time) },
      { name: 'timeEnd', type: FieldType.time, values: notes.map(({ time, timeEnd }) => timeEnd ?? time) },
      { name: 'isRegion', type: FieldType.boolean, values: notes.map(({ timeEnd }) => timeEnd !== undefined) },
      { name: 'title', type: FieldType.string, values: notes.map(({ title }) => title) },
      { name: 'text', type: FieldType.string, values: notes.map(({ text }) => text ?? '') },
      { name: 'newState', type: FieldType.string, values: notes.map(({ newState }) => newState ?? '') },
      { name: 'tags', type: FieldType.other, values: notes.map(({ tags }) => tags) },
    ],
  });
}
