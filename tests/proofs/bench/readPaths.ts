/**
 * Reads which pages a site has.
 * @param origin of the site
 * @returns their paths, from its sitemap
 */
export async function readPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  if (paths.length === 0) throw new Error(`${origin}/sitemap.xml names no page`);
  return paths;
}
