import { chromium } from '@playwright/test';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { describeSite } from '../setup/describeSite.ts';
import { describeResult } from './describeResult.ts';
import { measureTemplate, type TemplateResult } from './measureTemplate.ts';
import { startTwin } from './startTwin.ts';
import { TEMPLATES } from './TEMPLATES.ts';

/**
 * Measures templates of a running site one after another and prints the table as it grows.
 * @param origin of the site
 * @param names of templates
 * @param runs per template, each of the page and of its twin
 * @throws Error when a template has no page in the sitemap
 */
export async function measureTemplates(
  origin: string,
  names: string[],
  runs: number,
): Promise<Record<string, TemplateResult>> {
  const { paths } = await describeSite(origin);
  const port = await findFreePort();
  const twin = await startTwin(origin);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const results: Record<string, TemplateResult> = {};
  console.log(`  ${'template'.padEnd(26)}perf a11y best seo  LCP ms / twin        TBT/twin  CLS`);
  try {
    for (const name of names) {
      const wanted = TEMPLATES[name];
      const path = paths.find((candidate) =>
        wanted instanceof RegExp ? wanted.test(candidate) : wanted === candidate,
      );
      if (!path) throw new Error(`The template "${name}" (${wanted}) has no page in the sitemap.`);
      results[name] = await measureTemplate(path, { origin, twinOrigin: twin.origin, port, runs });
      console.log(describeResult(name, results[name]));
    }
  } finally {
    await browser.close();
    twin.stop();
  }
  return results;
}
