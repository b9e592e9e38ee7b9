import type { Listener } from '../../fixtures/copy/listeners.ts';
import type { Copy } from '../../fixtures/copy/startCopy.ts';
import { type Random, seededRandom } from '../../fixtures/seededRandom.ts';
import { type FuzzInput, type Seed, toBytes } from './HttpInput.ts';
import { mutate } from './mutate.ts';
import type { Pools } from './pools.ts';
import { breakBytes } from './rawBytes.ts';

interface InputOptions {
  seed: number;
  seeds: readonly Seed[];
  pools: Pools;
  ports: Copy['ports'];
}

const RAW_PERCENT = 15;
/** Spreads neighbouring indexes over all states of the generator. */
const SPREAD = 0x9e_37_79_b1;
/** Most inputs are for listeners that visitors reach. */
const SHARES: Record<Listener, number> = {
  ...{ site: 58, content: 15, collector: 13, leads: 3 },
  ...{ internal: 2, contentInternal: 1, collectorInternal: 2, leadsInternal: 3, admin: 3 },
};

/** Creates a function that makes the input of an index: the same for the same seed, in any order. */
export function createInputs({ seed, seeds, pools, ports }: InputOptions): (index: number) => FuzzInput {
  const byListener = Map.groupBy(seeds, ({ listener }) => listener);
  const shares = Object.entries(SHARES).flatMap(([name, share]) =>
    byListener.has(name as Listener) ? Array.from({ length: share }, () => name as Listener) : [],
  );

  function pickSeed(random: Random): Seed {
    const list = byListener.get(random.pick(shares)) ?? [];
    for (;;) {
      const one = random.pick(list);
      if (random.happens(one.percent ?? 100)) return one;
    }
  }

  return (index) => {
    const random = seededRandom((seed + Math.imul(index + 1, SPREAD)) | 0);
    const seedRequest = pickSeed(random);
    const { listener } = seedRequest;
    const request = mutate(seedRequest, `localhost:${ports[listener]}`, random, pools);
    const isFramed = !random.happens(RAW_PERCENT);
    const bytes = isFramed ? toBytes(request, true) : breakBytes(request, random, pools);
    return { listener, bytes, isFramed, isHead: request.method === 'HEAD' };
  };
}
