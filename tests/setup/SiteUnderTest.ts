/** The copy under test: where it answers, the origin its canonical addresses name, and the paths of all its pages. */
export interface SiteUnderTest {
  origin: string;
  canonicalOrigin: string;
  paths: string[];
}
