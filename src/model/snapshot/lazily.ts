/** Computes the answer for each key once, when it is first asked for. */
export function lazily<Answer, Key = void>(compute: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, { answer: Answer }>();
  return (key) => {
    const found = known.get(key) ?? { answer: compute(key) };
    known.set(key, found);
    return found.answer;
  };
}
