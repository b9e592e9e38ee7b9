import { runLighthouse } from '../../fixtures/runLighthouse.ts';
import type { Category, PageRun } from './PageRun.ts';

/**
 * Rates a page once by Lighthouse.
 * @param port where the browser can be driven
 * @param headers sent with every request
 * @throws Error with Lighthouse's own message when the page could not be measured
 */
export async function ratePage(
  address: string,
  port: number,
  onlyCategories: Category[],
  extraHeaders: Record<string, string> = {},
): Promise<PageRun> {
  const { audits, categories } = await runLighthouse(address, { port, onlyCategories, extraHeaders });
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const weak = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  );
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  return {
    scores: Object.fromEntries(scores) as PageRun['scores'],
    weak,
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}
