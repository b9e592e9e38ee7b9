import { expect, test } from 'vitest';
import { isSameOrigin } from './sameOrigin.ts';

const SITE = 'https://www.cumulus.example';
const HOST = 'www.cumulus.example';

// REQ-LEA-04
test.each<[isOwn: boolean, origin: string | undefined, site: string | undefined]>([
  [true, SITE, undefined],
  [true, SITE, 'same-origin'],
  // The visitor reloads the answer.
  [true, SITE, 'none'],
  [false, SITE, 'same-site'],
  [false, SITE, 'cross-site'],
  [false, 'http://www.cumulus.example', undefined],
  [false, 'https://www.cumulus.example:8443', undefined],
  [false, 'https://www.cumulus.example.evil.example', undefined],
  [false, 'https://cumulus.example', undefined],
  [false, 'https://evil.example', undefined],
  [false, 'https://evil.example', 'same-origin'],
  [false, 'null', undefined],
  [false, 'null', 'same-origin'],
  [false, '', undefined],
  [true, undefined, 'same-origin'],
  [false, undefined, 'same-site'],
  [false, undefined, 'cross-site'],
  [false, undefined, 'none'],
  [false, undefined, undefined],
])('%s with Origin %o and Sec-Fetch-Site %o', (isOwn, origin, site) => {
  const headers = { host: HOST, ...(origin !== undefined && { origin }), ...(site && { 'sec-fetch-site': site }) };
  expect(isSameOrigin({ headers }, `${SITE}/`)).toBe(isOwn);
});

test('another host of the site posts to itself, directly or behind nginx', () => {
  const origin = 'https://cumulus.example';
  expect(isSameOrigin({ headers: { origin, host: 'cumulus.example' } }, SITE)).toBe(true);
  expect(isSameOrigin({ headers: { origin, host: HOST, 'x-forwarded-host': 'cumulus.example' } }, SITE)).toBe(true);
  expect(isSameOrigin({ headers: { origin: 'http://cumulus.example', host: 'cumulus.example' } }, SITE)).toBe(false);
});
