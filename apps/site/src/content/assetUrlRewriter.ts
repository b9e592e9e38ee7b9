/**
 * The built-in service's assets are loaded through the site's own origin, so that the first picture needs no second connection
 * (architecture, "Image host"); a vendor's address stays as it is.
 * @param builtInOrigin origin of the built-in service; undefined with the vendor
 */
export function assetUrlRewriter(builtInOrigin: string | undefined): (url: string) => string {
  const host = builtInOrigin && new URL(builtInOrigin).host;
  return (url) => {
    const parsed = new URL(url);
    return parsed.host === host ? `${parsed.pathname}${parsed.search}` : url;
  };
}
