// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

const NEWER = '{"plan":"business"}';
let errors: MockInstance<typeof console.error>;

/** The stored parameters after a page was opened in this way and shown once per query. */
async function keepOn(type: string, ...searches: string[]): Promise<unknown> {
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceNavigationTiming[]);
  const { redirectParams } = await import('./redirectParams.ts');
  for (const search of searches) redirectParams.keep(search);
  return redirectParams.read();
}

beforeEach(() => {
  sessionStorage.clear();
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('parameters of all landings and of one query are merged, later ones win', async () => {
  await keepOn('navigate', '?redirectParams={"plan":"free","from":"ad"}');
  expect(await keepOn('reload', '?redirectParams={"plan":"team"}&x=1&redirectParams={"seats":3}')).toEqual({
    plan: 'team',
    from: 'ad',
    seats: 3,
  });
  expect(errors).not.toHaveBeenCalled();
});

test('an old landing that the back button loads again replaces nothing newer', async () => {
  await keepOn('navigate', `?redirectParams=${NEWER}`);
  expect(await keepOn('back_forward', '?redirectParams={"plan":"free"}')).toEqual({ plan: 'business' });
});

test('a landing restored from the back/forward cache replaces nothing newer', async () => {
  const landing = '?redirectParams={"plan":"free"}';
  vi.resetModules();
  const { redirectParams } = await import('./redirectParams.ts');
  redirectParams.keep(landing);
  sessionStorage.setItem('redirectParams', NEWER);
  redirectParams.keep(landing);
  expect(redirectParams.read()).toEqual({ plan: 'business' });
});

// REQ-VIS-10
test('an invalid parameter is logged, and the stored ones stay', async () => {
  await keepOn('navigate', `?redirectParams=${NEWER}`);
  expect(await keepOn('navigate', '?redirectParams={')).toEqual({ plan: 'business' });
  expect(errors).toHaveBeenCalledExactlyOnceWith('[ERROR.REDIRECT_PARAMS.PARSING_JSON]', expect.any(Error));
});

test('blocked storage: an invalid parameter is logged, and nothing is stored', async () => {
  const setItem = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { setItem, getItem: () => null });
  expect(await keepOn('navigate', '?redirectParams={&redirectParams={"plan":"free"}')).toEqual({});
  expect(errors).toHaveBeenCalledExactlyOnceWith('[ERROR.REDIRECT_PARAMS.PARSING_JSON]', expect.any(Error));
});

test.each(['{', '[1]', 'null'])('broken stored parameters count as none: %s', async (text) => {
  sessionStorage.setItem('redirectParams', text);
  expect(await keepOn('navigate')).toEqual({});
});
