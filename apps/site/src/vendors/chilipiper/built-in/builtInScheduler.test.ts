// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type BookedContent, chiliPiper, type SubmitOptions } from '../chiliPiper.ts';
import { builtInScheduler } from './builtInScheduler.ts';
import { visitorReader } from './schedulerApi.ts';
import { schedulerTexts } from './schedulerTexts.ts';

const OFFERS = {
  timeZone: 'Europe/Berlin',
  zone: 'Central European Time (Europe/Berlin)',
  host: { name: 'Greta Lindemann', role: 'Product Consultant' },
  days: [
    {
      date: '2026-11-24',
      label: 'Tuesday 24 November',
      slots: [
        { start: '2026-11-24T08:00:00.000Z', label: '09:00' },
        { start: '2026-11-24T08:30:00.000Z', label: '09:30' },
      ],
    },
    {
      date: '2026-11-25',
      label: 'Wednesday 25 November',
      slots: [{ start: '2026-11-25T08:00:00.000Z', label: '09:00' }],
    },
  ],
};
const MEETING = {
  ...{ start: '2026-11-24T08:30:00.000Z', end: '2026-11-24T09:00:00.000Z' },
  ...{ manageUrl: '/scheduler/meeting/t', calendarUrl: '/scheduler/meeting/t.ics' },
};
const LEAD = { name: 'Zoë', email: 'zoe@example.com', meetingToken: 'token' };

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
/** What `POST /scheduler/book` answers next. */
let answers: (() => Response | Promise<Response>)[];
const reply = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  answers = [];
  document.body.innerHTML = '<main id="content" tabindex="-1"><button id="opener">Send</button></main>';
  fetched.mockReset().mockImplementation(async (url) => {
    if (url.startsWith('/scheduler/slots')) return reply(200, OFFERS)();
    const answer = answers.shift();
    if (!answer) throw new Error('not expected');
    return answer();
  });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const dialog = () => document.querySelector('dialog');
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('dialog input')];
const text = () => dialog()?.textContent ?? '';
const message = () => document.querySelector('dialog [role=alert]')?.textContent;

/** Calls the global, as code for the vendor does. */
async function open(options: SubmitOptions = {}) {
  const calls = { onRouted: vi.fn(), onSuccess: vi.fn(), onError: vi.fn(), onClose: vi.fn() };
  document.getElementById('opener')?.focus();
  builtInScheduler();
  chiliPiper()?.submit('cumulus', 'inbound', { lead: LEAD, locale: 'en_US', ...calls, ...options });
  await vi.waitFor(() => expect(calls.onRouted.mock.calls.length + calls.onError.mock.calls.length).toBe(1));
  return calls;
}
function send(index?: number): void {
  const input = index === undefined ? undefined : inputs()[index];
  if (input) input.checked = true;
  document.querySelector('dialog form')?.dispatchEvent(new Event('submit', { cancelable: true }));
}

