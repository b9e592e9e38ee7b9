// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { cheapSnapshots } from './cheapSnapshots.ts';

afterEach(() => vi.restoreAllMocks());

test('positions are not read after the recorder asked for the focus, until it has taken the picture', async () => {
  const recording = new AbortController();
  document.body.innerHTML = '<div></div>';
  const element = document.querySelector('div') as Element;
  vi.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(7);
  vi.spyOn(Document.prototype, 'hasFocus').mockReturnValue(true);
  cheapSnapshots(recording.signal);
  expect(element.scrollTop).toBe(7);
  expect(document.hasFocus()).toBe(true);
  expect(element.scrollTop).toBe(0);
  await Promise.resolve();
  expect(element.scrollTop).toBe(7);
  recording.abort();
  expect(Object.hasOwn(document, 'hasFocus')).toBe(false);
});
