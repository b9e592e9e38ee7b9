// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { layOutSections } from './layOutSections.ts';

let idle: IdleRequestCallback | undefined;
let now = 0;
/** How long the layout of each section takes. Its styles take no time. */
let layoutMs: number;
let measured: Element[];

beforeEach(() => {
  document.body.innerHTML = `<main>${'<section><div></div></section>'.repeat(8)}<section hidden></section></main>`;
  idle = undefined;
  now = 0;
  layoutMs = 10;
  measured = [];
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => {
    idle = run;
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    measured.push(this);
    now += layoutMs;
    return {} as DOMRect;
  });
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});

const laidOut = () => [...document.querySelectorAll('section')].map((section) => 'laidOut' in section.dataset);
/** The first callback looks for what there is to lay out. */
function startLayout(): void {
  layOutSections();
  beIdle();
}
/** Runs the waiting callback, in idle time as short as between the frames of a page that moves. @returns how many sections have been measured */
function beIdle(): number {
  const run = idle;
  idle = undefined;
  run?.({ didTimeout: false, timeRemaining: () => 1 });
  return measured.length;
}

// REQ-PRF-14
test('a slice has as much as fits into it', () => {
  startLayout();
  expect(beIdle()).toBe(4);
  expect(measured).toEqual([...document.querySelectorAll('section > div')].slice(3, 7));
  expect(beIdle()).toBe(5);
  expect(idle).toBeUndefined();
});

// REQ-PRF-14
test('a slice has at least one step, however long it takes', () => {
  layoutMs = 100;
  startLayout();
  expect(beIdle()).toBe(1);
  expect(beIdle()).toBe(2);
});

// REQ-PRF-14
test('all are shown together at the end, in one frame, empty ones too', () => {
  layoutMs = 30;
  startLayout();
  while (idle) {
    expect(laidOut()).not.toContain(true);
    beIdle();
  }
  expect(laidOut()).toEqual([...Array(3).fill(false), ...Array(6).fill(true)]);
});

test('large parts of a section have steps of their own, and nothing of that stays', () => {
  const slide = `<div class="slide">${'<p></p>'.repeat(60)}</div>`;
  document.body.innerHTML = `<main>${'<section></section>'.repeat(3)}<section><div>${slide.repeat(4)}</div></section></main>`;
  layoutMs = 100;
  startLayout();
  const slides = [...document.querySelectorAll<HTMLElement>('.slide')];
  const waiting = () => slides.filter(({ style }) => style.getPropertyValue('content-visibility') === 'auto').length;
  expect([beIdle(), waiting()]).toEqual([1, 4]);
  expect([beIdle(), waiting()]).toEqual([2, 3]);
  while (idle) beIdle();
  expect(waiting()).toBe(0);
  expect(measured).toEqual([document.querySelector('section > div'), ...slides]);
});

test('it begins when the page has loaded', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  layOutSections();
  expect(idle).toBeUndefined();
  dispatchEvent(new Event('load'));
  expect(idle).toBeDefined();
});
