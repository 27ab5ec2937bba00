/** Replaces what a pattern finds in a series by a text. */
type Replacement = [pattern: string, text: string];

/** How an exporter spells the series that a source reads. */
export interface Spellings {
  /** Labels that say which resource a series is of, with NAME for its name. */
  id: string;
  /** The `resource_id` that follows from these labels, where they do not have it. */
  resource_id?: string;
  /** Other spellings, which are read too. */
  also?: Replacement[];
  /** Series that only look like one of the source. */
  not: Replacement[];
  inputs: Input[];
}

interface Input {
  /** Selects what the rules record. */
  input: string;
  /** A value of 1 in the exporter's unit: 60 of a total of a minute that becomes a rate. */
  one?: number;
  /** True if a new zero keeps the value before it. */
  holds?: boolean;
  names: string[];
  /** Sets of more labels; each set is read under each name. */
  labels?: string[];
  /** Makes of a series another one, whose value is added to it. */
  plus?: Replacement;
  also?: Replacement[];
  not?: Replacement[];
}

const replaced = (series: string, [pattern, text]: Replacement) => series.replace(new RegExp(pattern, 'g'), text);

/** Each series that a replacement makes of this one, without those in which there is nothing to replace. */
const variants = (series: string, replacements: readonly Replacement[]) =>
  replacements.map((replacement) => replaced(series, replacement)).filter((variant) => variant !== series);

/**
 * Writes a promtool test for each input of a source: under every name and spelling, each on a resource of its own, of two jobs the
 * higher value counts, and series that differ in one thing are not read.
 */
export function spellingTests(source: string, { id, resource_id, also = [], not, inputs }: Spellings) {
  return inputs.map((asked) => {
    const { input, one = 1, holds = false, names, labels = [''], plus } = asked;
    const read: Array<{ resource: string; value: number }> = [];
    let resources = 0;
    const written = names.flatMap((name) =>
      labels.flatMap((more) => {
        const own = [name.replace(/^\w+\{?|\}$/g, ''), more, id].filter(Boolean).join();
        const series = `${name.replace(/\{.*/, '')}{${own}}`;
        const numbered = (text: string) => text.replace('NAME', `${(resources += 1)}`);
        const isRead = (text: string) => {
          const [, quoted = ''] = /([^"]*\/\d+(?:\/[^"]*)?)"[^"]*$/.exec(text) ?? [];
          read.push({ resource: resource_id?.replace('NAME', `${resources}`) ?? quoted, value: resources });
          return { series: text, values: `${2 * resources * one} ${resources * one} 0` };
        };
        const first = isRead(numbered(series));
        const second = first.series.replace('{', '{job="second",');
        const added = plus === undefined ? [] : variants(first.series, [plus]);
        if (added.length > 0) {
          read[read.length - 1].value *= 2;
        }
        return [
          first,
          { series: second, values: `${resources * one} ${(resources * one) / 2} 0` },
          ...added.map((text) => ({ ...first, series: text })),
          ...variants(series, [...also, ...(asked.also ?? [])]).map((text) => isRead(numbered(text))),
          ...variants(series, [...not, ...(asked.not ?? [])]).map((text) => ({
            series: numbered(text),
            values: '7x3',
          })),
        ];
      })
    );
    const [name, selected = ''] = input.replace('}', '').split('{');
    // The result of a query has no name.
    const recorded = name.includes('(') ? '' : name;
    const samples = (factor: number) =>
      read.map(({ resource, value }) => {
        const identity = [`resource_id="${resource}"`, selected].filter(Boolean).join();
        return { labels: `${recorded}{${identity}}`, value: factor * value };
      });
    return {
      name: `${input} is read under each name and spelling from ${source}, and from nothing like it`,
      interval: '1m',
      input_series: written,
      promql_expr_test: [
        { expr: input, eval_time: '1m', exp_samples: samples(1) },
        { expr: input, eval_time: '2m', exp_samples: samples(holds ? 2 : 0) },
      ],
    };
  });
}
