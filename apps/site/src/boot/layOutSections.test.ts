// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { layOutSections } from './layOutSections.ts';

let idle: IdleRequestCallback | undefined;
let now = 0;
/** Each section takes 10 ms. */
const SECTION_MS = 10;

beforeEach(() => {
  document.body.innerHTML = `<main>${'<section></section>'.repeat(9)}</main>`;
  idle = undefined;
  now = 0;
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => {
    idle = run;
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    now += SECTION_MS;
    return {} as DOMRect;
  });
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});

const laidOut = () => [...document.querySelectorAll('section')].map((section) => 'laidOut' in section.dataset);
/** Runs the waiting callback. @returns how many sections are laid out */
function beIdle(ms: number): number {
  const end = now + ms;
  const run = idle;
  idle = undefined;
  run?.({ didTimeout: false, timeRemaining: () => Math.max(0, end - now) });
  return laidOut().filter(Boolean).length;
}

// REQ-PRF-14
test('a slice has as many sections as fit into the idle time, and at least one', () => {
  layOutSections();
  expect(beIdle(45)).toBe(4);
  expect(laidOut()).toEqual([false, false, false, true, true, true, true, false, false]);
  expect(beIdle(50)).toBe(6);
  expect(idle).toBeUndefined();
});

// REQ-PRF-14
test('it waits for longer idle times, and takes short ones where there are no others', () => {
  layOutSections();
  for (let time = 0; time < 10; time += 1) expect(beIdle(5)).toBe(0);
  expect(beIdle(5)).toBe(1);
  expect(beIdle(5)).toBe(2);
});

test('it begins when the page has loaded', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  layOutSections();
  expect(idle).toBeUndefined();
  dispatchEvent(new Event('load'));
  expect(idle).toBeDefined();
});
