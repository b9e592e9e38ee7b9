/** One look at a page. */
export interface Visit {
  path: string;
  /** The path, and what it shows of what flags decide. */
  name: string;
  /** By these the site gives this variant, as it does to what stands in front of it on the same machine. */
  headers: Record<string, string>;
}
