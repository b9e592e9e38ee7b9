import { expect, type Page } from '@playwright/test';
import { type RecordedEvent, readRecording } from '../../fixtures/readRecording.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { forceSampling } from '../setup/forceSampling.ts';
import { flush, idsOf, storedOf } from '../setup/monitoring.ts';
import { test } from '../setup/test.ts';

test.use({ userAgent: VISITOR_AGENT });

const PATH = '/legal/terms';
/** Begins with what the addresses of one moment have in common, so that none is searched for by another's name. */
const MOMENTS = ['quillhaven', 'brindlemoor'] as const;
const TYPED = 'Snorkelwhisk';
const MARK = 'the page after all that';

/** Writes e-mail addresses wherever a page may have them. */
function plant(name: string): void {
  const add = (tag: string, properties: object, text = '') => {
    const element = Object.assign(document.createElement(tag), properties, { textContent: text });
    document.querySelector('main')?.prepend(element);
  };
  document.title = `Account of ${name}.title@wobble.example`;
  add('p', { title: `${name}.attribute@wobble.example` }, `Written to ${name}.text@wobble.example, twice`);
  add('a', { href: `/p?who=${name}.link%40wobble.example`, title: 'x' }, 'link');
  add('div', { contentEditable: 'true' }, `${name}.editable@wobble.example`);
  add('div', { contentEditable: 'true', id: name }, 'Text: ');
  add('input', { type: 'checkbox', checked: true });
  add('input', { type: 'radio', checked: true });
}

/** Opens a page, and waits until both recorders have sent its first picture. */
async function openObserved(page: Page, path: string): Promise<void> {
  await forceSampling(page.context(), 'replay', 'monitoring', 'monitoringReplay');
  await giveConsent(page, 'C0002');
  const begun = ['amplitude/sessions/v2/track', 'datadog/api/v2/replay'].map((part) =>
    page.waitForRequest((request) => request.url().includes(part)),
  );
  await page.goto(path);
  await Promise.all(begun);
}

async function read(vendor: 'amplitude-replay' | 'datadog-replay', session: string): Promise<RecordedEvent[]> {
  try {
    return await readRecording(String(process.env.ADMIN_URL), session, { vendor, type: 'replay' });
  } catch {
    // Nothing of the session has arrived yet.
    return [];
  }
}

/** Marks the page, and waits until both recordings have the mark: all that happened before it is then stored. */
async function recordedToMark(page: Page): Promise<Record<'amplitude' | 'datadog', RecordedEvent[]>> {
  await page.evaluate((text) => document.querySelector('main')?.append(text), MARK);
  const { session } = await idsOf(page);
  const startedAt = await page.evaluate(() => String(JSON.parse(localStorage.cuSession).startedAt));
  const whole = async (vendor: Parameters<typeof read>[0], id: string) => {
    let events: RecordedEvent[] = [];
    await expect
      .poll(async () => {
        await flush(page);
        events = await read(vendor, id);
        return JSON.stringify(events);
      })
      .toContain(MARK);
    return events;
  };
  return { amplitude: await whole('amplitude-replay', startedAt), datadog: await whole('datadog-replay', session) };
}

// REQ-RPL-05, REQ-MON-02, REQ-MON-03
test('no recording has an e-mail address of the page, a text edited in place, or a tick', async ({ page, context }) => {
  // In the first pictures: before the recorders are there.
  await context.addInitScript(
    `(${plant});document.addEventListener('DOMContentLoaded', () => (${plant})('quillhaven'))`,
  );
  await openObserved(page, `${PATH}?email=quillhaven&x=quillhaven.query@wobble.example#quillhaven.hash@wobble.example`);
  await expect.poll(() => page.evaluate(() => document.title)).toContain('quillhaven');

  await page.evaluate(`(${plant})('brindlemoor')`);
  await page.locator('#brindlemoor').click();
  await page.keyboard.type(TYPED);
  for (const type of ['checkbox', 'radio']) {
    await page.evaluate(
      (kind) =>
        document
          .querySelector('main')
          ?.append(Object.assign(document.createElement('input'), { type: kind, id: kind })),
      type,
    );
    await page.locator(`#${type}`).click();
  }
  // Another view, whose address has one in its path.
  await page.evaluate(() => history.pushState(null, '', '/u/brindlemoor.path@wobble.example/'));
  const { amplitude, datadog } = await recordedToMark(page);
  for (const events of [amplitude, datadog]) {
    const stored = JSON.stringify(events);
    expect(stored).toContain('REDACTED');
    for (const word of [...MOMENTS.map((name) => `${name}.`), 'email=quillhaven', TYPED])
      expect(stored).not.toContain(word);
  }
  expect(JSON.stringify(amplitude)).not.toMatch(/"checked":|"isChecked":true/);
  // The recorder's numbers: names of attributes, and changes of what is ticked.
  const changes = datadog.flatMap(({ data }) => (Array.isArray(data) ? (data as unknown[][]) : []));
  const names = changes
    .filter(([kind]) => kind === 11)
    .flatMap((lists) => lists.filter((list) => Array.isArray(list) && list[0] === 2));
  expect(names.flat()).toContain('href');
  expect(names.flat()).not.toContain('checked');
  expect(changes.filter(([kind]) => kind === 13)).toEqual([]);
});

/** All texts of recorded events. Their numbers are times, positions and ids, which may have any digits. */
function textsOf(events: object): string[] {
  const texts: string[] = [];
  JSON.stringify(events, (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

/** Where something is found in stored data, with what surrounds it. */
const around = ({ source }: RegExp, stored: object) =>
  JSON.stringify(stored).match(new RegExp(`.{0,80}(?:${source}).{0,40}`, 'g')) ?? [];

// REQ-RPL-05, REQ-MON-03
test('a number that was typed is in no recording and not in monitoring, though the page repeats it', async ({
  page,
}) => {
  await openObserved(page, '/pricing');
  const form = page.locator('form:has([name="people"])');
  await form.locator('[name="people"]').fill('7391');
  await page.keyboard.press('Tab');
  const link = form.locator('a[href*="people=7391"]:visible').first();
  await expect(form.locator('[data-amount="people"]')).toHaveText(/7,391/);
  // Its address is then that of a page: of the overlay, and of requests.
  await link.click();
  await expect(page.locator('dialog[open] form[action]')).toBeVisible();
  const { amplitude, datadog } = await recordedToMark(page);
  // Not within an id.
  const typed = /(?<![\da-f])7,?391(?![\da-f])/;
  for (const texts of [amplitude, datadog].map(textsOf)) {
    expect(texts.some((text) => text.includes(MARK))).toBe(true);
    expect(texts.filter((text) => typed.test(text))).toEqual([]);
  }
  const { visitor } = await idsOf(page);
  const isOfForm = ({ payload }: { payload: object }) => JSON.stringify(payload).includes('sign-up');
  await expect
    .poll(async () => {
      await flush(page);
      return (await storedOf(visitor)).filter(isOfForm).length;
    })
    .toBeGreaterThan(0);
  // Times have such digits too.
  expect(around(/people(=|%3D)7391|7,391/, await storedOf(visitor))).toEqual([]);
});
