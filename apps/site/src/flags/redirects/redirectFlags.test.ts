import { beforeEach, expect, test } from 'vitest';
import { flagsEnvironment } from '../store/flagsEnvironment.ts';
import { readPayload } from '../store/readPayload.ts';
import { feature, resetWorld, visit, world } from '../testing/visits.ts';
import { parseRedirectFlags } from './redirectFlags.ts';

const PAYLOAD = JSON.stringify({ features: { 'to.pricing:v2': feature('/pricing'), marked: feature('') } });

beforeEach(resetWorld);

test('a flag of the vendor’s redirects where REDIRECT_FLAGS names it, and nowhere else', async () => {
  world.payload = await readPayload(PAYLOAD);
  expect(visit('/plain').location).toBeUndefined();
  const { redirectFlags } = flagsEnvironment({ REDIRECT_FLAGS: 'to.pricing:v2:/plain, marked:/plain' });
  world.payload = await readPayload(PAYLOAD, { redirectFlags });
  expect(visit('/plain?a=b').location).toBe('/pricing?a=b');
  expect(visit('/').location).toBeUndefined();
  expect(visit('/pricing').location).toBeUndefined();
});

test('lists the flags that the payload marks, each once', async () => {
  const features = { go: { ...feature('/pricing'), redirect: { paths: ['/plain'] } } };
  const redirectFlags = parseRedirectFlags('go:/plain,go:/');
  const { redirects } = await readPayload(JSON.stringify({ features }), { redirectFlags });
  expect(Object.fromEntries(redirects)).toEqual({ '/plain': ['go'], '/': ['go'] });
});

test('a flag that the service doesn’t have is ignored and logged', async () => {
  const { redirects, leftOut } = await readPayload(PAYLOAD, { redirectFlags: parseRedirectFlags('gone:/plain') });
  expect(redirects.size).toBe(0);
  expect(leftOut).toEqual(['REDIRECT_FLAGS names the flag "gone", which there is not']);
});

test.each(['demo', 'demo:', ':/demo', 'demo:demo', 'demo:/a?b', 'demo:/a b', 'demo:https://a.example/'])(
  'REDIRECT_FLAGS=%s ends the start with an error that names it',
  (entry) => {
    expect(() => flagsEnvironment({ REDIRECT_FLAGS: `a:/b,${entry}` })).toThrow(
      `REDIRECT_FLAGS: ${JSON.stringify(entry)} must be flag:/path`,
    );
  },
);

test('redirects from a path in whatever spelling it was written', async () => {
  world.pages['/%C3%BCber'] = [];
  const redirectFlags = parseRedirectFlags('go:/über');
  world.payload = await readPayload(JSON.stringify({ features: { go: feature('/pricing') } }), { redirectFlags });
  expect(visit('/%C3%BCber').location).toBe('/pricing');
});
