import type { Page } from '@playwright/test';
import { fixtureAnswer } from '../../../apps/studio/app/testing/fixtureAnswers.ts';
import type { TraceEvent } from '../pace/readTrace.ts';

const ROWS = 100_000;
/** Frames at the pace of a finger, of a wheel that is turned fast, and of a scroll bar that is pulled to the end. */
const PACES = [
  { frames: 200, px: 40 },
  { frames: 200, px: 600 },
  { frames: 200, px: 17_000 },
];

/** What was seen while the table was scrolled. */
interface Scrolled {
  /** Tasks over 50 ms, in milliseconds: the browser reports no others. */
  tasks: number[];
  frames: number;
  /** Processor time of the task that took most of it: on a machine with other work a task takes longer than that. */
  mostProcessorMs: number;
}

/** Scrolls a table of 100,000 rows from its first row to its last. */
export async function measureScroll(page: Page, studio: string): Promise<Scrolled> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const report = fixtureAnswer('/reports/sources', new URLSearchParams()) as { rows: unknown[][] };
  const [, ...cells] = report.rows[0] ?? [];
  const rows = Array.from({ length: ROWS }, (_, index) => [`source ${index}`, ...cells]);
  await page.route(
    ({ pathname }) => pathname === '/api/reports/sources',
    (route) => route.fulfill({ json: { ...report, rows, previous: undefined } }),
  );
  await page.goto(`${studio}/reports/sources`);
  const table = page.locator('[role="group"]:has(> table)').last();
  await table.getByText('source 0', { exact: true }).waitFor();
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] });
  const { tasks, frames } = await table.evaluate(scroll, PACES);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  await table.getByText(`source ${ROWS - 1}`, { exact: true }).waitFor();
  return { tasks, frames, mostProcessorMs: mostProcessorTime(traceEvents) };
}

const TASK = 'ThreadControllerImpl::RunTask';

/** Of the tasks of the main threads of pages, in milliseconds. */
function mostProcessorTime(events: readonly (TraceEvent & { args?: { name?: string } })[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const own = events.filter((event) => event.name === TASK && mains.has(threadOf(event)));
  return own.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1_000;
}

/** In the page. */
async function scroll(scroller: Element, paces: { frames: number; px: number }[]) {
  const nextFrame = () => new Promise(requestAnimationFrame);
  // Drawing the table is over, and so is what a collection of its 100,000 rows may take.
  for (let frame = 0; frame < 60; frame += 1) await nextFrame();
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  let frames = 0;
  const step = async (px: number) => {
    scroller.scrollBy(0, px);
    frames += 1;
    await nextFrame();
  };
  for (const { frames: count, px } of paces) for (let frame = 0; frame < count; frame += 1) await step(px);
  const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  while (!isAtEnd()) await step(scroller.scrollHeight);
  // The last tasks are reported once they are over.
  for (let frame = 0; frame < 10; frame += 1) await nextFrame();
  await new Promise((resolve) => setTimeout(resolve, 0));
  observer.disconnect();
  return { tasks, frames };
}
