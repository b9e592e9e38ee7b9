type FieldType = 'VARCHAR' | 'JSON' | 'DOUBLE' | 'BOOLEAN' | 'BIGINT';
type Tree = Map<string, Tree | FieldType>;

/** The fields of a message that are read, for DuckDB: its JSON is read once, into a structure of them. */
export class MessageFields {
  readonly #fields: Tree = new Map();
  readonly #once: string[] = [];
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

  /** A number or boolean, in SQL; NULL where it is none, also in a text. */
  value(type: 'DOUBLE' | 'BOOLEAN' | 'BIGINT', ...path: string[]): string {
    const [top = '', ...inner] = path;
    if (!this.#whole.has(top) || inner.length === 0) return this.#place(path, type);
    return `TRY_CAST(${this.text(...path)} AS ${type})`;
  }

  /** An object or list as JSON text, in SQL. */
  json(...path: string[]): string {
    const [top = '', ...inner] = path;
    if (!this.#whole.has(top) || inner.length === 0) return `${this.#place(path, 'JSON')}::VARCHAR`;
    return `json_extract(${this.#place([top], 'JSON')}, '${jsonPath(inner)}')::VARCHAR`;
  }

  /** The name of an expression that several columns are made of: it is evaluated once for each record. */
  once(expression: string): string {
    const found = this.#once.indexOf(expression);
    return `once_${found === -1 ? this.#once.push(expression) - 1 : found}`;
  }

  /** What `once` was given, as columns of a query. */
  get onceColumns(): string[] {
    return this.#once.map((expression, index) => `${expression} AS once_${index}`);
  }

  /** DuckDB's type of the message. */
  get type(): string {
    return typeOf(this.#fields);
  }

  #place(path: readonly string[], type: FieldType): string {
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
