/** Addresses in a page besides its links: languages, its canonical address, the feed, structured data. */
const ADDRESS = /\s(?:href|content)="((?:https?:\/)?\/[^"]*)"|"(?:item|url|@id|mainEntityOfPage)":"(http[^"]*)"/g;
const IN_FILES = /<(?:loc|link|guid)[^>]*>([^<]+)<|href="(http[^"]+)"|\]\((http[^)]+)\)/g;
/** Paths of pictures, scripts and files, which other audits check. */
const OTHERS = /^\/(_astro|assets|images|videos|og|segment|preview)\//;

/** An error page names its address as every page does, but answers 404 there. */
const ERROR_PAGE = /\/(404|410|500)$/;

/** Result of a crawl. */
export interface Crawl {
  /** Paths that answered. */
  visited: string[];
  /** Addresses that didn't answer 200, each with the first page that names it. */
  faults: string[];
}

/**
 * Follows every address of a site from page to page.
 * @param origin where the copy answers
 * @param canonicalOrigin its origin in canonical addresses
 * @param starts paths to begin with; their own status doesn't count
 */
export async function crawlSite(origin: string, canonicalOrigin: string, starts: string[]): Promise<Crawl> {
  const found = new Map<string, string>(starts.map((path) => [path, '']));
  const faults: string[] = [];
  for (const [path, from] of found) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const body = await response.text();
    if (from && response.status !== 200) faults.push(`${from} names ${path}, which answers ${response.status}`);
    const pattern = /html/.test(response.headers.get('content-type') ?? '') ? ADDRESS : IN_FILES;
    for (const [, ...groups] of body.matchAll(pattern)) {
      const address = URL.parse(groups.find(Boolean)?.replaceAll('&amp;', '&') ?? '', canonicalOrigin);
      if (!address || address.origin !== canonicalOrigin || OTHERS.test(address.pathname)) continue;
      if (ERROR_PAGE.test(address.pathname)) continue;
      // Iterating a Map includes entries that are added during the iteration.
      if (!found.has(address.pathname)) found.set(address.pathname, path);
    }
  }
  return { visited: [...found.keys()], faults };
}
