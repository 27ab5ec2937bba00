/** A query that Kusto would refuse, or that goes beyond the subset here. */
export class KustoError extends Error {}

/** A piece of a Kusto query. */
export interface Token {
  kind: 'name' | 'number' | 'text' | 'sign';
  text: string;
}

/** Operators that are words, and may begin with `!`. */
const WORD_OPERATOR = /!(?:in~?|contains|startswith|endswith|has)(?![\w~])/y;

const TOKENS: ReadonlyArray<readonly [Token['kind'] | 'space', RegExp]> = [
  ['space', /(?:\s|\/\/[^\n]*)+/y],
  ['number', /\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy],
  ['text', /@?'(?:[^'\\]|\\.)*'|@?"(?:[^"\\]|\\.)*"/y],
  ['name', /(?:mv-expand|mv-apply)\b|[A-Za-z_]\w*(?:~)?/y],
  ['sign', WORD_OPERATOR],
  ['sign', /=~|!~|==|!=|<=|>=|[|,()[\].=<>+\-*/%]/y],
];

/** Splits a query of Azure Resource Graph, a subset of Kusto, into its tokens. */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < query.length;) {
    const found = tokenAt(query, at);
    if (found === undefined) {
      throw new KustoError(`cannot read ${JSON.stringify(query.slice(at, at + 20))}`);
    }
    const [kind, text] = found;
    at += text.length;
    if (kind !== 'space') {
      tokens.push({ kind, text });
    }
  }
  return tokens;
}

function tokenAt(query: string, at: number): readonly [Token['kind'] | 'space', string] | undefined {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(query) ?? [];
    if (text !== undefined) {
      return [kind, text];
    }
  }
  return undefined;
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
