/** Hosts of asset files in export files, and the prefix under which this service answers for them. */
const PREFIXES: Record<string, string> = {
  'images.ctfassets.net': '/images',
  'videos.ctfassets.net': '/videos',
  'assets.ctfassets.net': '/assets',
};

/**
 * An asset's file with its address moved from the vendor's host to this service.
 * @param file value of `fields.file` in one locale
 * @param publicUrl base of this service
 * @returns a copy; an address on any other host stays
 */
export function deliverFile(file: unknown, publicUrl: string): unknown {
  const url: unknown = (file as { url?: unknown } | null)?.url;
  const match = typeof url === 'string' ? /^(?:https?:)?\/\/([^/]+)(\/.*)$/.exec(url) : null;
  const prefix = PREFIXES[match?.[1] ?? ''];
  if (!match || !prefix) return file;
  // Without a scheme, as the vendor's: clients put one before it.
  return { ...(file as object), url: `${publicUrl.replace(/^https?:/, '')}${prefix}${match[2]}` };
}
