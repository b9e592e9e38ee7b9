// @vitest-environment happy-dom
import { validateEvent } from '@cumulus/tracking-plan';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Happened } from '../tracker/eventMetadata.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { hearClicks } from './clickListener.ts';
import { startClicks } from './trackClicks.ts';

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

let sent: { event: string; properties: Record<string, unknown>; happened: Happened }[];
let hearing = new AbortController();

beforeEach(() => {
  hearing.abort();
  hearing = new AbortController();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: consent, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0002:1';
  document.documentElement.dataset.pageId = 'home';
  document.body.innerHTML = PAGE;
  sent = [];
  startClicks(tracker, hearClicks(hearing.signal));
});

const tracker = {
  track: (event: string, properties: Record<string, unknown>, happened: Happened) =>
    sent.push({ event, properties, happened }),
} as unknown as Tracker;

const element = (id: string) => document.getElementById(id) as HTMLElement;
const click = (id: string, init: MouseEventInit = {}, type = 'click') =>
  element(id).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
const breadcrumbs = () => sent.map(({ properties }) => (properties.clickLocation as { breadcrumb: string }).breadcrumb);
const tell = (id: string, name: string, detail: object) =>
  element(id).dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

test('a click tells what was clicked and where, also on what lies within, and whoever stops it on its way up', () => {
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

test('what React draws in the browser counts like what the server sent', () => {
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

test('only controls count, and only while they do something', () => {
  for (const id of ['plain', 'off', 'refuse', 'save', 'onetrust-reject-all-handler']) click(id);
  expect(sent).toEqual([]);
  // A browser clicks the input of a label as well.
  click('yearly');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.properties).toMatchObject({ type: 'billing', buttonClicked: 'Yearly' });
});

test('the middle button counts on links, the right one never', () => {
  click('start', { button: 2 }, 'auxclick');
  click('next', { button: 1 }, 'auxclick');
  expect(sent).toEqual([]);
  click('start', { button: 1 }, 'auxclick');
  expect(sent).toHaveLength(1);
});

test('places outside of sections go by their names', () => {
  click('de');
  expect(sent[0]?.properties).toMatchObject({
    location: 'locale-switch',
    clickLocation: { root: 'footer', parent: 'locale-switch', breadcrumb: 'unknown' },
  });
  click('home');
  click('start');
  expect(breadcrumbs()).toEqual(['unknown', 'home > footer > locale-switch > Deutsch', 'home > header > Home']);
});

test('a video counts once when a visitor starts it', () => {
  click('play');
  expect(sent).toEqual([]);
  tell('video', 'cu:video-play', { title: 'A tour', service: 'youtube', url: 'https://youtu.be/x' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.properties).toMatchObject({
    type: 'video',
    title: 'A tour',
    source: 'youtube',
    linkUrl: 'https://youtu.be/x',
    buttonClicked: 'Play video: A tour',
  });
});

test('a slide counts once: by its button, or when it was moved by hand, never by itself', () => {
  click('next');
  click('start');
  tell('carousel', 'cu:slide', { fromSlide: 1, toSlide: 2, isAutoplay: false });
  expect(sent.map(({ properties }) => properties.buttonClicked)).toEqual(['Next', 'Start']);
  sent.pop();
  expect(sent[0]?.properties).toMatchObject({ type: 'carousel', fromSlide: 1, toSlide: 2, buttonClicked: 'Next' });
  tell('carousel', 'cu:slide', { fromSlide: 2, toSlide: 3, isAutoplay: true });
  expect(sent).toHaveLength(1);
  tell('carousel', 'cu:slide', { fromSlide: 3, toSlide: 2, isAutoplay: false });
  expect(sent[1]?.properties).toMatchObject({ type: 'swipe', fromSlide: 3, toSlide: 2 });
  expect(sent[1]?.properties.buttonClicked).toBeUndefined();
  expect(validateEvent({ type: 'track', ...sent[1]! })).toEqual({ isValid: true });
});

test('the record has the breadcrumb of the last click, for as long as the session lasts', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  click('start');
  tell('carousel', 'cu:slide', { fromSlide: 1, toSlide: 2, isAutoplay: false });
  click('de');
  vi.setSystemTime(new Date('2026-11-21T08:31:00Z'));
  click('start');
  // A swipe is no click that another could follow.
  const start = 'home > main > top > Start';
  expect(breadcrumbs()).toEqual(['unknown', start, start, 'unknown']);
  vi.useRealTimers();
});

test('a session that an earlier release began has no breadcrumb yet', () => {
  const session = { id: 'x', startedAt: Date.now(), lastActiveAt: Date.now(), breadcrumb: { root: 'header' } };
  localStorage.setItem('cuSession', JSON.stringify(session));
  click('start');
  expect(breadcrumbs()).toEqual(['unknown']);
  expect(validateEvent({ type: 'track', ...sent[0]! })).toEqual({ isValid: true });
});

const QUESTION =
  '<details id="question" data-type="question" data-title="Is it free?"><summary id="ask">Is it free?</summary></details>';
const typesOf = () => sent.map(({ properties }) => properties.type);

test('to open a question and to close it are told apart', () => {
  element('plain').innerHTML = QUESTION;
  const question = element('question') as HTMLDetailsElement;
  // The browser opens it once the click is over; where the test's does not, the test does.
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
])('a question that was clicked before this code had come: %s', (type, isOpen) => {
  element('plain').innerHTML = QUESTION;
  hearing.abort();
  hearing = new AbortController();
  const early: Event[] = [];
  element('ask').addEventListener('click', (event) => {
    early.push(event);
    // The test sets what the browser would.
    event.preventDefault();
  });
  click('ask');
  (element('question') as HTMLDetailsElement).open = isOpen;
  startClicks(tracker, hearClicks(hearing.signal, early));
  expect(typesOf()).toEqual([type]);
});

test('nothing after it was stopped', () => {
  hearing.abort();
  click('start');
  tell('video', 'cu:video-play', { title: 'A tour', service: 'youtube', url: 'x' });
  expect(sent).toEqual([]);
});

test('what was clicked before the tracker came is told when it comes, in its order and once', () => {
  hearing.abort();
  hearing = new AbortController();
  const clicks = hearClicks(hearing.signal);
  click('next');
  tell('carousel', 'cu:slide', { fromSlide: 1, toSlide: 2, isAutoplay: false });
  tell('video', 'cu:video-play', { title: 'A tour', service: 'youtube', url: 'https://youtu.be/x' });
  expect(sent).toEqual([]);
  startClicks(tracker, clicks);
  click('start');
  expect(sent.map(({ properties }) => properties.buttonClicked)).toEqual(['Next', 'Play video: A tour', 'Start']);
});

test('a click is read when it happens, whatever becomes of the page until it is told', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  hearing.abort();
  hearing = new AbortController();
  const clicks = hearClicks(hearing.signal);
  click('next');
  Object.assign(element('next').dataset, { fromSlide: '2', toSlide: '3' });
  tell('carousel', 'cu:slide', { fromSlide: 1, toSlide: 2, isAutoplay: false });
  click('start');
  element('start').remove();
  vi.setSystemTime(new Date('2026-11-21T08:00:09Z'));
  startClicks(tracker, clicks);
  expect(sent.map(({ properties }) => properties)).toMatchObject([
    { buttonClicked: 'Next', fromSlide: 1, toSlide: 2 },
    { buttonClicked: 'Start', clickLocation: { root: 'main', parent: 'top' } },
  ]);
  expect(sent.map(({ happened }) => happened.timestamp)).toEqual(Array(2).fill('2026-11-21T08:00:00.000Z'));
  vi.useRealTimers();
});

/** A page on which something is clicked before it is left. */
function leavePage(clicked: string): void {
  hearing.abort();
  hearing = new AbortController();
  hearClicks(hearing.signal);
  click(clicked);
  dispatchEvent(new Event('pagehide'));
}

test('what a page leaves behind before it could be told the next one tells, with the page it was on, once', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  leavePage('start');
  vi.setSystemTime(new Date('2026-11-21T08:00:02Z'));
  leavePage('de');
  dispatchEvent(new Event('pagehide'));
  const clicks = hearClicks(hearing.signal);
  click('home');
  document.title = 'Another page';
  startClicks(tracker, clicks);
  expect(sent.map(({ properties }) => properties.buttonClicked)).toEqual(['Start', 'Deutsch', 'Home']);
  expect(sent[0]?.happened.page).toMatchObject({ title: '' });
  expect(new Set(sent.map(({ happened }) => happened.messageId)).size).toBe(3);
  startClicks(tracker, hearClicks(hearing.signal));
  expect(sent).toHaveLength(3);
  vi.useRealTimers();
});

test('what two tabs leave behind in the same millisecond is told of both', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
  for (const clicked of ['start', 'de', 'home']) leavePage(clicked);
  startClicks(tracker, hearClicks(hearing.signal));
  expect(sent.map(({ properties }) => properties.buttonClicked).sort()).toEqual(['Deutsch', 'Home', 'Start']);
  vi.useRealTimers();
});

test.each(['{', '[1', 'null', '7', '[null]', '[{}]'])('clicks left as %s are no clicks', (text) => {
  localStorage.setItem('cuClicks:1', text);
  startClicks(tracker, hearClicks(hearing.signal));
  expect(sent).toEqual([]);
});
