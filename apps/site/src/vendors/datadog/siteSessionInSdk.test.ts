import { beforeEach, expect, test, vi } from 'vitest';

interface Memory {
  _DD_SESSION?: { state: { id?: string; created?: string; expire?: string; isExpired?: string } };
}

const memory = globalThis as Memory;
const begin = async (id: string) => (await import('./siteSessionInSdk.ts')).siteSessionInSdk.begin(id);

beforeEach(() => {
  vi.resetModules();
  delete memory._DD_SESSION;
});

test('the SDK finds a session under the site’s id, which is not over', async () => {
  await begin('site-1');
  const { id, created, expire } = memory._DD_SESSION?.state ?? {};
  expect(id).toBe('site-1');
  expect(Number(expire) - Number(created)).toBe(15 * 60_000);
});

test('where the SDK renews its session, it keeps the site’s id', async () => {
  await begin('site-1');
  const session = memory._DD_SESSION ?? { state: {} };
  session.state = { isExpired: '1' };
  expect(session.state).toEqual({ isExpired: '1' });
  session.state = { id: 'made by the SDK', created: '1', expire: '2' };
  expect(session.state.id).toBe('site-1');
});

test('a later session of the site replaces the id at the next renewal', async () => {
  await begin('site-1');
  const session = memory._DD_SESSION ?? { state: {} };
  await begin('site-2');
  expect(session).toBe(memory._DD_SESSION);
  session.state = { id: 'made by the SDK' };
  expect(session.state.id).toBe('site-2');
});
