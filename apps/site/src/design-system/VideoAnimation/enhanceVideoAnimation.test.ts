// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { enhanceVideoAnimation } from './enhanceVideoAnimation.ts';

afterEach(() => vi.unstubAllGlobals());

// REQ-VID-06
test.each([
  ['desktop', 0.5],
  ['phone', 0.25],
])('on a %s it plays with this share in view: %d', (device, part) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: device === 'phone' && query.includes('799px') }));
  let see: (entries: { intersectionRatio: number }[]) => void = () => undefined;
  class Observer {
    constructor(callback: typeof see) {
      see = callback;
    }
    observe = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  document.body.innerHTML = '<figure data-mp4="/a.mp4"><button hidden>Pause</button></figure>';
  enhanceVideoAnimation(document.querySelector('figure') as HTMLElement);

  see([{ intersectionRatio: part - 0.01 }]);
  expect(document.querySelectorAll('source')).toHaveLength(0);
  see([{ intersectionRatio: part }]);
  see([{ intersectionRatio: 1 }]);
  expect(document.querySelectorAll('source')).toHaveLength(1);
});
