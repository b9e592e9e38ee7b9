// @vitest-environment happy-dom
import { validateEvent } from '@cumulus/tracking-plan';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestTracker } from '../testing/createTestTracker.ts';
import type { EventMetadata } from '../tracker/eventMetadata.ts';
import { listenForClicks } from './clickListener.ts';
import { type ClickEvent, keepClickEvents } from './keepClickEvents.ts';
import { trackClicks } from './trackClicks.ts';

const PAGE = `<header data-location="header"><a id="home" href="/" aria-label="Home"></a></header>
<main><section data-section-index="1" data-section-id="top" data-section-model-name="hero">
  <a id="start" href="/sign-up"><span id="words">Start</span></a><p id="plain">Text</p>
  <button id="off" aria-disabled="true">Off</button>
  <aside data-consent-banner="1"><button id="refuse">Refuse</button></aside><div id="cc-main"><button id="save">Save</button></div>
  <div id="onetrust-consent-sdk"><button id="onetrust-reject-all-handler">Reject</button></div>
  <figure id="video" data-service="youtube" data-title="A tour"><button id="play">Play video: A tour</button></figure>
  <div id="carousel"><p>Slide one</p><button id="next" data-clicked-type="carousel" data-from-slide="1" data-to-slide="2">Next</button></div>
  <label id="yearly"><input id="radio" type="radio" data-clicked-type="billing" data-button-clicked="Yearly"></label>
</section></main><footer data-location="footer"><nav data-location="locale-switch"><a id="de" href="/de">Deutsch</a></nav></footer>`;

let sent: { event: string; properties: Record<string, unknown>; metadata: EventMetadata }[];
let listening = new AbortController();

beforeEach(() => {
  listening.abort();
  listening = new AbortController();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: consent, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0002:1';
  document.documentElement.dataset.pageId = 'home';
  document.body.innerHTML = PAGE;
  sent = [];
  trackClicks(tracker, listen());
});

const listen = (early?: ClickEvent[]) => listenForClicks(keepClickEvents(listening.signal, early), listening.signal);

const tracker = createTestTracker({
  track: (event: string, properties: Record<string, unknown>, metadata: EventMetadata) =>
    sent.push({ event, properties, metadata }),
});

const element = (id: string) => document.getElementById(id) as HTMLElement;
const click = (id: string, init: MouseEventInit = {}, type = 'click') =>
  element(id).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
const breadcrumbs = () => sent.map(({ properties }) => (properties.clickLocation as { breadcrumb: string }).breadcrumb);
const dispatch = (id: string, name: string, detail: object) =>
  element(id).dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

test('a click on an element within a control is tracked with properties and location, even if its propagation is stopped', () => {
  element('start').addEventListener('click', (event) => event.stopPropagation());
  click('words');
  expect(sent.map(({ event, properties }) => ({ event, properties }))).toEqual([
    {
      event: 'click web',
      properties: {
        sectionIndex: 1,
        sectionId: 'top',
        sectionModelName: 'hero',
        buttonClicked: 'Start',
        linkUrl: '/sign-up',
        location: 'hero',
        clickLocation: {
          root: 'main',
          parent: 'top',
          buttonClicked: 'Start',
          location: 'hero',
          breadcrumb: 'unknown',
        },
      },
    },
  ]);
  expect(validateEvent({ type: 'track', ...sent[0]! })).toEqual({ isValid: true });
});

test('controls that React renders in the browser count like server-rendered ones', () => {
  const onClick = vi.fn((event: { stopPropagation(): void }) => event.stopPropagation());
  const root = createRoot(element('plain'));
  flushSync(() =>
    root.render(createElement('button', { type: 'button', id: 'drawn', 'data-label': 'React', onClick }, 'Drawn')),
  );
  click('drawn');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(sent.map(({ properties }) => properties)).toMatchObject([
    { buttonClicked: 'Drawn', label: 'React', sectionId: 'top' },
  ]);
  root.unmount();
});

test('only enabled controls count, and none of the consent dialogs', () => {
  for (const id of ['plain', 'off', 'refuse', 'save', 'onetrust-reject-all-handler']) click(id);
  expect(sent).toEqual([]);
  // A click on the label is followed by one on its input.
  click('yearly');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.properties).toMatchObject({ type: 'billing', buttonClicked: 'Yearly' });
});

