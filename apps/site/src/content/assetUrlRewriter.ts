/**
 * The built-in service's assets are loaded through the site's own origin, so that the first picture needs no second connection
 * (architecture, "Image host"); a vendor's address stays as it is.
 * @param isBuiltIn whether the built-in service delivers. Its host is not compared: it may know itself by another name than we do.
 */
export function assetUrlRewriter(isBuiltIn: boolean): (url: string) => string {
  if (!isBuiltIn) return (url) => url;
  return (url) => {
    const { pathname } = new URL(url);
    // One spelling, which the server keeps: it redirects all others.
    return pathname.split('/').map(encodeOnce).join('/');
  };
}

function encodeOnce(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
