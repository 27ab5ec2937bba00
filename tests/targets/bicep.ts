/** A value of a Bicep file, or the name of what it refers to. */
export type BicepValue =
  string | number | boolean | { reference: string } | BicepValue[] | { [key: string]: BicepValue };

export interface BicepResource {
  identifier: string;
  type: string;
  body: BicepValue;
}

/**
 * The resources of a Bicep file, by Bicep's own grammar of literals: enough of it for templates whose resources are
 * literals and references. It throws on anything else.
 */
export function bicepResources(text: string): BicepResource[] {
  return [...text.matchAll(/^resource (\S+) '([^']+)' = /gm)].map((match) => {
    const reader = new Reader(text, (match.index ?? 0) + match[0].length);
    const body = reader.value();
    reader.endOfStatement();
    return { identifier: match[1], type: match[2], body };
  });
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', "'": "'", '\\': '\\', $: '$' };

class Reader {
  constructor(
    private readonly text: string,
    private at: number
  ) {}

  value(): BicepValue {
    if (this.takes("'''")) {
      return this.verbatim();
    }
    if (this.takes("'")) {
      return this.quoted();
    }
    if (this.takes('[')) {
      return this.list();
    }
    if (this.takes('{')) {
      return this.object();
    }
    const word = this.matching(/[A-Za-z0-9_]+/y);
    if (word === 'true' || word === 'false') {
      return word === 'true';
    }
    return /^[0-9]+$/.test(word) ? Number(word) : { reference: word };
  }

  endOfStatement(): void {
    if (this.at !== this.text.length && this.text[this.at] !== '\n') {
      this.fail('the end of the line');
    }
  }

  /** Every character as it is, but for a line break right after the opening quotes; the last three quotes end it. */
  private verbatim(): string {
    const end = /'''(?!')/g;
    end.lastIndex = this.at;
    const found = end.exec(this.text) ?? this.fail("'''");
    const content = this.text.slice(this.at, found.index);
    this.at = end.lastIndex;
    return content.replace(/^\r?\n/, '');
  }

  private quoted(): string {
    let content = '';
    for (;;) {
      const character = this.text[this.at++];
      if (character === "'") {
        return content;
      }
      if (character === undefined || character === '\n' || (character === '$' && this.text[this.at] === '{')) {
        this.fail('a literal text');
      }
      if (character === '\\') {
        content += ESCAPED[this.text[this.at++]] ?? this.fail('an escape');
      } else {
        content += character;
      }
    }
  }

  private list(): BicepValue[] {
    const items: BicepValue[] = [];
    this.space();
    while (!this.takes(']')) {
      items.push(this.value());
      this.space();
    }
    return items;
  }

  private object(): { [key: string]: BicepValue } {
    const entries: Array<[string, BicepValue]> = [];
    this.space();
    while (!this.takes('}')) {
      const key = this.takes("'") ? this.quoted() : this.matching(/[A-Za-z_][A-Za-z0-9_]*/y);
      this.matching(/: /y);
      entries.push([key, this.value()]);
      // Bicep separates by line breaks.
      this.matching(/\n\s*/y);
    }
    return Object.fromEntries(entries);
  }

  private space(): void {
    this.matching(/\s*/y);
  }

  private takes(token: string): boolean {
    const found = this.text.startsWith(token, this.at);
    this.at += found ? token.length : 0;
    return found;
  }

  private matching(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? this.fail(String(pattern));
    this.at += found.length;
    return found;
  }

  private fail(expected: string): never {
    throw new Error(`Bicep: ${expected} expected at ${JSON.stringify(this.text.slice(this.at, this.at + 40))}`);
  }
}
