import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { test as base, expect, type Page } from '@playwright/test';
import { fixtureAnswer } from '../../../../apps/studio/app/testing/fixtureAnswers.ts';
import { followBuiltPage } from '../../../../apps/studio/page/builtPage.ts';
import { createPageService } from '../../../../apps/studio/page/pageService.ts';
import { findAxeViolations } from '../../audits/findAxeViolations.ts';
import { findOverflow } from '../../audits/findOverflow.ts';

const DIST = join(import.meta.dirname, '../../../../apps/studio/dist');
const ABSENT = { error: 'NotFound', message: 'This studio has no such address.' };

interface Fixtures {
  /** What the browser complained about: refused by the policy, or an error of a script. Refused requests are none. */
  complaints: string[];
}

/** The built screens over answers that don't change. */
export const test = base.extend<Fixtures, { studio: string }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const { app } = createPageService(followBuiltPage(DIST));
      const listener = getRequestListener((request, env) => app.fetch(request, env as never));
      const server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://studio');
        if (!pathname.startsWith('/api/')) return void listener(request, response);
        const answer = fixtureAnswer(pathname.slice('/api'.length), searchParams);
        response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(answer ?? ABSENT));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ studio }, use) => use(studio),
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    await use(complaints);
    expect(complaints).toEqual([]);
  },
  timezoneId: 'Europe/Berlin',
});

export { expect };

/** Lists what is wrong with what a page shows now: accessibility, and what makes it scroll sideways. */
export async function findFaults(page: Page): Promise<string[]> {
  return [...(await findAxeViolations(page)), ...(await findOverflow(page))];
}

/** Answers all reports, segments and markers in another way. */
export const answerOthers = (page: Page, answer: (url: URL) => { status?: number; json: unknown } | 'never') =>
  page.route(
    (url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/person',
    (route) => {
      const given = answer(new URL(route.request().url()));
      return given === 'never' ? undefined : route.fulfill(given);
    },
  );