describe('the window', () => {
  it('shows times grouped by day, in a modal dialog with a name', async () => {
    const { onRouted } = await open();
    expect(onRouted).toHaveBeenCalledWith({ router: 'inbound', data: { name: 'Zoë', email: 'zoe@example.com' } });
    expect(dialog()?.open).toBe(true);
    const heading = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '');
    expect(heading?.textContent).toBe('Choose a time to talk');
    expect(document.activeElement).toBe(heading);
    const groups = [...document.querySelectorAll('dialog details')];
    expect(groups.map((group) => group.querySelector('legend')?.textContent)).toEqual(
      OFFERS.days.map(({ label }) => label),
    );
    expect(groups.map((group) => [group.hasAttribute('open'), group.querySelectorAll('input').length])).toEqual([
      [true, 2],
      [false, 1],
    ]);
    expect(text()).toContain('Your time: Central European Time');
    expect(text()).toContain('You will talk to Greta Lindemann, Product Consultant.');
  });

  it('asks for times in the visitor’s zone and language', async () => {
    await open({ locale: 'de' });
    const { searchParams } = new URL(String(fetched.mock.calls[0]?.[0]), 'http://localhost');
    expect(searchParams.get('timeZone')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(searchParams.get('locale')).toBe('de');
    expect(text()).toContain('Wählen Sie eine Zeit');
  });

  it('has the caller’s title, and is where the caller wants it', async () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="place"></div>');
    await open({ title: 'A <b>demo</b>', domElement: '#place' });
    expect(document.querySelector('#place dialog h2')?.textContent).toBe('A <b>demo</b>');
  });

  it.each([
    [15, true],
    [0, false],
  ])('keeps the place of a scroll bar that is %i px wide: %s', async (width, isKept) => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - width);
    await open();
    expect(dialog()?.classList.contains('besideScrollBar')).toBe(isKept);
  });

  it('closes by its button: the caller is notified, and the focus returns', async () => {
    const { onClose, onSuccess } = await open();
    document.querySelector<HTMLButtonElement>('dialog .close')?.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onSuccess).not.toHaveBeenCalled();
    expect(dialog()).toBeNull();
    expect(document.activeElement?.id).toBe('opener');
  });

  it('gives the focus to the content where what had it is gone', async () => {
    await open();
    document.getElementById('opener')?.remove();
    dialog()?.close();
    expect(document.activeElement?.id).toBe('content');
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('closes on a click outside where closeOnOutside is %s', async (closeOnOutside, windows) => {
    await open({ closeOnOutside });
    inputs()[0]?.click();
    expect(dialog()).not.toBeNull();
    dialog()?.click();
    expect(document.querySelectorAll('dialog')).toHaveLength(windows);
    document.querySelector('dialog')?.remove();
  });
});

