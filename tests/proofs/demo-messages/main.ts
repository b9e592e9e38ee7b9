import { chromium, type Frame, type Page } from '@playwright/test';
import { startConfiguredSite } from '../../e2e/setup/startConfiguredSite.ts';
import { startDemoDouble } from '../../e2e/setup/startDemoDouble.ts';
import { consentValue } from '../../fixtures/consentValue.ts';
import { demoMessage } from '../../fixtures/demoMessages.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { describeFigure, type Figure, holds } from '../Figure.ts';
import { forgeries, postForgeries, type Sender } from './forgeries.ts';

// `npm run proof -- demo-messages`; `--smoke` sends a tenth.
const COUNT = process.argv.includes('--smoke') ? 1_000 : 10_000;
/** REQ-DMO-04: what is tracked of genuine messages afterwards, although so many were refused. */
const GENUINE = 20;
const MAX_TASK_MS = 50;
/** Until the genuine messages are stored. */
const MAX_WAIT_MS = 30_000;

interface Source {
  name: string;
  frame: Frame;
  sender?: Sender;
}

type Watching = typeof globalThis & { longTasks: number[]; tasks: PerformanceObserver; received: number };

const demo = await startDemoDouble();
const servers = await startConfiguredSite({ DEMO_URL: demo.origin });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});

try {
  const context = await browser.newContext({ userAgent: VISITOR_AGENT });
  const errors: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  const senders = await openDemo(page);
  await watch(page);
  const each = COUNT / senders.length;
  const longest = { ms: 0, from: '' };
  // One after the other, so that a long task has a sender.
  for (const { name, frame, sender = 'all' } of senders) {
    await frame.evaluate(postForgeries, [forgeries(each, sender), 'top'] as const);
    const ms = await page.evaluate(takeLongest);
    if (ms > longest.ms) Object.assign(longest, { ms, from: name });
  }
  const received = await page.evaluate(() => (globalThis as Watching).received);
  const forged = await countStored();
  const genuine = Array.from({ length: GENUINE }, (_, at) =>
    demoMessage('VIEW_STEP', { flow: { id: `genuine-${at}` } }),
  );
  await senders[0]?.frame.evaluate((messages) => {
    for (const message of messages) window.parent.postMessage(message, '*');
  }, genuine);
  await waitFor(async () => (await countStored()) >= forged + GENUINE);
  const figures: Figure[] = [
    { title: 'forged messages received', value: received, unit: '', limit: COUNT, is: 'least' },
    { title: 'of them tracked', value: forged, unit: '', limit: 0, is: 'most' },
    { title: 'errors on the page', value: errors.length, unit: '', limit: 0, is: 'most', note: errors[0] ?? '' },
    {
      title: 'longest task, if over 50 ms',
      value: longest.ms,
      unit: 'ms',
      limit: MAX_TASK_MS,
      is: 'most',
      note: longest.from,
    },
    {
      title: 'genuine messages stored after them',
      value: (await countStored()) - forged,
      unit: '',
      limit: GENUINE,
      is: 'least',
    },
  ];
  for (const figure of figures) console.log(describeFigure(figure));
  process.exitCode = figures.every(holds) ? 0 : 1;
} finally {
  await browser.close();
  await servers.stop();
  await demo.stop();
}

/** Opens the page and its demo. @returns where forged messages come from, the demo's own window first */
async function openDemo(page: Page): Promise<Source[]> {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue(['C0002']), url: servers.site }]);
  await page.goto(`${servers.site}/demo`);
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await page.locator('[data-state="shown"] iframe').waitFor();
  const frame = page.frames().find((one) => one.url().startsWith(demo.origin));
  if (!frame) throw new Error('The demo has no frame');
  return [
    { name: 'the demo', frame, sender: 'own' },
    { name: 'the page itself', frame: page.mainFrame(), sender: 'light' },
    { name: 'another window of the capture origin', frame: await addFrame(page.mainFrame(), `${demo.origin}/other`) },
    { name: 'another origin', frame: await addFrame(page.mainFrame(), 'https://www.youtube-nocookie.com/embed/x') },
    { name: 'a look-alike origin within the demo', frame: await addFrame(frame, `${demo.otherOrigin}/inner`) },
  ];
}

async function addFrame(parent: Frame, address: string): Promise<Frame> {
  const element = await parent.evaluateHandle((src) => {
    const added = Object.assign(document.createElement('iframe'), { src });
    const loaded = new Promise<HTMLIFrameElement>((resolve) => added.addEventListener('load', () => resolve(added)));
    document.body.append(added);
    return loaded;
  }, address);
  const frame = await element.contentFrame();
  if (!frame) throw new Error(`${address} has no frame`);
  return frame;
}

/** Counts messages and long tasks from now on. */
async function watch(page: Page): Promise<void> {
  // What opening the demo started has ended.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const watching = globalThis as Watching;
    Object.assign(watching, { longTasks: [], received: 0 });
    watching.tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watching.longTasks.push(duration);
    });
    watching.tasks.observe({ type: 'longtask' });
    addEventListener('message', () => {
      watching.received += 1;
    });
  });
}

/** Runs in the page: the longest task since the last call, of those over 50 ms. */
function takeLongest(): number {
  const { longTasks, tasks } = globalThis as Watching;
  // Recorded by the browser but not reported yet.
  const pending = tasks.takeRecords().map(({ duration }) => duration);
  return Math.max(0, ...longTasks.splice(0), ...pending);
}

/** Events of the demo in the collector. */
async function countStored(): Promise<number> {
  const answer = await fetch(`${servers.admin}/inspector/api/events?vendor=segment&limit=1000`);
  const { events } = (await answer.json()) as { events: { event: string | null; payload: { traits?: object } }[] };
  return events.filter(({ event, payload }) => / demo$/.test(event ?? '') || 'role' in (payload.traits ?? {})).length;
}

async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  while (!(await isDone()) && Date.now() - start < MAX_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, 200));
}
