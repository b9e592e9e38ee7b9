/** What the flag client knows of the visitor: what the server knows too, and nothing of the query, which may hold an address or an override. */
export function visitorAttributes(): Record<string, string> {
  const [, id] = /(?:^|; )cuGBId=([\w-]+)/.exec(document.cookie) ?? [];
  const { pathname } = location;
  return { ...(id && { id }), path: pathname, locale: document.documentElement.lang };
}
