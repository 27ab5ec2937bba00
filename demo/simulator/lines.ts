/** Few enough lines to save memory, and enough to make the overhead of streaming negligible. */
const LINES_PER_CHUNK = 500;

/** Joins lines into chunks: a stream of single lines is slow. */
export function* batched(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  let count = 0;
  for (const line of lines) {
    chunk += line;
    if (++count === LINES_PER_CHUNK) {
      yield chunk;
      chunk = '';
      count = 0;
    }
  }
  if (count > 0) {
    yield chunk;
  }
}
