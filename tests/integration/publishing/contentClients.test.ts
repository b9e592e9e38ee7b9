import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DELIVERY_BEHAVIOURS } from '../../../apps/content/delivery/vendorBehaviour.ts';
import { STREAM_BEHAVIOURS } from '../../../apps/content/growthbook/vendorBehaviour.ts';
import { entry, fixtureAssets, fixtureEntries } from '../../../apps/content/testing/fixtureSpace.ts';
import { type Fixture, startFixture, TOKEN } from '../../../apps/content/testing/startFixture.ts';
import { ContentReader } from '../../../apps/leads/content/ContentReader.ts';
import { fetchSnapshot } from '../../../apps/site/src/cms/contentClient.ts';
import type { ContentSnapshot } from '../../../apps/site/src/cms/snapshot.ts';
import { createContentRetries } from '../../../apps/site/src/server/publishing/contentRetries.ts';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';

const { prompt, vendor } = DELIVERY_BEHAVIOURS;
const ALL = ['ada', 'bob', 'one', 'three', 'two'];
const ADDED = entry('author', 'cy', { name: { 'en-US': 'Cy' } });

/** Where the fixture's space is read from. */
const sourceOf = (fixture: Fixture) => ({
  ...{ space: 'main', environment: 'master', accessToken: TOKEN, host: new URL(fixture.url()).host },
  ...{ basePath: '/contentful', isInsecure: true, isPreview: false, pollMs: 3_600_000, resourceTokens: {} },
  cacheDirectory: join(fixture.root, 'site'),
});

/** Each client of the content system. @returns reads the ids of the published entries */
const CLIENTS = {
  site(fixture: Fixture) {
    let snapshot: ContentSnapshot | undefined;
    return async () => {
      snapshot = await fetchSnapshot(sourceOf(fixture), snapshot);
      return Object.keys(snapshot.entries).sort();
    };
  },
  'lead service'(fixture: Fixture) {
    const reader = new ContentReader(sourceOf(fixture), join(fixture.root, 'leads.json'));
    onTestFinished(() => reader.close());
    return async () => {
      await reader.refresh();
      expect(reader.problems()).toEqual([]);
      return [...reader.entries.keys()].sort();
    };
  },
};

describe.each([
  ['promptly', prompt],
  ['as the vendor does, with short pages', { ...vendor, lagMs: 0, syncPage: 2 }],
])('with a content system that behaves %s', (_, delivery) => {
  let fixture: Fixture;
  const start = (variables = {}) => startFixture(variables, { delivery, streams: STREAM_BEHAVIOURS.prompt });
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fixture = await start({ CONTENT_PORT: String(await findFreePort()) });
  });
  afterEach(async () => {
    await fixture.close();
    vi.restoreAllMocks();
  });
  const publish = (entries: object[]) => fixture.write('main/entries/all.json', { entries, assets: fixtureAssets });

  it.each(Object.entries(CLIENTS))('the %s reads all pages, changes and what was archived', async (__, clientOf) => {
    const read = clientOf(fixture);
    expect(await read()).toEqual(ALL);
    const archived = fixtureEntries.map((one) =>
      one.sys.id === 'bob' ? { ...one, sys: { ...one.sys, archivedAt: '2026-02-01T00:00:00.000Z' } } : one,
    );
    await publish([...archived, ADDED]);
    expect(await read()).toEqual(['ada', 'cy', 'one', 'three', 'two']);
    await publish(fixtureEntries);
    expect(await read()).toEqual(ALL);
  });

  it.each(Object.entries(CLIENTS))(
    'the %s reads on after a restart, with which an epoch may begin',
    async (__, clientOf) => {
      const read = clientOf(fixture);
      expect(await read()).toEqual(ALL);
      await fixture.stop();
      await publish([...fixtureEntries.filter(({ sys }) => sys.id !== 'bob'), ADDED]);
      await fixture.reopen();
      const changed = ['ada', 'cy', 'one', 'three', 'two'];
      expect(await read()).toEqual(changed);
      expect(await read()).toEqual(changed);
    },
  );
});

it('the site waits as a 429 of the vendor says', async () => {
  const delivery = { ...vendor, lagMs: 0, syncPage: 2, requestsPerSecond: 4 };
  const fixture = await startFixture({}, { delivery, streams: STREAM_BEHAVIOURS.prompt });
  onTestFinished(fixture.close);
  expect(await CLIENTS.site(fixture)()).toEqual(ALL);
});

it('the site asks for what a webhook reported once more after the vendor’s lag', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const begun = Date.now();
  const asked: number[] = [];
  const refresh = async () => {
    asked.push(Date.now() - begun);
    return { found: undefined, published: [] };
  };
  const site = { refresh, isDelivered: () => false, content: () => ({ version: 1, checkedAt: 0 }) };
  const retries = createContentRetries(site);
  retries.expect({ id: 'one', type: 'Entry', revision: 2, isUnpublished: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Math.max(...asked)).toBeGreaterThan(vendor.lagMs);
});
