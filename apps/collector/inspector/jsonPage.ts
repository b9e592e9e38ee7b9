/**
 * A page as JSON, one item a line. Without indentation, which makes deeply nested lists forty times longer.
 * @param name of the list
 * @param items JSON of each
 * @param facts what is sent beside the list, such as `nextCursor`
 */
export function jsonPage(name: string, items: readonly string[], facts: object): string {
  return `{"${name}": [\n${items.join(',\n')}\n],${JSON.stringify(facts).slice(1)}\n`;
}

export const iso = (time: number) => new Date(time).toISOString();
