/** Addresses of a page's language versions by language tag, as a document's head or a sitemap entry names them. */
export function readAlternates(markup: string): Record<string, string> {
  const links = [...markup.matchAll(/<(?:xhtml:)?link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /hreflang=/.test(tag));
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return Object.fromEntries(
    links
      .map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
