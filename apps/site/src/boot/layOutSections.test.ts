// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { layOutSections } from './layOutSections.ts';

let idle: IdleRequestCallback | undefined;
let now = 0;
/** How long each section takes. */
let sectionMs: number;

beforeEach(() => {
  document.body.innerHTML = `<main>${'<section></section>'.repeat(9)}</main>`;
  idle = undefined;
  now = 0;
  sectionMs = 10;
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => {
    idle = run;
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    now += sectionMs;
    return {} as DOMRect;
  });
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});

const laidOut = () => [...document.querySelectorAll('section')].map((section) => 'laidOut' in section.dataset);
/** Runs the waiting callback, in idle time as short as between the frames of a page that moves. @returns how many sections are laid out */
function beIdle(): number {
  const run = idle;
  idle = undefined;
  run?.({ didTimeout: false, timeRemaining: () => 1 });
  return laidOut().filter(Boolean).length;
}

// REQ-PRF-14
test('a slice has as many sections as fit into it, so that few frames follow', () => {
  layOutSections();
  expect(beIdle()).toBe(4);
  expect(laidOut()).toEqual([false, false, false, true, true, true, true, false, false]);
  expect(beIdle()).toBe(6);
  beIdle();
  expect(idle).toBeUndefined();
});

// REQ-PRF-14
test('a slice has at least one section, however long it takes', () => {
  sectionMs = 100;
  layOutSections();
  expect(beIdle()).toBe(1);
  expect(beIdle()).toBe(2);
});

test('it begins when the page has loaded', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  layOutSections();
  expect(idle).toBeUndefined();
  dispatchEvent(new Event('load'));
  expect(idle).toBeDefined();
});
