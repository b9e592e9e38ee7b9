import { expect, type Request } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';

// A crawler sends nothing.
test.use({ userAgent: VISITOR_AGENT });

const NAME = 'jane.roe';
const ADDRESS = `${NAME}+news@mail.example`;
const once = encodeURIComponent(ADDRESS);
/** Spellings that a simple pattern would redact only in part. */
const OTHERS = `who=mary.o%27brien%40mail.example&by=%22mary brien%22%40mail.example&to=bounce-brien%3Dmail.example%40list.example`;
const QUERY = `?email=${once}&${OTHERS}&next=${encodeURIComponent(`/x?to=${once}`)}&utm_source=letter&utm_content=${once}#${ADDRESS}`;
/** Longer than a section view (2 s) and the queue after it. */
const SENT_MS = 4_000;

/** All parts of a request, without the document's own address and, for this site, the referrer. */
function sentText(request: Request, origin: string): string {
  const { referer, ...headers } = request.headers();
  const isOwn = request.url().startsWith(origin);
  const url = request.isNavigationRequest() ? '' : request.url();
  return JSON.stringify([url, headers, isOwn ? '' : referer, request.postData()]);
}

// REQ-ANA-10
test('an e-mail address in the page’s address or referrer reaches neither the collector nor another site', async ({
  page,
  clock,
  baseURL,
}) => {
  const origin = String(baseURL);
  const sent: string[] = [];
  const collected: string[] = [];
  page.context().on('request', (request) => {
    sent.push(sentText(request, origin));
    if (request.url().includes('/segment/v1/')) collected.push(request.postData() ?? '');
  });
  let elsewhere: string | undefined;
  await page.context().route('https://elsewhere.example/**', (route) => {
    elsewhere = route.request().headers().referer;
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' });
  });
  await giveConsent(page, 'C0002', 'C0003', 'C0004');
  await page.goto(`/pricing${QUERY}`, { referer: `https://news.example/?reader=${once}` });
  await expect.poll(() => collected.join().includes('"page"')).toBe(true);
  await clock.pass(page, SENT_MS);
  expect(collected.join()).toContain('email=REDACTED');
  expect(sent.filter((text) => text.includes(NAME) || text.includes('brien'))).toEqual([]);
  const cookies = () => page.context().cookies();
  const content = async () => (await cookies()).find(({ name }) => name === 'utm_content')?.value;
  await expect.poll(content).toBe('REDACTED');
  expect((await cookies()).filter(({ value }) => value.includes(NAME))).toEqual([]);
  await page.evaluate(() => location.assign('https://elsewhere.example/'));
  await page.waitForURL('https://elsewhere.example/');
  expect(elsewhere).toBe(`${origin}/`);
});
