/** `Cache-Control` of a URL whose content never changes: it contains a hash, or the version of the file. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
