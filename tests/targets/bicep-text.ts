/** Reads the part of Bicep that the targets write: parameters, resources, modules, and literals. */

/** Anything but a literal. */
export interface Reference {
  code: string;
}

/** One value for each item of a list. */
export interface Loop {
  each: string;
  value: unknown;
}

export interface BicepFile {
  parameters: Record<string, { type: string; description: string; default: unknown }>;
  variables: Record<string, unknown>;
  resources: Array<{ type: string; description?: string; body: Record<string, unknown> }>;
  modules: Array<{ file: string; body: Record<string, unknown> }>;
}

const TOKEN =
  /\s*(?:(?<text>'(?:[^'\\\n]|\\.)*')|(?<number>-?\d+)|(?<word>@?[A-Za-z_][\w.]*(?:\(\)(?:\.\w+)?)?)|(?<sign>[[\]{}():=]))/y;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** @throws on anything that Bicep, or this reader, does not know */
export function readBicep(text: string): BicepFile {
  return new Reader(text.replace(/^\/\/.*$/gm, '')).file();
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  file(): BicepFile {
    const file: BicepFile = { parameters: {}, variables: {}, resources: [], modules: [] };
    let description: string | undefined;
    while (this.text.slice(this.at).trim() !== '') {
      const word = this.take('word');
      if (word === '@description') {
        this.sign('(');
        description = this.string();
        this.sign(')');
        continue;
      }
      const name = this.take('word');
      if (word === 'param') {
        const type = this.take('word');
        const hasDefault = this.peek().sign === '=';
        if (hasDefault) {
          this.sign('=');
        }
        file.parameters[name] = {
          type,
          description: description ?? '',
          default: hasDefault ? this.value() : undefined,
        };
      } else if (word === 'var') {
        this.sign('=');
        file.variables[name] = this.value();
      } else {
        const place = this.string();
        this.sign('=');
        const body = this.object();
        if (word === 'resource') {
          file.resources.push({ type: place, ...(description !== undefined && { description }), body });
        } else if (word === 'module') {
          file.modules.push({ file: place, body });
        } else {
          throw new Error(`unknown: ${word}`);
        }
      }
      description = undefined;
    }
    return file;
  }

  private value(): unknown {
    const { text, number, word, sign } = this.peek();
    if (text !== undefined) {
      return this.string();
    }
    if (number !== undefined) {
      this.take('number');
      if (!Number.isSafeInteger(Number(number))) {
        throw new Error(`too large to compare: ${number}`);
      }
      return Number(number);
    }
    if (sign === '{') {
      return this.object();
    }
    if (sign === '[') {
      return this.list();
    }
    this.take('word');
    if (word === 'json') {
      this.sign('(');
      const value: unknown = JSON.parse(this.string());
      this.sign(')');
      return value;
    }
    return word === 'true' || word === 'false' ? word === 'true' : { code: word };
  }

  /** Properties end with their lines. */
  private object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    this.sign('{');
    while (this.peek().sign !== '}') {
      const name = this.peek().text === undefined ? this.take('word') : this.string();
      if (name in object) {
        throw new Error(`twice: ${name}`);
      }
      this.sign(':');
      object[name] = this.value();
    }
    this.sign('}');
    return object;
  }

  private list(): unknown[] | Loop {
    this.sign('[');
    if (this.peek().word === 'for') {
      ['for', 'item', 'in'].forEach((expected) => this.word(expected));
      const each = this.take('word');
      this.sign(':');
      const value = this.value();
      this.sign(']');
      return { each, value };
    }
    const list: unknown[] = [];
    while (this.peek().sign !== ']') {
      list.push(this.value());
    }
    this.sign(']');
    return list;
  }

  private string(): string {
    const inner = this.take('text').slice(1, -1);
    if (/(?<!\\)(?:\\\\)*\$\{/.test(inner)) {
      throw new Error(`a placeholder: ${inner}`);
    }
    return inner.replace(/\\([^])/g, (_, character: string) => ESCAPES[character] ?? character);
  }

  private peek(): Partial<Record<'text' | 'number' | 'word' | 'sign', string>> {
    TOKEN.lastIndex = this.at;
    const groups = TOKEN.exec(this.text)?.groups;
    if (groups === undefined) {
      throw new Error(`not Bicep: ${this.text.slice(this.at, this.at + 60)}`);
    }
    return groups;
  }

  private take(kind: 'text' | 'number' | 'word' | 'sign'): string {
    const found = this.peek()[kind];
    if (found === undefined) {
      throw new Error(`no ${kind}: ${this.text.slice(this.at, this.at + 60)}`);
    }
    this.at = TOKEN.lastIndex;
    return found;
  }

  private sign(expected: string): void {
    this.expect('sign', expected);
  }

  private word(expected: string): void {
    this.expect('word', expected);
  }

  private expect(kind: 'sign' | 'word', expected: string): void {
    const found = this.take(kind);
    if (found !== expected) {
      throw new Error(`${expected} expected, not ${found}`);
    }
  }
}
