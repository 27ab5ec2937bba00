/** Lines to a chunk: few enough to keep memory small, enough that streaming costs nothing. */
const LINES_A_CHUNK = 500;

/** Joins lines into chunks, as a stream of single lines spends most of its time on being a stream. */
export function* batched(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  let count = 0;
  for (const line of lines) {
    chunk += line;
    if (++count === LINES_A_CHUNK) {
      yield chunk;
      chunk = '';
      count = 0;
    }
  }
  if (count > 0) {
    yield chunk;
  }
}
