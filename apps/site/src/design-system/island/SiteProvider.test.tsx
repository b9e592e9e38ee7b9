// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { useAnalytics } from '../../analytics/tracker/AnalyticsProvider.tsx';
import { siteTracker } from '../../analytics/tracker/siteTracker.ts';
import type { Tracker } from '../../analytics/tracker/trackedEvent.ts';
import reactRenderer, { pageDataOf } from '../../astro/renderReact.tsx';
import { type PageData, usePage } from '../page/PageContext.tsx';
import { hydrateIsland } from './hydrateIsland.tsx';
import { Island } from './Island.tsx';
import { SiteProvider } from './SiteProvider.tsx';

const PAGE = { pageId: 'home', path: '/' } as PageData;

let found: { tracker: Tracker; page: PageData }[] = [];
function Reader() {
  found.push({ tracker: useAnalytics(), page: usePage() });
  return null;
}

beforeEach(() => {
  found = [];
});

const expectFound = () => {
  expect(found.length).toBeGreaterThan(0);
  for (const { tracker, page } of found) expect([tracker, page.pageId]).toEqual([siteTracker, 'home']);
};

// REQ-RTE-01
test('on the server a component has the tracker and its page from context', async () => {
  const request = new Request('http://localhost/');
  pageDataOf.set(request, PAGE);
  await reactRenderer.renderToStaticMarkup.call({ result: { request } }, Reader, {}, {});
  expectFound();
});

// REQ-RTE-06
test('on the server an island has them too', () => {
  renderToStaticMarkup(
    <SiteProvider page={PAGE}>
      <Island name="reader" component={Reader} props={{}} />
    </SiteProvider>,
  );
  expectFound();
});

test('in the browser an island has them too', async () => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(PAGE)}</script><div></div>`;
  await act(async () => hydrateIsland(document.querySelector('div') as HTMLElement, Reader));
  expectFound();
});
