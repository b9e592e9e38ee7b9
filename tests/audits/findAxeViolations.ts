import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All axe violations of what a page shows now, one line per element: rule, element, what to do. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Legacy mode looks into the page itself only, and opens no second one to gather results: there is no frame before interaction.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: true } } })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}
