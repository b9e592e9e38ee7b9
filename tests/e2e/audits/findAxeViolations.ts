import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** There is no frame before interaction. */
const OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  iframes: false,
  rules: { 'target-size': { enabled: true } },
};

/**
 * Lists the axe violations of what a page shows now, one line per element: rule, element, what to do. axe stays in the page for the
 * next check: @axe-core/playwright sends its half megabyte into the page each time, and all passed rules back.
 * @param page or a frame in it
 * @param scope selector of the part to check; the whole page by default
 */
export async function findAxeViolations(page: Pick<Page, 'evaluate'>, scope = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([part, options]) => {
      const { axe: inPage } = globalThis as unknown as { axe: Pick<typeof axe, 'run'> };
      if (!document.querySelector(part)) throw new Error(`${part} is not on the page`);
      const results = await inPage.run(part, options);
      return results.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary = '' }) => ({ target, failureSummary })),
      }));
    },
    [scope, OPTIONS] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}
