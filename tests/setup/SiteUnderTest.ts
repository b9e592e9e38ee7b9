/** The copy under test: where it answers, the origin its canonical addresses name, the paths of all its pages, and what they can look like. */
export interface SiteUnderTest {
  origin: string;
  canonicalOrigin: string;
  paths: string[];
  /** By path the variant keys of a page that flags decide, the control first. */
  combinations: Record<string, string[]>;
}
