import type { IncomingMessage } from 'node:http';
import { variantCookie } from '../cookies/variantCookie.ts';
import { decideVisit } from '../decide/decideVisit.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';
import { readPayload } from '../store/readPayload.ts';

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const ID = '2f1c0c2e-8d0f-4b9e-9a59-2c1b6a0d8a11';
export const CONSENT = 'OptanonConsent=groups=C0001%3A1%2CC0002%3A1';

interface TestRule {
  key: string;
  variations: unknown[];
  weights?: number[];
  [field: string]: unknown;
}

/** An experiment as the flag service compiles it. */
export function experiment(key: string, variations: unknown[], more: object = {}): TestRule {
  const meta = variations.map((_, index) => ({ key: `v${index}` }));
  return { key, variations, meta, hashVersion: 2, seed: key, ...more };
}

export function feature(defaultValue: unknown, ...rules: object[]) {
  return { defaultValue, rules };
}

export const hero = experiment('hero-test', ['control', 'board', 'brain']);
export const HERO = { hero: feature('control', hero) };

/** What decisions of a test are made from; replace or change it. */
export const world: {
  payload: FlagPayload | undefined;
  pages: Record<string, { flag: string; values: string[] }[]>;
  moved: Record<string, string>;
  /** Other spellings of paths. */
  corrected: Record<string, string>;
  version: number;
} = { payload: undefined, pages: {}, moved: {}, corrected: {}, version: 1 };

/** The pages that each test begins with. */
export function resetWorld(): void {
  world.pages = {
    '/': [{ flag: 'hero', values: ['board', 'brain'] }],
    '/pricing': [{ flag: 'cards', values: ['true'] }],
    '/plain': [],
  };
  world.moved = {};
  world.corrected = {};
  world.version += 1;
}

/** Loads flags, as if the service had sent them. */
export async function use(features: object, more: object = {}): Promise<FlagPayload> {
  world.payload = await readPayload(JSON.stringify({ features, ...more }));
  return world.payload;
}

const NO_FLAGS: never[] = [];
/** The decisions of a site with this address, which has cached nothing yet. */
export const decideAt = (siteUrl: string) =>
  decideVisit({
    flags: { latest: () => world.payload },
    siteUrl,
    countryOf: ({ headers }) => headers['x-visitor-country'] as string | undefined,
    site: {
      flagsOf: (path) => world.pages[path] ?? NO_FLAGS,
      redirectOf: (path) => (world.moved[path] ? { to: world.moved[path] } : undefined),
      correctionOf: (path) => (world.corrected[path] ? { to: world.corrected[path] } : undefined),
      locate: (path) => ({ status: path in world.pages ? 200 : 404 }),
      content: () => ({ version: world.version }),
      localeOf: () => 'en-US',
    },
  });
const decideHere = decideAt('http://localhost:3000');

/** A visit of a person at a desk. */
export function visit(url: string, headers: Record<string, string | undefined> = {}, decide = decideHere) {
  return decide({ url, headers: { 'user-agent': CHROME, ...headers } } as unknown as IncomingMessage);
}

/** The cookies that a browser would send after an answer. */
export function jar(cookies: readonly string[], before = ''): string {
  const stored = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((one) => one.split(/=(.*)/s) as [string, string]),
  );
  for (const cookie of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (cookie.includes('Max-Age=0')) stored.delete(name);
    else stored.set(name, value);
  }
  return [...stored].map(([name, value]) => `${name}=${value}`).join('; ');
}

export const valueIn = (cookies: string, name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1];
export const flagIn = (cookies: string, flag: string) =>
  variantCookie.parse(valueIn(cookies, 'cuGBVariant'))?.flags.find((one) => one.flag === flag);
