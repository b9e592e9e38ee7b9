// @vitest-environment happy-dom
import { validateEvent } from '@cumulus/tracking-plan';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { startSections } from './trackSectionViews.ts';

/** The window, as the observers see it: what they watch is told by hand. */
class FakeObserver {
  static all: FakeObserver[] = [];
  readonly tell: IntersectionObserverCallback;
  readonly options: IntersectionObserverInit;
  constructor(tell: IntersectionObserverCallback, options: IntersectionObserverInit) {
    this.tell = tell;
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
let stop: () => void;
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
  stop = startSections({ track } as unknown as Tracker);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Tells the observer of halves (0) or the one of the middle (1). */
function see(id: string, isIntersecting: boolean, { by = 0, ratio = isIntersecting ? 0.6 : 0 } = {}) {
  const observer = FakeObserver.all[by]!;
  const entry = { target: document.getElementById(id), isIntersecting, intersectionRatio: ratio };
  observer.tell([entry as unknown as IntersectionObserverEntry], observer as unknown as IntersectionObserver);
}

function hide(value: boolean) {
  isHidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
}

const seen = () => sent.map(({ properties }) => properties.sectionIndex);

test('after 2000 ms, with the seven fields, the page’s properties and the type', () => {
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

test('once per page view; a page that is brought back is another, one whose loading ends is the same', () => {
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

test('2000 ms at a stretch: out of view or in a hidden tab it begins anew', () => {
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

test('a page that is rendered ahead is hidden: nothing counts before it is shown', () => {
  hide(true);
  see('a', true);
  vi.advanceTimersByTime(60_000);
  expect(seen()).toEqual([]);
  hide(false);
  vi.advanceTimersByTime(2000);
  expect(seen()).toEqual([1]);
});

test('less than half of it is not in view, unless the middle of the window lies in it', () => {
  const options = [{ threshold: 0.5 }, { threshold: 0, rootMargin: '-50% 0px' }];
  expect(FakeObserver.all.map((observer) => observer.options)).toEqual(options);
  see('a', true, { ratio: 0.3 });
  see('b', true, { ratio: 0.1 });
  see('b', true, { by: 1, ratio: 0 });
  vi.advanceTimersByTime(2000);
  expect(seen()).toEqual([2]);
});

test('what goes on being in view by one way stays in view when it leaves by the other', () => {
  see('a', true);
  see('a', true, { by: 1, ratio: 0 });
  vi.advanceTimersByTime(1000);
  see('a', false);
  vi.advanceTimersByTime(1000);
  expect(seen()).toEqual([1]);
});

test('one of several in the same place counts when it is the one that is shown', () => {
  isBeneath = true;
  see('a', true);
  vi.advanceTimersByTime(3000);
  isBeneath = false;
  expect(seen()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(seen()).toEqual([1]);
});

test('nothing after it was stopped', () => {
  see('a', true);
  stop();
  vi.advanceTimersByTime(60_000);
  showPage(true);
  hide(false);
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
  expect(FakeObserver.all).toEqual([]);
});
