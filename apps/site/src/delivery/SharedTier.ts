/** A page as nodes hand it to each other: what `storePage` needs to make a stored page. */
export interface SharedPage {
  status: number;
  /** Flat pairs: content type and what the rendering set (CSP with hashes, links). */
  headers: string[];
  hash: string;
  /** Brotli body, or the plain one of a type that isn't worth compressing. */
  body: Buffer;
  isCompressed: boolean;
  tags: string[];
  renderedAt: number;
}

/** Pages shared by nodes of one release. Every method may fail or be slow: a node goes on alone. */
export interface SharedTier {
  get(key: string): Promise<SharedPage | undefined>;
  set(key: string, page: SharedPage): Promise<void>;
}
