type Tree = Map<string, Tree | 'VARCHAR' | 'JSON'>;

/** The fields of a message that are read, for DuckDB: its JSON is read once, into a structure of them. */
export class MessageFields {
  readonly #fields: Tree = new Map();
  readonly #whole: ReadonlySet<string>;

  /** @param whole top fields that are read as JSON; fields in them are read of that */
  constructor(whole: readonly string[]) {
    this.#whole = new Set(whole);
  }

  /** The text of a value, in SQL. */
  text(...path: string[]): string {
    const [top = '', ...inner] = path;
    if (!this.#whole.has(top) || inner.length === 0) return this.#place(path, 'VARCHAR');
    return `json_extract_string(${this.#place([top], 'JSON')}, '${jsonPath(inner)}')`;
  }

  /** An object or list as JSON text, in SQL. */
  json(...path: string[]): string {
    const [top = '', ...inner] = path;
    if (!this.#whole.has(top) || inner.length === 0) return `${this.#place(path, 'JSON')}::VARCHAR`;
    return `json_extract(${this.#place([top], 'JSON')}, '${jsonPath(inner)}')::VARCHAR`;
  }

  /** DuckDB's type of the message. */
  get type(): string {
    return typeOf(this.#fields);
  }

  #place(path: readonly string[], type: 'VARCHAR' | 'JSON'): string {
    let tree = this.#fields;
    for (const name of path.slice(0, -1)) {
      const inner = tree.get(name) ?? new Map();
      if (!(inner instanceof Map)) throw new Error(`${path.join('.')} is read of ${name}, which is read as a whole`);
      tree.set(name, inner);
      tree = inner;
    }
    tree.set(path.at(-1) ?? '', type);
    return ['message', ...path].map((name) => `"${name}"`).join('.');
  }
}

const jsonPath = (path: readonly string[]) => `$${path.map((name) => `."${name}"`).join('')}`;

function typeOf(tree: Tree): string {
  const fields = [...tree].map(([name, inner]) => `"${name}" ${inner instanceof Map ? typeOf(inner) : inner}`);
  return `STRUCT(${fields.join(', ')})`;
}
