/** `Cache-Control` of an address that never has other bytes: its name holds a hash, or the version of its file. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
