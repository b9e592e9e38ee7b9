// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

const NEWER = '{"plan":"business"}';
let errors: MockInstance<typeof console.error>;

/** What a page keeps of its query that was opened in this way, however often it is shown. */
async function keepOn(type: string, ...searches: string[]): Promise<unknown> {
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
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

test('those of each landing are merged, later ones first, all of a query', async () => {
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

test('nor does one that the browser had kept, and only shows again', async () => {
  const landing = '?redirectParams={"plan":"free"}';
  vi.resetModules();
  const { redirectParams } = await import('./redirectParams.ts');
  redirectParams.keep(landing);
  sessionStorage.setItem('redirectParams', NEWER);
  redirectParams.keep(landing);
  expect(redirectParams.read()).toEqual({ plan: 'business' });
});

test('what is no object is logged, and what was kept stays', async () => {
  await keepOn('navigate', `?redirectParams=${NEWER}`);
  expect(await keepOn('navigate', '?redirectParams={')).toEqual({ plan: 'business' });
  expect(errors).toHaveBeenCalledExactlyOnceWith('[ERROR.REDIRECT_PARAMS.PARSING_JSON]', expect.any(Error));
});

test('where storage is closed as well, and nothing is kept', async () => {
  const setItem = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { setItem, getItem: () => null });
  expect(await keepOn('navigate', '?redirectParams={&redirectParams={"plan":"free"}')).toEqual({});
  expect(errors).toHaveBeenCalledExactlyOnceWith('[ERROR.REDIRECT_PARAMS.PARSING_JSON]', expect.any(Error));
});

test.each(['{', '[1]', 'null'])('what somebody else broke is as good as nothing: %s', async (text) => {
  sessionStorage.setItem('redirectParams', text);
  expect(await keepOn('navigate')).toEqual({});
});
