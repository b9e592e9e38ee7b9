import { CLIENT_LIMITS } from '@cumulus/http/clientLimits';
import type { Copy } from '../../fixtures/copy/startCopy.ts';
import { createInputs } from './createInput.ts';
import { findUncovered, readEndpoints } from './endpoints.ts';
import { createPools } from './pools.ts';
import { createSeeds } from './seeds.ts';

const PREVIEW = '/preview?secret=cumulus-development-preview-secret&path=%2F';
/**
 * No limits for clients: requests that are refused unread prove nothing. A small store and small caches, so that old entries are evicted all the
 * time.
 */
const ENV = {
  ...Object.fromEntries(Object.keys(CLIENT_LIMITS).map((name) => [name, '0'])),
  STORE_MAX_MB: '40',
  IMAGE_CACHE_MAX_MB: '10',
};

/** Reads the endpoints of a copy, and creates inputs for it; `env` is what the copy is started with. REQ-PRF-07. */
export const prepareFuzz = Object.assign(prepare, { env: ENV });

async function prepare(copy: Copy, seed: number) {
  const endpoints = await readEndpoints(copy);
  const entered = await fetch(copy.origin + PREVIEW, { redirect: 'manual' });
  const [previewCookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
  const seeds = createSeeds(endpoints, previewCookie);
  const pools = createPools(seed, endpoints.forwarded);
  const inputOf = createInputs({ seed, seeds, pools, ports: copy.ports });
  return { endpoints, inputOf, uncovered: findUncovered(endpoints, seeds) };
}
