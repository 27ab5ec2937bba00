import { type DataQueryRequest } from '@grafana/data';

/** Keys that every query has, whether or not anything is asked. */
const FRAME_OF_A_QUERY = ['refId', 'datasource', 'hide', 'key', 'queryType'];

/** True if Grafana put what a snapshot kept in place of the queries; of a panel that was not in view, that is nothing. */
export function isOfSnapshot(request: DataQueryRequest | undefined): boolean {
  return request?.targets.some(({ queryType }) => queryType === 'snapshot') === true;
}

/** True for a panel that nobody has given a query yet. One that was not run, as in a snapshot, has one. */
export function asksNothing(request: DataQueryRequest | undefined): boolean {
  return (
    request === undefined ||
    request.targets.every((target) =>
      'expr' in target
        ? String(target.expr).trim() === ''
        : Object.keys(target).every((key) => FRAME_OF_A_QUERY.includes(key))
    )
  );
}