describe('booking', () => {
  it('sends the token and the chosen time, then shows the meeting', async () => {
    const { onSuccess, onClose } = await open();
    answers.push(reply(201, MEETING));
    send(1);
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    const { body } = fetched.mock.calls[1]?.[1] ?? {};
    expect(JSON.parse(String(body))).toMatchObject({ meetingToken: 'token', start: '2026-11-24T08:30:00.000Z' });
    const slot = { start: MEETING.start, end: MEETING.end };
    expect(onSuccess).toHaveBeenCalledWith({ slot, ...MEETING, content: expect.anything() });
    const { title, parts } = (onSuccess.mock.lastCall?.[0].content ?? {}) as BookedContent;
    expect(title).toBe('Your meeting is booked');
    // The page behind the window gets the same as the window shows.
    const card = document.createElement('div');
    card.append(...parts);
    for (const place of [dialog(), card]) {
      expect(place?.textContent).toContain('Tuesday 24 November, 09:30');
      expect(place?.textContent).toContain('Your time: Central European Time (Europe/Berlin)');
      expect(place?.textContent).toContain('You will talk to Greta Lindemann, Product Consultant.');
      // No token: analytics record clicked links.
      const links = [...(place?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
      expect(links).toEqual(['/forms/meeting/calendar', '/forms/meeting']);
    }
    expect(document.activeElement?.textContent).toBe('Your meeting is booked');
    // As with the vendor, closing a window with a booked meeting is not reported.
    dialog()?.close();
    await Promise.resolve();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('without a choice says what to do', async () => {
    await open();
    send();
    expect(message()).toBe('Please choose a time first.');
    expect(document.activeElement).toBe(inputs()[0]);
    expect(fetched).toHaveBeenCalledTimes(1);
    inputs()[1]?.click();
    expect(message()).toBe('');
  });

  it('of a time that was taken offers the others', async () => {
    const { onSuccess } = await open();
    const [day] = OFFERS.days;
    answers.push(reply(409, { code: 'taken', ...OFFERS, days: [{ ...day, slots: day?.slots.slice(0, 1) }] }));
    send(1);
    await vi.waitFor(() => expect(message()).toContain('Somebody else has just taken that time'));
    expect(inputs().map(({ value }) => value)).toEqual(['2026-11-24T08:00:00.000Z']);
    answers.push(reply(201, MEETING));
    send(0);
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  });

  it('says where this meeting has another time', async () => {
    await open();
    answers.push(reply(409, { code: 'already_booked', ...OFFERS }));
    send(0);
    await vi.waitFor(() => expect(message()).toContain('You have booked another time already'));
  });

  it('says that no more meetings can be booked, and how to write to us', async () => {
    await open({ locale: 'de' });
    answers.push(reply(409, { code: 'too_many', email: 'sales@cumulus.example', ...OFFERS }));
    send(0);
    await vi.waitFor(() => expect(message()).toContain('keine weiteren Termine buchen'));
    const link = document.querySelector('dialog [role=alert] a');
    expect(link?.getAttribute('href')).toBe('mailto:sales@cumulus.example');
  });

  test.each([
    ['is 503', () => reply(503, {})()],
    ['never comes', () => Promise.reject(new TypeError('network'))],
  ])('can be sent again where the answer %s', async (_, fail) => {
    const { onSuccess } = await open();
    answers.push(fail);
    send(0);
    await vi.waitFor(() => expect(message()).toContain('We don’t know whether this was booked'));
    expect(inputs()[0]?.checked).toBe(true);
    answers.push(reply(201, MEETING));
    send();
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  });

  it('sends a double click once', async () => {
    const { onSuccess } = await open();
    answers.push(reply(201, MEETING));
    send(0);
    send(0);
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is reported although the window was closed while it was sent', async () => {
    const { onSuccess, onClose } = await open();
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push(() => promise);
    send(0);
    dialog()?.close();
    resolve(reply(201, MEETING)());
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onClose).not.toHaveBeenCalled();
  });
});

// REQ-LEA-24
describe('without times', () => {
  test.each([
    ['the service refuses', () => reply(503, {})()],
    ['no time is free', () => reply(200, { ...OFFERS, days: [] })()],
  ])('the caller is notified where %s, and no window opens', async (_, answer) => {
    fetched.mockImplementationOnce(async () => answer());
    const { onError } = await open();
    expect(onError).toHaveBeenCalledWith({ message: expect.any(String), error: expect.any(Error) });
    expect(dialog()).toBeNull();
  });

  it('the caller is notified where the lead has no token', async () => {
    const { onError } = await open({ lead: { name: 'Zoë' } });
    expect(onError.mock.calls[0]?.[0].message).toContain('meetingToken');
    expect(fetched).not.toHaveBeenCalled();
  });
});

it('reads the lead from a form of the document, as the vendor does', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<form id="contact"><input name="name" value="Zoë"><input name="meetingToken" value="token"></form>',
  );
  builtInScheduler();
  const onRouted = vi.fn();
  chiliPiper()?.submit('cumulus', 'inbound', { formId: 'contact', onRouted });
  await vi.waitFor(() => expect(onRouted).toHaveBeenCalledWith({ router: 'inbound', data: { name: 'Zoë' } }));
});

it('times are in the page’s language, whatever the browser prefers', async () => {
  vi.stubGlobal('navigator', { ...navigator, languages: ['en-US', 'de'] });
  expect(visitorReader('de')).toEqual({ timeZone: expect.any(String), locale: 'de' });
  vi.unstubAllGlobals();
});

describe('the copy', () => {
  it('is English for other languages', () => {
    expect(schedulerTexts('xx')).toBe(schedulerTexts('en-US'));
  });
  test.each(['de', 'fr', 'es', 'it', 'pt'])('is translated: %s', (language) => {
    const english = schedulerTexts('en') as unknown as Record<string, unknown>;
    const same = Object.entries(schedulerTexts(language)).filter(
      ([key, value]) => value === english[key] || value === '',
    );
    expect(same).toEqual([]);
    expect(schedulerTexts(language).allTimes('ZONE')).toContain('ZONE');
    expect(schedulerTexts(language).talkTo('HOST')).toContain('HOST');
  });
});