test('the middle button counts on links, the right button never', () => {
  click('start', { button: 2 }, 'auxclick');
  click('next', { button: 1 }, 'auxclick');
  expect(sent).toEqual([]);
  click('start', { button: 1 }, 'auxclick');
  expect(sent).toHaveLength(1);
});

// REQ-ANA-08
test('outside of sections the location is the named place', () => {
  click('de');
  expect(sent[0]?.properties).toMatchObject({
    location: 'locale-switch',
    clickLocation: { root: 'footer', parent: 'locale-switch', breadcrumb: 'unknown' },
  });
  click('home');
  click('start');
  expect(breadcrumbs()).toEqual(['unknown', 'home > footer > locale-switch > Deutsch', 'home > header > Home']);
});

// REQ-VID-04
test('a video counts once, when a visitor starts it', () => {
  click('play');
  expect(sent).toEqual([]);
  dispatch('video', 'cu:video-play', { title: 'A tour', service: 'youtube', url: 'https://youtu.be/x' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.properties).toMatchObject({
    type: 'video',
    title: 'A tour',
    source: 'youtube',
    linkUrl: 'https://youtu.be/x',
    buttonClicked: 'Play video: A tour',
  });
});

test('a slide counts once, by its button or moved by hand, never by autoplay', () => {
  click('next');
  click('start');
  dispatch('carousel', 'cu:slide', { fromSlide: 1, toSlide: 2, isAutoplay: false });
  expect(sent.map(({ properties }) => properties.buttonClicked)).toEqual(['Next', 'Start']);
  sent.pop();
  expect(sent[0]?.properties).toMatchObject({ type: 'carousel', fromSlide: 1, toSlide: 2, buttonClicked: 'Next' });
  dispatch('carousel', 'cu:slide', { fromSlide: 2, toSlide: 3, isAutoplay: true });
  expect(sent).toHaveLength(1);
  dispatch('carousel', 'cu:slide', { fromSlide: 3, toSlide: 2, isAutoplay: false });
  expect(sent[1]?.properties).toMatchObject({ type: 'swipe', fromSlide: 3, toSlide: 2 });
  expect(sent[1]?.properties.buttonClicked).toBeUndefined();
  expect(validateEvent({ type: 'track', ...sent[1]! })).toEqual({ isValid: true });
});

// REQ-ANA-08
test('the breadcrumb is that of the previous click of the session', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  click('start');
  dispatch('carousel', 'cu:slide', { fromSlide: 1, toSlide: 2, isAutoplay: false });
  click('de');
  vi.setSystemTime(new Date('2026-11-21T08:31:00Z'));
  click('start');
  // A swipe is not a previous click.
  const start = 'home > main > top > Start';
  expect(breadcrumbs()).toEqual(['unknown', start, start, 'unknown']);
  vi.useRealTimers();
});

test('a session of an earlier release has no breadcrumb', () => {
  const session = { id: 'x', startedAt: Date.now(), lastActiveAt: Date.now(), breadcrumb: { root: 'header' } };
  localStorage.setItem('cuSession', JSON.stringify(session));
  click('start');
  expect(breadcrumbs()).toEqual(['unknown']);
  expect(validateEvent({ type: 'track', ...sent[0]! })).toEqual({ isValid: true });
});

const QUESTION =
  '<details id="question" data-type="question" data-title="Is it free?"><summary id="ask">Is it free?</summary></details>';
const typesOf = () => sent.map(({ properties }) => properties.type);

test('opening and closing a question have different types', () => {
  element('plain').innerHTML = QUESTION;
  const question = element('question') as HTMLDetailsElement;
  // Browsers toggle it after the click event; happy-dom doesn't, so the test does.
  for (const isOpen of [false, true, false]) {
    question.open = isOpen;
    click('ask');
  }
  expect(typesOf()).toEqual(['open-question', 'close-question', 'open-question']);
  expect(sent[0]?.properties).toMatchObject({ title: 'Is it free?', buttonClicked: 'Is it free?', sectionId: 'top' });
  expect(validateEvent({ type: 'track', ...sent[0]! })).toEqual({ isValid: true });
});

