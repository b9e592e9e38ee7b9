import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFlaggedSite } from '../../fixtures/flags/startFlaggedSite.ts';

const VISITS = 60;
/** For tests that don't depend on time. */
const LIMIT_MS = 10_000;

let behaviour: 'vendor' | undefined;

async function open(variables?: Record<string, string>) {
  const flagged = await startFlaggedSite(variables, behaviour);
  onTestFinished(flagged.close);
  return flagged;
}

/** Waits until the flags are loaded; the start itself doesn't wait long for them. */
async function start(variables?: Record<string, string>) {
  const flagged = await open(variables);
  await vi.waitUntil(() => flagged.store.latest(), { timeout: LIMIT_MS, interval: 10 });
  return flagged;
}

/** Changes an experiment, and waits until the site has the change. */
async function change(flagged: Awaited<ReturnType<typeof start>>, fields: object): Promise<void> {
  const version = flagged.store.latest()?.version;
  flagged.edit('experiments/home-hero.json', fields);
  await vi.waitUntil(() => flagged.store.latest()?.version !== version, { timeout: LIMIT_MS, interval: 10 });
}

async function variants(flagged: Awaited<ReturnType<typeof start>>): Promise<Set<string | undefined>> {
  const visits = await Promise.all(Array.from({ length: VISITS }, () => flagged.visit()));
  return new Set(visits.map(({ variant }) => variant));
}

const ALL = new Set(['home-hero=', 'home-hero=board', 'home-hero=brain']);

describe.each([undefined, 'vendor'] as const)('with a flag service in its behaviour %s', (own) => {
  beforeEach(() => {
    behaviour = own;
  });

  it('an experiment is stopped and started by its file, without a restart', async () => {
    const flagged = await start();
    expect(await variants(flagged)).toEqual(ALL);
    const seen = await flagged.visit();
    await change(flagged, { status: 'stopped' });
    expect(await variants(flagged)).toEqual(new Set(['home-hero=']));
    expect((await flagged.visit('/', seen.cookies)).variant).toBe('home-hero=');
    await change(flagged, { status: 'stopped', releasedVariation: 'brain' });
    const released = await flagged.visit();
    expect(released).toEqual({ status: 200, variant: 'home-hero=brain', cookies: [] });
  });

  it('visitors keep their variant when coverage and weights change', async () => {
    const flagged = await start();
    const first = await Promise.all(Array.from({ length: VISITS }, () => flagged.visit()));
    await change(flagged, { coverage: 0.1, weights: [1, 0, 0] });
    for (const { variant, cookies } of first) expect((await flagged.visit('/', cookies)).variant).toBe(variant);
    expect(await variants(flagged)).toEqual(new Set(['home-hero=']));
  });

  it('an outage of the service changes nothing for visitors, and later changes arrive', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const flagged = await start({ FLAGS_POLL_MS: '100' });
    const seen = await flagged.visit();
    await flagged.stopService();
    await vi.waitUntil(() => log.mock.calls.join().includes('the last good flags stay'), { timeout: LIMIT_MS });
    expect(await variants(flagged)).toEqual(ALL);
    expect(await flagged.visit('/', seen.cookies)).toEqual({ status: 200, variant: seen.variant, cookies: [] });
    flagged.edit('experiments/home-hero.json', { status: 'stopped' });
    const version = flagged.store.latest()?.version;
    await flagged.startService();
    await vi.waitUntil(() => flagged.store.latest()?.version !== version, { timeout: LIMIT_MS });
    expect(await variants(flagged)).toEqual(new Set(['home-hero=']));
  });

  it('reads encrypted flags with the key, and none with another', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const key = { GROWTHBOOK_CLIENT_KEY: 'sdk-local-encrypted', GROWTHBOOK_DECRYPTION_KEY: 'Y3VtdWx1cy1kZXYta2V5IQ==' };
    const plain = await start();
    const encrypted = await start(key);
    expect(encrypted.store.latest()?.version).toBe(plain.store.latest()?.version);
    expect(await variants(encrypted)).toEqual(ALL);
    const wrong = await open({ ...key, GROWTHBOOK_DECRYPTION_KEY: 'QUFBQUFBQUFBQUFBQUFBQQ==' });
    const complaint = 'Failed to decrypt; every visitor sees the control';
    await vi.waitFor(() => expect(log.mock.calls.join()).toContain(complaint), { timeout: LIMIT_MS });
    expect(await variants(wrong)).toEqual(new Set(['home-hero=']));
  });
});
