// @vitest-environment happy-dom
import { validateEvent } from '@cumulus/tracking-plan';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestTracker } from '../testing/createTestTracker.ts';
import { trackSectionViews } from './trackSectionViews.ts';

/** Tests call the observers' callbacks themselves. */
class FakeObserver {
  static all: FakeObserver[] = [];
  readonly notify: IntersectionObserverCallback;
  readonly options: IntersectionObserverInit;
  constructor(notify: IntersectionObserverCallback, options: IntersectionObserverInit) {
    this.notify = notify;
    this.options = options;
    FakeObserver.all.push(this);
  }
  observe() {
    return undefined;
  }
  disconnect() {
    FakeObserver.all = FakeObserver.all.filter((observer) => observer !== this);
  }
}

let sent: { event: string; properties: Record<string, unknown> }[];
let tracking: AbortController;
let isHidden: boolean;
let isBeneath: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  isHidden = false;
  isBeneath = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.body.innerHTML = `<section id="a" data-section-index="1" data-section-id="top" data-section-color="mint"
    data-section-internal-name="Home – top" data-section-model-name="hero" data-section-label="New" data-section-title="Hello"></section>
    <section id="b" data-section-index="2" data-section-model-name="split"></section>`;
  for (const section of document.querySelectorAll('section')) section.checkVisibility = () => !isBeneath;
  sent = [];
  const track = (event: string, properties: Record<string, unknown>) => sent.push({ event, properties });
  tracking = new AbortController();
  trackSectionViews(createTestTracker({ track }), tracking.signal);
});

afterEach(() => {
  tracking.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Notifies the observer of halves (0) or the one of the window's middle (1). */
function see(id: string, isIntersecting: boolean, { by = 0, ratio = isIntersecting ? 0.6 : 0 } = {}) {
  const observer = FakeObserver.all[by]!;
  const entry = { target: document.getElementById(id), isIntersecting, intersectionRatio: ratio };
  observer.notify([entry as unknown as IntersectionObserverEntry], observer as unknown as IntersectionObserver);
}

function hide(value: boolean) {
  isHidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
}

const seen = () => sent.map(({ properties }) => properties.sectionIndex);

test('tracks a section after 2000 ms in view, with its fields, the page’s properties and the type', () => {
  see('a', true);
  vi.advanceTimersByTime(1999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([
    {
      event: 'view web',
      properties: {
        actual_url: location.href,
        actual_path: location.pathname,
        browser: expect.any(String),
        browserVersion: expect.any(String),
        operatingSystem: expect.any(String),
        operatingSystemVersion: expect.any(String),
        sectionIndex: 1,
        sectionId: 'top',
        sectionColor: 'mint',
        sectionInternalName: 'Home – top',
        sectionModelName: 'hero',
        sectionLabel: 'New',
        sectionTitle: 'Hello',
        type: 'view',
      },
    },
  ]);
  expect(validateEvent({ type: 'track', ...sent[0]! })).toEqual({ isValid: true });
});

const showPage = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('tracks once per page view; a restored page is another view, the end of loading is not', () => {
  see('a', true);
  vi.advanceTimersByTime(2000);
  see('a', false);
  see('a', true);
  vi.advanceTimersByTime(5000);
  showPage(false);
  vi.advanceTimersByTime(5000);
  expect(seen()).toEqual([1]);
  showPage(true);
  vi.advanceTimersByTime(1999);
  expect(seen()).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(seen()).toEqual([1, 1]);
});

test('out of view or in a hidden tab the 2000 ms start again', () => {
  see('a', true);
  vi.advanceTimersByTime(1500);
  see('a', false);
  see('a', true);
  vi.advanceTimersByTime(1500);
  hide(true);
  vi.advanceTimersByTime(60_000);
  hide(false);
  vi.advanceTimersByTime(1999);
  expect(seen()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen()).toEqual([1]);
});

test('a prerendered page is hidden: nothing counts before it is activated', () => {
  hide(true);
  see('a', true);
  vi.advanceTimersByTime(60_000);
  expect(seen()).toEqual([]);
  hide(false);
  vi.advanceTimersByTime(2000);
  expect(seen()).toEqual([1]);
});

test('less than half of a section is not in view, unless it covers the middle of the window', () => {
  const options = [{ threshold: 0.5 }, { threshold: 0, rootMargin: '-50% 0px' }];
  expect(FakeObserver.all.map((observer) => observer.options)).toEqual(options);
  see('a', true, { ratio: 0.3 });
  see('b', true, { ratio: 0.1 });
  see('b', true, { by: 1, ratio: 0 });
  vi.advanceTimersByTime(2000);
  expect(seen()).toEqual([2]);
});

test('a section that covers the middle stays in view when less than half of it is', () => {
  see('a', true);
  see('a', true, { by: 1, ratio: 0 });
  vi.advanceTimersByTime(1000);
  see('a', false);
  vi.advanceTimersByTime(1000);
  expect(seen()).toEqual([1]);
});

test('of variants in the same place the visible one counts', () => {
  isBeneath = true;
  see('a', true);
  vi.advanceTimersByTime(3000);
  isBeneath = false;
  expect(seen()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(seen()).toEqual([1]);
});

test('nothing is tracked after it was stopped', () => {
  see('a', true);
  tracking.abort();
  vi.advanceTimersByTime(60_000);
  showPage(true);
  hide(false);
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
  expect(FakeObserver.all).toEqual([]);
});
