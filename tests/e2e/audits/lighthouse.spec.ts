import { chromium, expect, test } from '@playwright/test';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { readSite } from '../../fixtures/readSite.ts';
import { runLighthouse } from '../../fixtures/runLighthouse.ts';
import { QUICK_TEMPLATES, TEMPLATES } from '../../proofs/budget/TEMPLATES.ts';

// Lighthouse's audits that measure no time, of one template: `npm run proof -- budget` has all templates, and measures their loading times.
// axe.spec.ts looks at accessibility on more pages.
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
/** Lighthouse loads each page itself, and waits until nothing moves. */
const LIMIT_MS = 90_000;

const [name = ''] = QUICK_TEMPLATES;

test(`Lighthouse: accessibility, best practices and SEO of the template "${name}"`, async () => {
  test.setTimeout(LIMIT_MS);
  const { origin, paths } = readSite();
  const wanted = TEMPLATES[name]?.path ?? '';
  const path = paths.find((one) => (wanted instanceof RegExp ? wanted.test(one) : wanted === one));
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const { audits, categories } = await runLighthouse(`${origin}${path}`, { port, onlyCategories: CATEGORIES });
    const audited = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
    const failed = audited.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
    expect(audited.length).toBeGreaterThan(0);
    expect(failed).toEqual([]);
    // A category whose audit failed to run has no score.
    expect(Object.values(categories).map(({ score }) => score)).toEqual(CATEGORIES.map(() => 1));
  } finally {
    await browser.close();
  }
});