test.each([
  ['open-question', true],
  ['close-question', false],
])('a question clicked before this code had loaded: %s', (type, isOpen) => {
  element('plain').innerHTML = QUESTION;
  listening.abort();
  listening = new AbortController();
  const early: PointerEvent[] = [];
  element('ask').addEventListener('click', (event) => {
    early.push(event);
    // The test toggles it instead of the browser.
    event.preventDefault();
  });
  click('ask');
  (element('question') as HTMLDetailsElement).open = isOpen;
  trackClicks(tracker, listen(early));
  expect(typesOf()).toEqual([type]);
});

test('nothing is tracked after it was stopped', () => {
  listening.abort();
  click('start');
  dispatch('video', 'cu:video-play', { title: 'A tour', service: 'youtube', url: 'x' });
  expect(sent).toEqual([]);
});

test('clicks from before the tracker had loaded are tracked once, in order', () => {
  listening.abort();
  listening = new AbortController();
  const clicks = listen();
  click('next');
  dispatch('carousel', 'cu:slide', { fromSlide: 1, toSlide: 2, isAutoplay: false });
  dispatch('video', 'cu:video-play', { title: 'A tour', service: 'youtube', url: 'https://youtu.be/x' });
  expect(sent).toEqual([]);
  trackClicks(tracker, clicks);
  click('start');
  expect(sent.map(({ properties }) => properties.buttonClicked)).toEqual(['Next', 'Play video: A tour', 'Start']);
});

test('a click is read when it happens, though the page changes before it is tracked', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  listening.abort();
  listening = new AbortController();
  const clicks = listen();
  click('next');
  Object.assign(element('next').dataset, { fromSlide: '2', toSlide: '3' });
  dispatch('carousel', 'cu:slide', { fromSlide: 1, toSlide: 2, isAutoplay: false });
  click('start');
  element('start').remove();
  vi.setSystemTime(new Date('2026-11-21T08:00:09Z'));
  trackClicks(tracker, clicks);
  expect(sent.map(({ properties }) => properties)).toMatchObject([
    { buttonClicked: 'Next', fromSlide: 1, toSlide: 2 },
    { buttonClicked: 'Start', clickLocation: { root: 'main', parent: 'top' } },
  ]);
  expect(sent.map(({ metadata }) => metadata.timestamp)).toEqual(Array(2).fill('2026-11-21T08:00:00.000Z'));
  vi.useRealTimers();
});

/** Clicks on a page without a tracker and leaves it. */
function leavePage(clicked: string): void {
  listening.abort();
  listening = new AbortController();
  listen();
  click(clicked);
  dispatchEvent(new Event('pagehide'));
}

test('untracked clicks of a page that was left are tracked once by the next page, with the page they belong to', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  leavePage('start');
  vi.setSystemTime(new Date('2026-11-21T08:00:02Z'));
  leavePage('de');
  dispatchEvent(new Event('pagehide'));
  const clicks = listen();
  click('home');
  document.title = 'Another page';
  trackClicks(tracker, clicks);
  expect(sent.map(({ properties }) => properties.buttonClicked)).toEqual(['Start', 'Deutsch', 'Home']);
  expect(sent[0]?.metadata.page).toMatchObject({ title: '' });
  expect(new Set(sent.map(({ metadata }) => metadata.messageId)).size).toBe(3);
  trackClicks(tracker, listen());
  expect(sent).toHaveLength(3);
  vi.useRealTimers();
});

test('clicks of several tabs in the same millisecond are all tracked', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  for (const clicked of ['start', 'de', 'home']) leavePage(clicked);
  trackClicks(tracker, listen());
  expect(sent.map(({ properties }) => properties.buttonClicked).sort()).toEqual(['Deutsch', 'Home', 'Start']);
  vi.useRealTimers();
});

test.each(['{', '[1', 'null', '7', '[null]', '[{}]'])('stored clicks with the broken value %s are ignored', (text) => {
  localStorage.setItem('cuClicks:1', text);
  trackClicks(tracker, listen());
  expect(sent).toEqual([]);
});
