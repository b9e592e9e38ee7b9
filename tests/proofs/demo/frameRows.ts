import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import type { Figure } from '../Figure.ts';
import { median } from '../median.ts';
import { percentile } from '../percentile.ts';
import type { Row } from '../runRows.ts';
import type { DemoProof } from './DemoProof.ts';

const SLOWDOWN = 4;
const MEDIAN_LIMIT_MS = 8;
const P99_LIMIT_MS = 50;
/** Moves of the pointer in each run, one for each measured frame. */
const STEPS = 60;
/** Longer than a frame takes, so that each move has a frame of its own. */
const STEP_MS = 40;

/** What is dragged, and how far in pixels. */
const DRAGS = {
  drag: { name: 'A card on the board', view: 'board', target: '[data-task="rain-plan"]', x: 520, y: 180 },
  bar: {
    name: 'A bar that six tasks wait for',
    view: 'timeline',
    target: '[data-bar="permit"] [data-task]',
    x: 240,
    y: 0,
  },
} as const;

/** Script, style and layout of each frame while something is dragged. */
export const FRAME_ROWS: Row<DemoProof>[] = Object.entries(DRAGS).flatMap(([name, drag]) => {
  let frames: Promise<number[]> | undefined;
  const measureOnce = (proof: DemoProof) => {
    frames ??= measureFrames(proof, drag);
    return frames;
  };
  return [
    {
      name,
      measure: async (proof) =>
        frameFigure(`${drag.name}: median frame`, median(await measureOnce(proof)), MEDIAN_LIMIT_MS),
    },
    {
      name: `${name}-p99`,
      measure: async (proof) =>
        frameFigure(`${drag.name}: p99 frame`, percentile(await measureOnce(proof), 0.99), P99_LIMIT_MS),
    },
  ] satisfies Row<DemoProof>[];
});

const frameFigure = (title: string, value: number, limit: number): Figure => ({
  ...{ title, value, unit: 'ms', limit },
  is: 'most',
  note: 'script, style and layout at 4× CPU',
});

type Drag = (typeof DRAGS)[keyof typeof DRAGS];

async function measureFrames({ origin, runs }: DemoProof, { view, target, x, y }: Drag): Promise<number[]> {
  const browser = await launchChromium();
  const frames: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${origin}/?view=${view}`);
      await page.locator('html[data-can-drag]').waitFor({ state: 'attached' });
      const devtools = await page.context().newCDPSession(page);
      // Processor time, so that other programs on the machine don't count.
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      frames.push(...(await dragAndMeasure(page, devtools, target, { x, y })));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return frames;
}

async function dragAndMeasure(
  page: Page,
  devtools: CDPSession,
  target: string,
  way: { x: number; y: number },
): Promise<number[]> {
  const box = await page.locator(target).boundingBox();
  if (!box) throw new Error(`There is no ${target} to drag.`);
  const [left, top] = [box.x + Math.min(60, box.width / 2), box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  const frames: number[] = [];
  let before = await readCost(devtools);
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(left + (way.x * step) / STEPS, top + (way.y * step) / STEPS);
    await pause(STEP_MS);
    const after = await readCost(devtools);
    frames.push(after - before);
    before = after;
  }
  await page.mouse.up();
  const isMoved = await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled');
  if (isMoved !== 'false') throw new Error(`${target} was not moved by the drag.`);
  return frames;
}

/** Milliseconds of script, style and layout since the page was opened. */
async function readCost(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const names = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return 1000 * metrics.reduce((sum, { name, value }) => (names.includes(name) ? sum + value : sum), 0);
}
