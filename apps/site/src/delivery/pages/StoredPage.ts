/** The bytes of one encoding, ready to be sent. */
export interface Representation {
  body: Buffer;
  /** All headers as flat pairs, the ones of the encoding included. */
  headers: string[];
  /** The same for one visitor alone, made when first sent so. */
  personalHeaders?: string[];
  etag: string;
}

/** An answer in memory. */
export interface StoredPage {
  /** Path, variant and query: see `pageKey`. */
  readonly key: string;
  readonly status: number;
  /** Headers that don't depend on the encoding, as flat pairs. */
  readonly headers: string[];
  /** Digest of the plain body: two renderings with the same one are the same page. */
  readonly hash: string;
  /** Kept of every page that is worth compressing. */
  brotli?: Representation;
  /** Made from the brotli body when first asked for, and kept from then on. */
  gzip?: Representation;
  /** Kept of what isn't worth compressing only; else inflated on demand. */
  identity?: Representation;
  /** What the page was made from, as numbers (see `tagNumbers`). */
  readonly tags: Uint32Array;
  readonly renderedAt: number;
  /** Past this it is sent as stale and made anew. */
  freshUntil: number;
  readonly contentVersion: number;
  /** Whether the brotli body is the small, slow one. */
  isFinal: boolean;
}
