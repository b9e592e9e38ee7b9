import lighthouse from 'lighthouse';
import type { Category, PageRun } from './PageRun.ts';

/** Now and then the browser loses a trace; that is no measurement, so it is taken again. */
const ATTEMPTS = 3;

/**
 * One Lighthouse run (mobile, its default throttling) in a browser that listens on a debugging port.
 * @param headers sent with every request
 * @throws Error with Lighthouse's own message when the page could not be measured
 */
export async function runLighthouse(
  address: string,
  port: number,
  categories: Category[],
  headers: Record<string, string> = {},
): Promise<PageRun> {
  const { audits, categories: rated } = await measured(address, port, categories, headers);
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

async function measured(
  address: string,
  port: number,
  onlyCategories: Category[],
  extraHeaders: Record<string, string>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories,
      extraHeaders,
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    const reason = result?.lhr.runtimeError?.message ?? 'no result';
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse on ${address}, ${ATTEMPTS} times in vain: ${reason}`);
  }
}
