import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { hostileRecording, START } from './setup/hostileRecording.ts';
import { expect, SITE, test } from './setup/studioTest.ts';

/** A server that nobody has business with. @returns its origin, and whatever connects to it */
async function startStranger() {
  const connections: string[] = [];
  const server = createServer((socket) => {
    connections.push('a connection');
    socket.on('data', (bytes) => connections.push(String(bytes).split('\r\n')[0] ?? ''));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { evil: `http://127.0.0.1:${port}`, connections, close: () => server.close() };
}

/** Answers of the API for one recording. @returns addresses that were asked beside the studio's */
async function open(page: Page, events: object[], search = ''): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/*', (route) => {
    const { origin, href } = new URL(route.request().url());
    if (origin === new URL(page.url() === 'about:blank' ? 'http://127.0.0.1' : page.url()).origin)
      return route.fallback();
    if (!href.startsWith('http://127.0.0.1')) asked.push(href);
    return href.startsWith('http://127.0.0.1') ? route.fallback() : route.abort();
  });
  await page.route('**/api/recordings/1764/parts*', (route) =>
    route.fulfill({ json: { parts: [{ vendor: 'amplitude-replay', events, leftOut: 0 }], nextCursor: null } }),
  );
  const entries = [
    { id: 'c', at: START + 3_000, kind: 'error', title: 'x is undefined' },
    { id: 'b', at: START + 1_000, kind: 'click', title: 'click web: Start free' },
  ].map((entry) => ({ ...entry, payload: {} }));
  await page.route('**/api/visitors/mara*', (route) =>
    route.fulfill({ json: { identities: ['mara'], onlyByAddress: [], entries, nextCursor: null } }),
  );
  await page.goto(`/recordings/1764?visitor=mara${search}`);
  return asked;
}

const recordedPage = (page: Page) => page.frameLocator('iframe[title="Recorded visit"]').frameLocator('iframe');

test('a hostile recording is shown, runs nothing, and asks nobody but the site', async ({ page, context }) => {
  const { evil, connections, close } = await startStranger();
  const asked = await open(page, [...hostileRecording('https://evil.example'), ...hostileRecording(evil)]);
  await expect(recordedPage(page).getByRole('heading', { name: 'Plans for <b>every</b> team' })).toBeVisible();
  await page.getByRole('button', { name: 'error: x is undefined' }).click();
  await expect(page.getByRole('button', { name: 'Share 3 s' })).toBeVisible();
  const inner = page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
  // The person who plays it may press all that it shows.
  await inner?.evaluate(() => {
    for (const link of document.querySelectorAll('a'))
      link.dispatchEvent(new MouseEvent('click', { cancelable: true }));
    for (const link of document.querySelectorAll('a')) if ('click' in link) link.click();
    for (const form of document.querySelectorAll('form')) form.submit();
  });
  const hostile =
    'script, object, embed, base, frame, [onload], [onerror], [onfocus], [srcdoc], [ping], [formaction], [http-equiv]';
  expect(await inner?.evaluate((selector) => document.querySelectorAll(selector).length, hostile)).toBe(0);
  const sandbox = page.frameLocator('iframe[title="Recorded visit"]').locator('iframe').first();
  await expect(sandbox).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect(recordedPage(page).getByRole('heading', { name: 'Plans for <b>every</b> team' })).toBeVisible();
  await expect(page).not.toHaveTitle('hacked');
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
  expect(context.pages()).toHaveLength(1);
  expect(asked.filter((href) => !href.startsWith(SITE))).toEqual([]);
  expect(connections).toEqual([]);
  expect(asked).toContain(`${SITE}/images/plan.png`);
  close();
});

test('a moment is shared by its address, and events lead to theirs', async ({ page }) => {
  await open(page, hostileRecording('https://evil.example'), '&t=2000');
  await expect(page.getByRole('button', { name: 'Share 2 s' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'click web: Start free' })).toHaveAttribute(
    'data-past',
    'true',
  );
  await page.getByRole('button', { name: 'click: click web: Start free' }).click();
  await page.getByRole('button', { name: /^Share / }).click();
  await expect(page).toHaveURL(/[?&]t=1\d{3}$/);
});
