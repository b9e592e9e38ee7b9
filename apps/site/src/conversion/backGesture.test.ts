// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const entries = { push: vi.spyOn(history, 'pushState'), back: vi.spyOn(history, 'back') };
const goBack = () => dispatchEvent(new PopStateEvent('popstate'));
const load = async () => {
  vi.resetModules();
  return import('./backGesture.ts');
};

beforeEach(() => {
  entries.push.mockReset();
  // As a browser does, later.
  entries.back.mockReset().mockImplementation(() => void queueMicrotask(goBack));
});
afterEach(() => vi.unstubAllGlobals());

test('the way back closes what is open, and leaves no entry', async () => {
  const { holdBack, releaseBack } = await load();
  const close = vi.fn(releaseBack);
  holdBack(close);
  expect(entries.push).toHaveBeenCalledOnce();
  goBack();
  expect(close).toHaveBeenCalledOnce();
  expect(entries.back).not.toHaveBeenCalled();
});

test('what is closed in another way takes its entry along, once', async () => {
  const { holdBack, releaseBack } = await load();
  const close = vi.fn();
  holdBack(close);
  releaseBack();
  releaseBack();
  await Promise.resolve();
  expect(entries.back).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
});

test('one overlay after another has one entry', async () => {
  const { holdBack } = await load();
  const [first, second] = [vi.fn(), vi.fn()];
  holdBack(first);
  holdBack(second);
  goBack();
  expect(entries.push).toHaveBeenCalledOnce();
  expect([first, second].map((close) => close.mock.calls.length)).toEqual([0, 1]);
});

test('a browser that closes dialogs on the way back by itself gets no entry', async () => {
  vi.stubGlobal('CloseWatcher', class {});
  const { holdBack, releaseBack } = await load();
  holdBack(vi.fn());
  releaseBack();
  expect(entries.push).not.toHaveBeenCalled();
  expect(entries.back).not.toHaveBeenCalled();
});
