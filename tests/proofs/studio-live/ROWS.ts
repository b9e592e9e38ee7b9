import type { Page } from '@playwright/test';
import type { Figure } from '../Figure.ts';
import { percentile } from '../percentile.ts';
import type { Row } from '../runRows.ts';
import { LIMITS } from './LIMITS.ts';
import { measureDelay } from './measureDelay.ts';
import { measureScroll } from './measureScroll.ts';

/** A running studio, and a browser. */
export interface LiveStudio {
  url: string;
  collectorUrl: string;
  newPage(): Promise<Page>;
}

export const ROWS: Row<LiveStudio>[] = [
  { name: 'live', measure: measureLive },
  { name: 'scroll', measure: measureTable },
];

async function measureLive({ url, collectorUrl, newPage }: LiveStudio): Promise<Figure> {
  const times = await measureDelay(await newPage(), url, collectorUrl);
  const p95 = percentile(times, 0.95);
  const [median, most] = [0.5, 1].map((share) => percentile(times, share).toFixed(0));
  const note = `of ${times.length} events; median ${median} ms, most ${most} ms`;
  return {
    title: 'event until Live has drawn it, p95',
    value: p95,
    unit: 'ms',
    limit: LIMITS.liveMs,
    is: 'most',
    note,
  };
}

async function measureTable({ url, newPage }: LiveStudio): Promise<Figure> {
  const { tasks, frames, mostProcessorMs } = await measureScroll(await newPage(), url);
  const note = `${tasks.length} over 50 ms in ${frames} frames; most processor time of a task ${mostProcessorMs.toFixed(0)} ms`;
  const value = Math.max(0, ...tasks);
  const title = 'longest task, 100,000 rows scrolled';
  return { title, value, unit: 'ms', limit: LIMITS.taskMs, is: 'most', note };
}
