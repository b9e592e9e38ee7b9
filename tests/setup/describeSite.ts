import { listCombinations } from '../../scripts/content/listCombinations.ts';
import { readContent } from '../../scripts/content/readContent.ts';
import type { SiteUnderTest } from './SiteUnderTest.ts';

/**
 * Reads the pages of a running site from its sitemap, and what flags decide on them from the repository's content.
 * @param origin where the copy answers
 * @throws Error when there is no sitemap, or it is empty
 */
export async function describeSite(origin: string): Promise<SiteUnderTest> {
  const response = await fetch(`${origin}/sitemap.xml`);
  if (!response.ok)
    throw new Error(`${origin}/sitemap.xml answers ${response.status}: the list of pages comes from there.`);
  const text = await response.text();
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
  const [first] = addresses;
  if (!first) throw new Error(`${origin}/sitemap.xml names no page.`);
  const paths = [...new Set(addresses.map(({ pathname }) => pathname))];
  return { origin, canonicalOrigin: first.origin, paths, combinations: listCombinations(readContent()) };
}
