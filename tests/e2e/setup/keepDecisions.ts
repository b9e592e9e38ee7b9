import type { Page } from '@playwright/test';

/** Replaces the service that records decisions. @returns the decisions sent so far */
export async function keepDecisions(page: Page, status = 200): Promise<Record<string, unknown>[]> {
  const decisions: Record<string, unknown>[] = [];
  await page.route('**/consent', (route) => {
    decisions.push(route.request().postDataJSON());
    return route.fulfill({ status, json: {} });
  });
  return decisions;
}
