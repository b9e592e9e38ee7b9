// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { redactEmails } from '../privacy/redaction/redactEmails.ts';
import { journey, startJourney } from './journey.ts';
import { siteSession } from './siteSession.ts';

const MINUTE_MS = 60_000;
const START = 1_800_000_000_000;
const after = (minutes: number) => START + minutes * MINUTE_MS;

/** Shows a page as startJourney records it. */
function show(pageId: string, minutes: number): void {
  siteSession.touch({}, after(minutes));
  journey.add({ pageId, path: `/${pageId}`, at: after(minutes) });
}
const pagesAt = (minutes: number) => journey.read(after(minutes)).map(({ pageId }) => pageId);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: consent, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0002:1';
});

test('clicks on one page keep session and journey alive', () => {
  show('pricing', 0);
  for (const minutes of [10, 20, 31]) siteSession.touch({ lastClick: 'home > header' }, after(minutes));
  expect(pagesAt(32)).toEqual(['pricing']);
  show('teams', 33);
  expect(pagesAt(34)).toEqual(['pricing', 'teams']);
});

test('expires after 30 minutes without activity, even if a click comes before the next page', () => {
  show('pricing', 0);
  expect(pagesAt(29)).toEqual(['pricing']);
  expect(pagesAt(30)).toEqual([]);
  expect(sessionStorage.getItem('journey')).toBeNull();
  show('teams', 31);
  siteSession.touch({ lastClick: 'home > header' }, after(62));
  show('demo', 62);
  expect(pagesAt(62)).toEqual(['demo']);
});

test('keeps the last 20 pages', () => {
  for (let page = 0; page < 21; page++) show(`p${page}`, page);
  expect(pagesAt(21)).toHaveLength(20);
  expect(pagesAt(21)[0]).toBe('p1');
});

test('drops pages of the future after the clock was set back', () => {
  show('pricing', 120);
  show('teams', 0);
  expect(pagesAt(1)).toEqual(['teams']);
});

test.each(['{', '[1,null,{"pageId":"a"}]', '{"pageId":"a"}'])('ignores foreign values: %s', (text) => {
  siteSession.touch({}, START);
  sessionStorage.setItem('journey', text);
  expect(pagesAt(1)).toEqual([]);
});

test('is empty without consent', () => {
  show('pricing', 0);
  // biome-ignore lint/suspicious/noDocumentCookie: a refusal
  document.cookie = 'OptanonConsent=groups=C0001:1,C0002:0';
  expect(pagesAt(1)).toEqual([]);
});

test.each(['/unsubscribe/ada@example.com', '/unsubscribe/ada%40example.com/now'])(
  'an e-mail address in a path is REDACTED: %s',
  (path) => {
    history.replaceState(null, '', path);
    startJourney(redactEmails, AbortSignal.abort());
    const stored = sessionStorage.getItem('journey') ?? '';
    expect(stored).toContain('"path":"/unsubscribe/REDACTED');
    expect(stored).not.toContain('example.com');
  },
);
