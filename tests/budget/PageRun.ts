/** The four categories of Lighthouse that are judged. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** One Lighthouse run of one page; scores from 0 to 100, `weak` names the audits that cost points. */
export interface PageRun {
  scores: Partial<Record<Category, number>>;
  weak: string[];
  /** First contentful paint. */
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
}
