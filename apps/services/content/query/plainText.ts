/** All text of a rich-text document, in order, with spaces between the nodes. */
export function plainText(document: unknown): string {
  const parts: string[] = [];
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { value, content } = node as { value?: unknown; content?: unknown };
    if (typeof value === 'string') parts.push(value);
    if (Array.isArray(content)) waiting.push(...content.toReversed());
  }
  return parts.join(' ');
}
