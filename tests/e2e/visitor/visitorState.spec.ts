import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Longer than any timer before a page's view is counted. */
const SETTLED_MS = 500;
/** Page id of /legal/terms. */
const TERMS_ID = 'legal-terms';
const GERMANY = { country_name: 'Germany', country_code: 'DE' };

test.use({ userAgent: VISITOR_AGENT });

const local = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const session = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

/** What the page writes to the console as an error. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Replaces the location service. */
async function answerLocation(page: Page, status: number, body: unknown): Promise<{ count: number }> {
  const requests = { count: 0 };
  await page.route('/ip', (route) => {
    requests.count += 1;
    return route.fulfill({ status, json: body });
  });
  return requests;
}

// REQ-VIS-06
test('the department of a team page is stored with functional consent, and deleted on other pages', async ({
  page,
}) => {
  await page.goto('/teams/crm');
  expect(await local(page, 'department')).toBeNull();
  await giveConsent(page, 'C0003');
  await expect.poll(() => local(page, 'department')).toBe('Sales & CRM');
  await page.goto('/teams');
  await expect.poll(() => local(page, 'department')).toBeNull();
  await page.goto('/teams/student');
  await expect.poll(() => local(page, 'department')).toBe('Other');
  await giveConsent(page);
  await expect.poll(() => local(page, 'department')).toBeNull();
});

// REQ-VIS-10
test('merges details of links; going back to an earlier landing page doesn’t restore its details', async ({
  page,
  clock,
}) => {
  const errors = watchErrors(page);
  const land = async (path: string, text: string) => page.goto(`${path}?redirectParams=${encodeURIComponent(text)}`);
  await land('/legal/terms', '{"plan":"free","from":"ad"}');
  await expect.poll(() => session(page, 'redirectParams')).toBe('{"plan":"free","from":"ad"}');
  await land('/legal/privacy', '{"plan":"business","__proto__":{"a":1}}');
  const merged = '{"plan":"business","from":"ad"}';
  await expect.poll(() => session(page, 'redirectParams')).toBe(merged);
  await page.goBack();
  await expect(page).toHaveURL(/free/);
  await clock.pass(page, SETTLED_MS);
  expect(await session(page, 'redirectParams')).toBe(merged);
  expect(errors).toEqual([]);
});

test('requests the country once in 24 hours, with consent only', async ({ page }) => {
  const requests = await answerLocation(page, 200, { ...GERMANY, ip: '203.0.113.7' });
  await page.goto('/legal/terms');
  expect(requests.count).toBe(0);
  await giveConsent(page, 'C0002');
  await expect.poll(() => local(page, 'cuUserLocation')).not.toBeNull();
  const cached = JSON.parse((await local(page, 'cuUserLocation')) ?? '{}');
  expect(cached).toEqual({ value: GERMANY, expiry: expect.any(Number) });
  expect(Math.abs(cached.expiry - Date.now() - DAY_MS)).toBeLessThan(MINUTE_MS);
  await page.goto('/legal/privacy');
  await expect.poll(async () => JSON.parse((await session(page, 'journey')) ?? '[]').length).toBe(2);
  expect(requests.count).toBe(1);
  await page.evaluate(
    (value) => localStorage.setItem('cuUserLocation', JSON.stringify({ value, expiry: Date.now() - 1 })),
    GERMANY,
  );
  await page.reload();
  await expect.poll(() => requests.count).toBe(2);
});

test('a journey has the last 20 pages, and session and journey end after 30 minutes without activity', async ({
  page,
}) => {
  const journey = async () => JSON.parse((await session(page, 'journey')) ?? '[]') as { pageId: string; at: number }[];
  const sessionId = async () => JSON.parse((await local(page, 'cuSession')) ?? '{}').id as string | undefined;
  await giveConsent(page, 'C0002');
  await page.goto('/legal/terms?utm_source=x');
  await expect.poll(journey).toEqual([{ pageId: TERMS_ID, path: '/legal/terms', at: expect.any(Number) }]);
  const first = await sessionId();
  expect(first).toBeTruthy();
  await page.evaluate(() => {
    const steps = Array.from({ length: 20 }, (_, n) => ({ pageId: `p${n}`, path: `/${n}`, at: Date.now() }));
    sessionStorage.setItem('journey', JSON.stringify(steps));
  });
  await page.goto('/teams');
  await expect.poll(async () => (await journey()).at(-1)?.pageId).toBe('teams');
  expect((await journey()).map(({ pageId }) => pageId)).toHaveLength(20);
  expect((await journey())[0]?.pageId).toBe('p1');
  expect(await sessionId()).toBe(first);

  await page.evaluate((idle) => {
    const age = (text: string | null) =>
      (text ?? '').replace(/("(?:at|lastActiveAt)":)(\d+)/g, (_, key, at) => key + (at - idle));
    sessionStorage.setItem('journey', age(sessionStorage.getItem('journey')));
    localStorage.setItem('cuSession', age(localStorage.getItem('cuSession')));
  }, 30 * MINUTE_MS);
  await page.goto('/legal/terms');
  await expect.poll(async () => (await journey()).map(({ pageId }) => pageId)).toEqual([TERMS_ID]);
  expect(await sessionId()).not.toBe(first);
});

test('where storage is blocked the pages work, and log nothing', async ({ page, clock }) => {
  const errors = watchErrors(page);
  await answerLocation(page, 200, GERMANY);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('closed', 'SecurityError');
        },
      });
  });
  await giveConsent(page, 'C0002', 'C0003', 'C0004');
  await page.goto('/teams/crm?redirectParams={"a":1}');
  await clock.pass(page, SETTLED_MS);
  await giveConsent(page);
  await page.goto('/legal/terms');
  expect(errors).toEqual([]);
});
