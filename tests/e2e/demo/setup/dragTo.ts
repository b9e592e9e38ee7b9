import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Between the first and the last movement, so that each step of a drag is drawn. */
const STEPS = 8;

const pointAt = (from: Point, to: Point, step: number): Point => ({
  x: from.x + ((to.x - from.x) * step) / STEPS,
  y: from.y + ((to.y - from.y) * step) / STEPS,
});

/** The middle of an element, in the window. */
export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until the page has drawn what it does for each frame. */
export const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Drags by mouse. @param isDropped false leaves the button pressed */
export async function dragByMouse(page: Page, from: Point, to: Point, isDropped = true): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    const { x, y } = pointAt(from, to, step);
    await page.mouse.move(x, y);
    await nextFrame(page);
  }
  if (isDropped) await page.mouse.up();
}

/** Drags with one finger. @param isReady holds the finger at the end until it is true, such as while the board scrolls */
export async function dragByTouch(page: Page, from: Point, to: Point, isReady?: () => Promise<boolean>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let step = 1; step <= STEPS; step += 1) {
    await touch('touchMove', [pointAt(from, to, step)]);
    await nextFrame(page);
  }
  while (isReady && !(await isReady())) await nextFrame(page);
  await touch('touchEnd', []);
  await session.detach();
}
