import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { CONSENT, experiment, feature, HERO, ID, resetWorld, use, visit, world } from '../testing/visits.ts';

beforeEach(resetWorld);

/** @returns bytes in use after a garbage collection */
function usedHeapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

describe('a forged cookie', () => {
  test.each([
    ['a value that no rule gives', 'hero~evil~hero-test~1'],
    ['a value of another variation', 'hero~brain~hero-test~1'],
    ['a variation that isn’t there', 'hero~brain~hero-test~9'],
    ['another experiment', 'hero~brain~other~2'],
    ['no experiment', 'hero~brain'],
    ['an unknown flag', 'constructor~true'],
    ['markup', 'hero~<script>'],
  ])('of variants, with %s, is ignored', async (_, text) => {
    await use(HERO);
    const cookie = `${CONSENT}; cuGBId=${ID}`;
    const { variantKey } = visit('/', { cookie });
    const forged = visit('/', { cookie: `${cookie}; cuGBVariant=${world.payload?.version}.${text}` });
    expect(forged.variantKey).toBe(variantKey);
    expect(forged.cookies).toHaveLength(1);
    expect(forged.cookies[0]).not.toContain('evil');
  });

  test.each([
    'x',
    '2F1C0C2E-8D0F-4B9E-9A59-2C1B6A0D8A11',
    '00000000-0000-0000-0000-000000000000',
    `${ID}0`,
    '<script>',
  ])('of the id, %s, is replaced', async (id) => {
    await use(HERO);
    expect(visit('/', { cookie: `${CONSENT}; cuGBId=${id}` }).cookies[0]).toMatch(/^cuGBId=[0-9a-f-]{36}; /);
  });

  test('uses bounded memory', async () => {
    const { version } = await use({ ...HERO, cards: feature(false, experiment('cards-test', [false, true])) });
    const before = usedHeapBytes();
    for (let count = 0; count < 20_000; count += 1)
      visit('/', {
        cookie: `x=${'x'.repeat(500)}${count}; cuGBVariant=${version}.hero~brain~hero-test~2.unknown${count}~1`,
      });
    // The cookies together are more than 10 MB.
    expect(usedHeapBytes() - before).toBeLessThan(5 * 2 ** 20);
  });
});

test('without cookies each page is one of the variants, and nothing fails', async () => {
  await use(HERO);
  for (let count = 0; count < 50; count += 1) expect(visit('/').variantKey).toMatch(/^hero=(board|brain|)$/);
});

describe('a bot', () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

  // REQ-EXP-07
  test('gets the control and no cookie, whatever it sends', async () => {
    const { version } = await use(HERO);
    expect(visit('/', bot)).toMatchObject({ variantKey: 'hero=', cookies: [] });
    const cookie = `${CONSENT}; cuGBId=${ID}; cuGBVariant=${version}.hero~brain~hero-test~2`;
    expect(visit('/', { ...bot, cookie })).toMatchObject({ variantKey: 'hero=', cookies: [] });
  });

  test('sees what everyone sees', async () => {
    await use({ hero: feature('control', { force: 'brain' }) });
    expect(visit('/', bot).variantKey).toBe('hero=brain');
  });
});
