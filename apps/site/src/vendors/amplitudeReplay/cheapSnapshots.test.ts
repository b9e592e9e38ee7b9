// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cheapSnapshots } from './cheapSnapshots.ts';

const META = { type: 4 };
const FULL_SNAPSHOT = { type: 2 };
const PROPERTIES = ['scrollLeft', 'scrollTop', 'querySelector', 'querySelectorAll'] as const;
const descriptors = () => PROPERTIES.map((name) => Object.getOwnPropertyDescriptor(Element.prototype, name));

let read: number;
let own: ReturnType<typeof descriptors>;
const ended = new AbortController();

beforeEach(() => {
  read = 0;
  for (const name of ['scrollLeft', 'scrollTop'])
    Object.defineProperty(Element.prototype, name, {
      configurable: true,
      get: () => {
        read += 1;
        return 70;
      },
    });
  own = descriptors();
});
afterEach(() => vi.restoreAllMocks());

test('while a picture is taken, only elements that were scrolled are asked for their position', () => {
  const { eventProcessor } = cheapSnapshots(ended.signal);
  const [still, scrolled] = [document.createElement('div'), document.createElement('div')];
  document.body.append(still, scrolled);
  scrolled.dispatchEvent(new Event('scroll'));
  expect(eventProcessor(META)).toBe(META);
  expect([still.scrollTop, still.scrollLeft, scrolled.scrollTop, read]).toEqual([0, 0, 70, 1]);
  eventProcessor(FULL_SNAPSHOT);
  expect([still.scrollTop, read]).toEqual([70, 2]);
  expect(descriptors()).toEqual(own);
});

test('the recorder takes the page’s own queries for native, and they work', () => {
  const { eventProcessor } = cheapSnapshots(ended.signal);
  const place = document.createElement('div');
  place.innerHTML = '<p></p>';
  eventProcessor(META);
  const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'querySelector') ?? {};
  expect(String(get)).toContain('[native code]');
  expect(place.querySelector('p')?.tagName).toBe('P');
  eventProcessor(FULL_SNAPSHOT);
  expect(descriptors()).toEqual(own);
});

test('a picture that fails leaves nothing changed', async () => {
  cheapSnapshots(ended.signal).eventProcessor(META);
  await Promise.resolve();
  expect(descriptors()).toEqual(own);
});
