import type { Page } from '@playwright/test';

/** Takes decisions in place of the service that records them. @returns what was sent so far */
export async function keepDecisions(page: Page, status = 200): Promise<Record<string, unknown>[]> {
  const decisions: Record<string, unknown>[] = [];
  await page.route('**/consent', (route) => {
    decisions.push(route.request().postDataJSON());
    return route.fulfill({ status, json: {} });
  });
  return decisions;
}
