interface RecordedBy {
  record?: string;
  expr: string;
  labels?: Readonly<Record<string, string>>;
}

export interface WrittenGroup {
  name: string;
  rules: readonly RecordedBy[];
}

/**
 * Returns the groups that may record one series. Each group evaluates at its own offset within the interval: on a busy machine
 * one is late, the other has written a later time, and Prometheus refuses the sample as out of order.
 */
export function writersOfOneSeries(groups: readonly WrittenGroup[]): readonly string[] {
  const rules = groups.flatMap(({ name, rules }) => rules.map((rule) => ({ group: name, rule })));
  const pairs = rules.flatMap(({ group, rule }, i) =>
    rules
      .slice(i + 1)
      .filter((other) => other.group !== group && rule.record !== undefined && mayRecordTheSame(rule, other.rule))
      .map((other) => `${group} and ${other.group} record ${rule.record}`)
  );
  return [...new Set(pairs)];
}

function mayRecordTheSame(one: RecordedBy, other: RecordedBy): boolean {
  return one.record === other.record && !differsInLabel(one, other) && !excludes(one, other) && !excludes(other, one);
}

/** A constant has the labels of its rule and no other. */
function differsInLabel(one: RecordedBy, other: RecordedBy): boolean {
  const { labels: ours = {} } = one;
  const { labels: theirs = {} } = other;
  const missing = isConstant(one) || isConstant(other) ? '' : undefined;
  return [...Object.keys(ours), ...Object.keys(theirs)].some((label) => {
    const [own, their] = [ours[label] ?? missing, theirs[label] ?? missing];
    return own !== undefined && their !== undefined && own !== their;
  });
}

function isConstant({ expr }: RecordedBy): boolean {
  return expr.startsWith('vector(');
}

/** True if an expression leaves out a label's value that the other rule sets: settings of one resource, and those of all others. */
function excludes({ expr }: RecordedBy, { labels = {} }: RecordedBy): boolean {
  return Object.entries(labels).some(([label, value]) =>
    [...expr.matchAll(new RegExp(`\\b${label}![=~]"([^"]*)"`, 'g'))].some(([, left]) =>
      left.replaceAll('\\', '').split('|').includes(value)
    )
  );
}
