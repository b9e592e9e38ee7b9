/** What a link or a cross-space resource link points at. */
export type FoundLink =
  | { type: 'Link'; linkType: string; id: string }
  | { type: 'ResourceLink'; linkType: string; urn: string };

/** Every link inside a value, rich text included, in document order. Not recursive: documents may be deep. */
export function findLinks(value: unknown): FoundLink[] {
  const found: FoundLink[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const current = waiting.pop();
    if (typeof current !== 'object' || current === null) continue;
    const link = asLink(current);
    if (link) found.push(link);
    else waiting.push(...Object.values(current).toReversed());
  }
  return found;
}

function asLink(value: object): FoundLink | undefined {
  const sys = (value as { sys?: { type?: unknown; linkType?: unknown; id?: unknown; urn?: unknown } }).sys;
  if (typeof sys?.linkType !== 'string') return undefined;
  const { type, linkType, id, urn } = sys;
  if (type === 'Link' && typeof id === 'string') return { type, linkType, id };
  if (type === 'ResourceLink' && typeof urn === 'string') return { type, linkType, urn };
  return undefined;
}
