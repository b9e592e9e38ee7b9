import { expect, type Frame, type Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { DEMO_TYPES, demoMessage } from '../../fixtures/demoMessages.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { type DemoDouble, startDemoDouble } from '../setup/startDemoDouble.ts';
import { test } from '../setup/test.ts';

interface StoredEvent {
  type: string;
  event: string | null;
  valid: boolean;
  payload: {
    messageId: string;
    context: { page: { path: string } };
    properties?: Record<string, unknown>;
    traits?: Record<string, unknown>;
  };
}

test.use({ userAgent: VISITOR_AGENT });
test.describe.configure({ mode: 'default' });

let demo: DemoDouble;
let servers: Awaited<ReturnType<typeof startConfiguredSite>>;

test.beforeAll(async () => {
  test.setTimeout(480_000);
  demo = await startDemoDouble();
  servers = await startConfiguredSite({ DEMO_URL: demo.origin });
});
test.afterAll(async () => {
  await servers?.stop();
  await demo?.stop();
});

async function openDemo(page: Page, groups: Parameters<typeof consentValue>[0]): Promise<Frame> {
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue(groups), url: servers.site }]);
  await page.goto(`${servers.site}/demo?email=jane@x.example`);
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page.locator('[data-state="shown"] iframe')).toBeVisible();
  return page.frames().find((frame) => frame.url().startsWith(demo.origin)) as Frame;
}

/** Posts messages from a frame to the window around it, or to the page. */
const post = (frame: Frame, messages: unknown[], to: 'parent' | 'top' = 'parent') =>
  frame.evaluate(
    ([all, name]) => {
      for (const message of all) (window[name] as Window).postMessage(message, '*');
    },
    [messages, to] as const,
  );

/** All events of the collector, oldest first. */
async function stored(): Promise<StoredEvent[]> {
  const answer = await fetch(`${servers.admin}/inspector/api/events?vendor=segment&limit=1000`);
  return ((await answer.json()) as { events: StoredEvent[] }).events.reverse();
}
const isOfDemo = ({ event, payload: { traits } }: StoredEvent) =>
  / demo$/.test(event ?? '') || traits?.role !== undefined;
const ofDemo = async () => (await stored()).filter(isOfDemo);

// REQ-DMO-02, REQ-DMO-03
test('each of the eleven kinds is stored once, valid, with its details, and with nobody’s address', async ({
  page,
}) => {
  const frame = await openDemo(page, ['C0002']);
  // That of the page, whose traits are not merged with the demo's.
  await expect.poll(async () => (await stored()).some(({ type }) => type === 'identify')).toBe(true);
  await post(
    frame,
    Object.keys(DEMO_TYPES).map((type) => demoMessage(type)),
  );
  await expect.poll(async () => (await ofDemo()).length).toBe(11);
  // What the page has left to send is sent when it is left; a repetition would be there as well.
  await page.goto(`${servers.site}/legal/terms`);
  await expect
    .poll(async () => (await stored()).some(({ payload }) => JSON.stringify(payload).includes('/legal/terms')))
    .toBe(true);
  const events = await ofDemo();
  expect(events.map(({ type, event }) => event ?? type).toSorted()).toEqual(Object.values(DEMO_TYPES).toSorted());
  expect(new Set(events.map(({ payload }) => payload.messageId)).size).toBe(11);
  expect(events.filter(({ valid }) => !valid)).toEqual([]);
  const { project, flow, step, checklist, task, completions } = demoMessage('');
  for (const { event, type, payload } of events)
    if (type === 'identify')
      expect(payload.traits).toMatchObject({ role: 'treasurer', email: 'jane@x.example', fullName: 'Jane Roe' });
    else
      expect(payload.properties, String(event)).toEqual({
        demo: { project, flow, step, checklist, task, completions },
        role: 'treasurer',
        location: `${servers.site}/demo?email=REDACTED`,
        pathname: '/demo',
      });
});

// REQ-DMO-01
test('messages of other origins, windows and kinds are ignored, and those of a frame within the demo are not', async ({
  page,
}) => {
  const before = (await ofDemo()).length;
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  const frame = await openDemo(page, ['C0002']);
  const addFrame = async (parent: Frame | Page, src: string): Promise<Frame> => {
    const element = await parent.evaluateHandle((address) => {
      const added = document.createElement('iframe');
      added.src = address;
      document.body.append(added);
      return new Promise<HTMLIFrameElement>((resolve) => added.addEventListener('load', () => resolve(added)));
    }, src);
    return (await element.contentFrame()) as Frame;
  };
  const others = {
    'the page itself': page.mainFrame(),
    'another frame of the capture origin': await addFrame(page, demo.origin),
    'a frame of another origin': await addFrame(page, 'https://www.youtube-nocookie.com/embed/x'),
    'a look-alike origin within the demo': await addFrame(frame, demo.otherOrigin),
  };
  const forged = Object.keys(DEMO_TYPES).map((type) => demoMessage(type));
  for (const other of Object.values(others)) await post(other, forged, 'top');
  await post(frame, [...forged.map((message) => ({ ...message, kind: 'navattic:events' })), 'navattic:event', null]);
  await post(frame, [demoMessage('NOTHING'), demoMessage('constructor')]);
  // Last, so that everything before it has arrived.
  const inner = await addFrame(frame, `${demo.origin}/inner`);
  await post(inner, [demoMessage('NAVIGATE', { flow: { id: 'inner' } })], 'top');
  await expect.poll(async () => (await ofDemo()).length).toBe(before + 1);
  await page.goto(`${servers.site}/legal/terms`);
  const added = (await ofDemo()).slice(before);
  expect(added.map(({ payload }) => payload.properties?.demo)).toEqual([
    expect.objectContaining({ flow: { id: 'inner' } }),
  ]);
});

// REQ-DMO-04
test('without consent to analytics the demo works, and nothing is stored or kept', async ({ page }) => {
  const before = (await stored()).length;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const frame = await openDemo(page, []);
  await post(
    frame,
    Object.keys(DEMO_TYPES).map((type) => demoMessage(type)),
  );
  await frame.getByRole('button', { name: 'Start free' }).click();
  await expect(page.getByRole('dialog', { name: /workspace/i })).toBeVisible();
  expect(requests.filter((url) => /\/segment\/|siteTracker/.test(url))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cuUnsent')))).toEqual([]);
  expect(await stored()).toHaveLength(before);
});
