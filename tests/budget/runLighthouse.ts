import lighthouse from 'lighthouse';
import type { Category, PageRun } from './PageRun.ts';

/**
 * One Lighthouse run (mobile, its default throttling) in a browser that listens on a debugging port.
 * @throws Error with Lighthouse's own message when the page could not be measured
 */
export async function runLighthouse(address: string, port: number, categories: Category[]): Promise<PageRun> {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'silent', onlyCategories: categories });
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
  const { audits, categories: rated, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse on ${address}: ${runtimeError.message}`);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const weak = Object.values(rated).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  );
  const scores = Object.entries(rated).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  return {
    scores: Object.fromEntries(scores) as PageRun['scores'],
    weak,
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}
