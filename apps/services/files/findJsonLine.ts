const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

type Path = readonly (string | number)[];

/**
 * Finds the line of a value in a JSON text.
 * @param text valid JSON
 * @param path names of fields and indexes of lists
 * @returns 1-based line in which the value begins; undefined where the path leads nowhere
 */
export function findJsonLine(text: string, path: Path): number | undefined {
  const tokens = [...text.matchAll(TOKEN)];
  let next = 0;
  const read = () => tokens[next++]?.[0] ?? '';
  const isNext = (...wanted: string[]) => wanted.includes(tokens[next]?.[0] ?? '');

  /** @returns where the value begins that the path leads to from the next token */
  function find([step, ...rest]: Path): number | undefined {
    if (step === undefined) return tokens[next]?.index;
    for (const name of members()) if (name === step) return find(rest);
    return undefined;
  }

  /** Names or indexes of the next object or list, each while its value comes next. Nothing in a text, a number or a word. */
  function* members(): Generator<string | number> {
    const opening = isNext('{', '[') ? read() : undefined;
    for (let index = 0; opening && next < tokens.length && !isNext('}', ']'); index += 1) {
      yield opening === '{' ? readName() : index;
      skipValue();
      if (isNext(',')) next += 1;
    }
  }

  function readName(): string {
    const name: string = JSON.parse(read());
    // The colon.
    next += 1;
    return name;
  }

  function skipValue(): void {
    let depth = 0;
    do {
      if (isNext('{', '[')) depth += 1;
      if (isNext('}', ']')) depth -= 1;
      next += 1;
    } while (depth > 0 && next < tokens.length);
  }

  const begin = find(path);
  return begin === undefined ? undefined : text.slice(0, begin).split('\n').length;
}
