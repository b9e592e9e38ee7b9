import { expect, test, vi } from 'vitest';
import { restartableChild } from './restartableChild.mjs';

/** Children that end when they are stopped, and when a test ends them. */
function startedChildren() {
  const children: { end: (code: number) => void; stop: () => Promise<number> }[] = [];
  const start = vi.fn(() => {
    const { promise: ended, resolve: end } = Promise.withResolvers<number>();
    const stop = vi.fn(() => {
      end(0);
      return ended;
    });
    children.push({ end, stop });
    return { name: 'services', ended, lastLines: () => `lines of child ${children.length}`, stop };
  });
  return { children, start };
}

const stateOf = (ended: Promise<number | string>) => Promise.race([ended, Promise.resolve('running')]);

test('a child that ends by itself ends it', async () => {
  const { children, start } = startedChildren();
  const { ended } = restartableChild(start);
  children[0]?.end(3);
  expect(await ended).toBe(3);
});

test('a restart stops the child and starts another, and neither’s end is its own', async () => {
  const { children, start } = startedChildren();
  const child = restartableChild(start);
  await child.restart();
  expect(children[0]?.stop).toHaveBeenCalled();
  expect(start).toHaveBeenCalledTimes(2);
  children[1]?.end(1);
  await new Promise(setImmediate);
  expect(await stateOf(child.ended)).toBe('running');
  await child.restart();
  expect(child.lastLines()).toBe('lines of child 3');
});

test('a stop ends the running child, and none is started afterwards', async () => {
  const { children, start } = startedChildren();
  const child = restartableChild(start);
  await child.restart();
  await child.stop();
  expect(children[1]?.stop).toHaveBeenCalled();
  await child.restart();
  expect(start).toHaveBeenCalledTimes(2);
});
