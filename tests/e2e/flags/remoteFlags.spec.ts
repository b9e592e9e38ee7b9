import { expect, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { deskIsland } from '../setup/deskIsland.ts';
import { flagTest as test } from '../setup/flagTest.ts';
import { giveId } from '../setup/giveId.ts';

const { path: PATH, flag: FLAG, away: AWAY, here: HERE, island, line } = deskIsland;
const IDS = ['0b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d', '1b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d'];

/** Sets the page's configuration of the flag service, as environment variables would. */
const setService = (page: Page, service: object) =>
  page.addInitScript((changes) => {
    addEventListener('DOMContentLoaded', () => {
      const data = document.getElementById('page-data');
      const page = JSON.parse(data?.textContent ?? '{}');
      Object.assign(page.flags.service, changes);
      // The page's security policy refuses changes of scripts.
      const changed = document.createElement('template');
      data?.replaceWith(Object.assign(changed, { id: 'page-data', textContent: JSON.stringify(page) }));
    });
  }, service);

async function openAs(page: Page, id: string | undefined): Promise<void> {
  await giveId(page, id);
  await page.goto(PATH);
  await island(page).scrollIntoViewIfNeeded();
}

test('the service evaluates for each visitor, again when flags change, and sends no rules', async ({ page, flags }) => {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => request.url().endsWith('/api/eval/remote') && bodies.push(request.postDataJSON()));
  await setService(page, { clientKey: 'remote', isRemote: true });
  await flags.fixture.edit(`features/${FLAG}.json`, { rules: [{ condition: { id: IDS[1] }, force: true }] });
  await giveConsent(page, 'C0002', 'C0003');

  await openAs(page, IDS[0]);
  const url = `${process.env.BASE_URL}${PATH}`;
  const attributes = { id: IDS[0], url, path: PATH, locale: 'en-US', device: 'desktop' };
  const request = { attributes, forcedVariations: {}, forcedFeatures: [[FLAG, false]], url };
  await expect.poll(() => bodies[0]).toEqual(request);
  await expect.poll(() => flags.fixture.status().streams).toBe(1);
  await flags.fixture.edit('features/live.json', { defaultValue: true });
  // Now the service's decision replaces the server's.
  await expect.poll(() => bodies.at(-1)).toEqual({ ...request, forcedFeatures: [] });
  await expect(line(page)).toHaveText(AWAY);

  // The first page's stream would count as the second's.
  await page.goto('about:blank');
  await expect.poll(() => flags.fixture.status().streams).toBe(0);
  await openAs(page, IDS[1]);
  await expect.poll(() => bodies.at(-1)?.attributes).toEqual({ ...attributes, id: IDS[1] });
  await expect.poll(() => flags.fixture.status().streams).toBe(1);
  await flags.fixture.edit('features/live.json', { defaultValue: false });
  await expect(line(page)).toHaveText(HERE);

  const cached = await page.evaluate(() => localStorage.getItem('gbFeaturesCache') ?? '[]');
  const keys = (JSON.parse(cached) as [string, unknown][]).map(([key]) => JSON.parse(key.split('||')[2] ?? ''));
  expect(keys).toEqual(IDS.map((id) => ({ ca: { ...attributes, id }, fv: {}, url })));
  expect(cached).not.toContain('condition');
});

test('a flag whose rules need attributes that only the server has stays as the server decided', async ({
  page,
  clock,
  flags,
}) => {
  await setService(page, { clientKey: 'remote', isRemote: true });
  const rule = { condition: { country: { $ne: 'DE' } }, force: true };
  await flags.fixture.edit(`features/${FLAG}.json`, { rules: [rule] });
  // Otherwise the change would cause another request.
  await expect.poll(async () => (await flags.fixture.payload()).features[FLAG].rules).toEqual([rule]);
  await giveConsent(page, 'C0002', 'C0003');
  await openAs(page, IDS[0]);
  const posts = () => flags.requestedPaths.filter((path) => path.startsWith('/api/eval/')).length;
  // The opened stream causes another request.
  await expect.poll(posts).toBe(2);
  await flags.fixture.edit('features/live.json', { defaultValue: true });
  await expect.poll(posts).toBeGreaterThan(2);
  await clock.pass(page, 500);
  await expect(line(page)).toHaveText(AWAY);
});
