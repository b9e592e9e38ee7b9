import { chromium } from '@playwright/test';
import { VARIANT_HEADER } from '../../../apps/site/src/server/cdnDecision.ts';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { describeSite, type SiteUnderTest } from '../../fixtures/describeSite.ts';
import { listVisits, type Visit } from '../../fixtures/listVisits.ts';
import { describeResult } from './describeResult.ts';
import { type Measuring, measureTemplate, type TemplateResult } from './measureTemplate.ts';
import { startTwin } from './startTwin.ts';
import { TEMPLATES } from './TEMPLATES.ts';

/**
 * Measures templates of a running site one after another and prints the table as it grows.
 * @param origin of the site
 * @param names of templates
 * @param how number of runs
 * @throws Error when a template has no page in the sitemap, or not the variant that it names
 */
export async function measureTemplates(
  origin: string,
  names: string[],
  how: Pick<Measuring, 'runs' | 'isQuick'>,
): Promise<Record<string, TemplateResult>> {
  const site = await describeSite(origin);
  const port = await findFreePort();
  const twin = await startTwin(origin);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const results: Record<string, TemplateResult> = {};
  console.log(`  ${'template'.padEnd(26)}perf a11y best seo  FCP   LCP ms / twin        TBT/twin  CLS`);
  try {
    for (const name of names) {
      results[name] = await measureTemplate(findVisit(site, name), { origin, twinOrigin: twin.origin, port, ...how });
      console.log(describeResult(name, results[name]));
    }
  } finally {
    await browser.close();
    twin.stop();
  }
  return results;
}

function findVisit(site: SiteUnderTest, name: string): Visit {
  const { path: wanted, variantKey } = TEMPLATES[name] ?? {};
  const path = site.paths.find((one) => (wanted instanceof RegExp ? wanted.test(one) : wanted === one));
  if (!path) throw new Error(`The template "${name}" (${wanted}) has no page in the sitemap.`);
  const visits = listVisits(site, [path]);
  const visit = visits.find(({ headers }) => variantKey === undefined || headers[VARIANT_HEADER] === variantKey);
  if (!visit) throw new Error(`The template "${name}": ${path} has no variant ${variantKey}.`);
  return visit;
}
