// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { SubmitOptions } from './chiliPiper.ts';

const SCRIPT = 'https://js.chilipiper.com/marketing.js';
const LEAD = { name: 'Zoë', email: 'zoe@example.com' };
const FORM = { formId: 1299, meetingToken: 'token', lead: LEAD, locale: 'pt-BR' };
let scripts: HTMLScriptElement[];
let logged: string[];
let startScheduler: typeof import('./startScheduler.ts').startScheduler;

beforeEach(async () => {
  scripts = [];
  logged = [];
  // A script is loaded once for a page: each test is a page of its own.
  vi.resetModules();
  ({ startScheduler } = await import('./startScheduler.ts'));
  vi.useFakeTimers();
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
  vi.spyOn(console, 'error').mockImplementation((...texts) => void logged.push(texts.join(' ')));
});
afterEach(() => {
  delete document.documentElement.dataset.chilipiper;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.doUnmock('./built-in/builtInScheduler.ts');
});

/**
 * A double of the vendor's global. It checks what the vendor requires: names of account and router, a lead of texts, and callbacks that are functions.
 */
function vendorDouble() {
  const calls: { tenant: string; router: string; options: SubmitOptions }[] = [];
  const ChiliPiper = {
    submit(tenant: string, router: string, options: SubmitOptions) {
      if (!/^[a-z\d-]+$/.test(tenant) || !/^[\w-]+$/.test(router)) throw new Error('no such router');
      const values = Object.values(options.lead ?? {});
      if (values.length === 0 || values.some((value) => typeof value !== 'string')) throw new Error('no lead');
      for (const name of ['onRouted', 'onSuccess', 'onError', 'onClose'] as const)
        if (options[name] && typeof options[name] !== 'function') throw new Error(`${name} is no function`);
      calls.push({ tenant, router, options });
    },
  };
  return { calls, ChiliPiper };
}

/** Configures the vendor, opens the scheduler, and loads its script. */
async function openVendor(form: Partial<typeof FORM> = {}) {
  document.documentElement.dataset.chilipiper = `acme ${SCRIPT}`;
  const { calls, ChiliPiper } = vendorDouble();
  const outcome = startScheduler({ ...FORM, ...form });
  await vi.advanceTimersByTimeAsync(0);
  vi.stubGlobal('ChiliPiper', ChiliPiper);
  scripts[0]?.onload?.(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  return { outcome, call: calls[0] };
}

// REQ-LEA-02
test.each([0, 1005, 1300, 1762])('after form %i nothing is loaded, of the vendor or built in', async (formId) => {
  document.documentElement.dataset.chilipiper = `acme ${SCRIPT}`;
  vi.doMock('./built-in/builtInScheduler.ts', () => expect.unreachable());
  expect(await startScheduler({ ...FORM, formId })).toBe('closed');
  delete document.documentElement.dataset.chilipiper;
  expect(await startScheduler({ ...FORM, formId })).toBe('closed');
  expect(scripts).toEqual([]);
});

// REQ-LEA-02
test.each([
  [1006, 'inbound'],
  [1299, 'inbound'],
  [1176, 'inbound'],
  [1763, 'demo'],
])('form %i opens the vendor’s scheduler with the router %s', async (formId, router) => {
  const { call, outcome } = await openVendor({ formId });
  expect(scripts.map(({ src }) => src)).toEqual([SCRIPT]);
  expect(call).toMatchObject({ tenant: 'acme', router, options: { lead: LEAD, map: true, locale: 'pt_BR' } });
  // The token is for the built-in scheduler only.
  expect(JSON.stringify(call?.options)).not.toContain('token');
  call?.options.onSuccess?.();
  expect(await outcome).toBe('booked');
});

// REQ-LEA-24
describe('the outcome', () => {
  it('is closed where the visitor closes the window', async () => {
    const { call, outcome } = await openVendor();
    call?.options.onRouted?.({});
    await vi.advanceTimersByTimeAsync(3_600_000);
    call?.options.onClose?.();
    expect(await outcome).toBe('closed');
  });

  it('is failed where the router refuses; the vendor’s message, which may hold personal data, is not logged', async () => {
    const { call, outcome } = await openVendor();
    call?.options.onError?.({ message: 'zoe@example.com is not in any queue' });
    expect(await outcome).toBe('failed');
    expect(logged.join()).toContain('router inbound offers no times');
    expect(logged.join()).not.toContain('zoe@');
  });

  it('is failed where the router never answers', async () => {
    const { outcome } = await openVendor();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(logged).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('failed');
    expect(logged.join()).toContain('router inbound didn’t answer within 10 s');
  });

  it('is failed where its script throws', async () => {
    const { outcome } = await openVendor({ lead: {} as typeof LEAD });
    expect(await outcome).toBe('failed');
  });

  it('is failed where the script is blocked; a second form tries again', async () => {
    document.documentElement.dataset.chilipiper = `acme ${SCRIPT}`;
    const outcome = startScheduler(FORM);
    await vi.advanceTimersByTimeAsync(0);
    scripts[0]?.onerror?.(new Event('error'));
    expect(await outcome).toBe('failed');
    expect(logged.join()).toContain(`Failed to load ${SCRIPT}`);
    void startScheduler(FORM);
    await vi.advanceTimersByTimeAsync(0);
    expect(scripts).toHaveLength(2);
  });

  it('is failed where the script takes 10 s', async () => {
    document.documentElement.dataset.chilipiper = `acme ${SCRIPT}`;
    const outcome = startScheduler(FORM);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe('failed');
    expect(logged.join()).toContain(`${SCRIPT} didn’t answer within 10 s`);
  });

  test.each([
    ['no global', undefined],
    ['another global', { version: 1 }],
    ['a global that is no function', { submit: 'yes' }],
  ])('is failed where the script sets %s', async (_, lie) => {
    document.documentElement.dataset.chilipiper = `acme ${SCRIPT}`;
    const outcome = startScheduler(FORM);
    await vi.advanceTimersByTimeAsync(0);
    if (lie) vi.stubGlobal('ChiliPiper', lie);
    scripts[0]?.onload?.(new Event('load'));
    expect(await outcome).toBe('failed');
    expect(logged.join()).toContain('must set window.ChiliPiper with a function submit');
  });
});

it('opens the built-in scheduler with the token where no vendor is configured', async () => {
  const { calls, ChiliPiper } = vendorDouble();
  vi.doMock('./built-in/builtInScheduler.ts', () => ({ builtInScheduler: () => ChiliPiper }));
  const outcome = startScheduler({ ...FORM, formId: 1763 });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ router: 'demo', options: { lead: { ...LEAD, meetingToken: 'token' } } });
  calls[0]?.options.onSuccess?.();
  expect(await outcome).toBe('booked');
  expect(scripts).toEqual([]);
});

it('fetches the vendor’s script once for several forms', async () => {
  const first = await openVendor();
  first.call?.options.onClose?.();
  expect(await first.outcome).toBe('closed');
  void startScheduler(FORM);
  await vi.advanceTimersByTimeAsync(0);
  expect(scripts).toHaveLength(1);
});
