/** A query that Kusto would refuse, or that goes beyond the subset here. */
export class KustoError extends Error {}

/** A piece of a Kusto query. */
interface Token {
  kind: 'name' | 'number' | 'text' | 'sign';
  text: string;
}

const KINDS = ['number', 'text', 'name', 'sign'] as const satisfies ReadonlyArray<Token['kind']>;

/** White space and comments, or a token, in the group of its kind. */
const TOKEN =
  /(?:\s|\/\/[^\n]*)+|(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<text>@?'(?:[^'\\]|\\.)*'|@?"(?:[^"\\]|\\.)*")|(?<name>mv-expand\b|[a-z_]\w*~?)|(?<sign>=~|==|[|,()[\].=*/])/giy;

/** Splits a query of Azure Resource Graph, a subset of Kusto, into its tokens. */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, groups, index } of query.matchAll(TOKEN)) {
    end = index + text.length;
    const kind = KINDS.find((one) => groups?.[one] !== undefined);
    if (kind !== undefined) {
      tokens.push({ kind, text });
    }
  }
  if (end < query.length) {
    throw new KustoError(`cannot read ${JSON.stringify(query.slice(end, end + 20))}`);
  }
  return tokens;
}

/** A text without its quotes and, but after an `@`, without its escapes. */
export function unquoted(text: string): string {
  return text.startsWith('@') ? text.slice(2, -1) : text.slice(1, -1).replace(/\\(.)/g, '$1');
}

/** Reads tokens one after another. */
export class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get next(): Token | undefined {
    return this.tokens[this.at];
  }

  take(): Token {
    const token = this.next;
    if (token === undefined) {
      throw new KustoError('the query ends too early');
    }
    this.at++;
    return token;
  }

  /** Takes the next token if it is one of these, whatever its case. */
  skip(...texts: readonly string[]): Token | undefined {
    const { next } = this;
    return next !== undefined && next.kind !== 'text' && texts.includes(next.text.toLowerCase())
      ? this.take()
      : undefined;
  }

  expect(...texts: readonly string[]): Token {
    const token = this.skip(...texts);
    if (token === undefined) {
      throw new KustoError(`expected ${texts.join(' or ')} before ${this.next?.text ?? 'the end'}`);
    }
    return token;
  }

  /** True if a name and a single `=` follow. */
  get isNamed(): boolean {
    return this.next?.kind === 'name' && this.tokens[this.at + 1]?.text === '=';
  }

  /** Reads a list with commas between its items. */
  list<Item>(read: () => Item): Item[] {
    const items = [read()];
    while (this.skip(',')) {
      items.push(read());
    }
    return items;
  }
}
