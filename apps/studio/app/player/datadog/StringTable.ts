/** The texts of a recorded document, which are sent once and named by their number. */
export class StringTable {
  #strings: string[] = [];

  add(texts: readonly unknown[]): void {
    for (const text of texts) this.#strings.push(typeof text === 'string' ? text : '');
  }

  clear(): void {
    this.#strings = [];
  }

  /** The text of a reference. Earlier SDKs sent some texts themselves, alone or as `{ role, string }`. */
  read(value: unknown): string {
    if (typeof value === 'number') return this.#strings[value] ?? '';
    if (typeof value === 'string') return value;
    const { string } = (value ?? {}) as { string?: unknown };
    return typeof string === 'string' ? string : '';
  }
}
