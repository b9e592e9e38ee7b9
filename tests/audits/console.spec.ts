import { expect, type Page } from '@playwright/test';
import { ABSENT_PATH } from '../setup/ABSENT_PATH.ts';
import { listVisits } from '../setup/listVisits.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import { watchRequests } from '../setup/privacy/watchRequests.ts';
import { readSite } from '../setup/readSite.ts';
import { test } from '../setup/test.ts';
import { VISITOR_AGENT } from '../setup/VISITOR_AGENT.ts';

const site = readSite();
const { origin } = site;
// A person's browser: programs are measured nowhere anyway.
test.use({ userAgent: VISITOR_AGENT });

/** Everything a page complains about or asks of others, from now on. */
function watch(page: Page, address: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The browser itself ends the request of a film once it has buffered enough.
    const isBuffered = request.resourceType() === 'media' && reason === 'net::ERR_ABORTED';
    if (!isBuffered) complaints.push(`failed request: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) complaints.push(`foreign host: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url() !== address)
      complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** Shows each part of the page once, so that what loads or hydrates when visible does. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  await page.waitForLoadState('networkidle');
}

for (const { path, name, headers } of listVisits(site, [...site.paths, ABSENT_PATH])) {
  test(`console, requests and storage before consent: ${name}`, async ({ page, context }) => {
    await page.setExtraHTTPHeaders(headers);
    const requests = watchRequests(context);
    const complaints = watch(page, `${origin}${path}`);
    await page.goto(path);
    await scrollThrough(page);
    // The browser reports the missing page itself as a failed resource.
    const expected = /Failed to load resource: the server responded with a status of 404/;
    expect(complaints.filter((line) => path !== ABSENT_PATH || !expected.test(line))).toEqual([]);
    expect(findForbiddenRequests(requests, origin)).toEqual([]);
    expect(findForbiddenStorage(await readStored(page))).toEqual([]);
  });
}
