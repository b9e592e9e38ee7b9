import type { Random } from '../../fixtures/seededRandom.ts';
import { type Pools, TRAPS } from './pools.ts';

const DEEPEST = 40;
const MAX_REPEATED = 300;
const DEEP_LEVELS = 3_000;

/** Changes one value in a JSON body. @returns the input where it is no JSON */
export function mutateJson(body: Buffer, random: Random, pools: Pools): Buffer {
  try {
    const value: unknown = JSON.parse(body.toString());
    return Buffer.from(JSON.stringify(change(value, random, pools, 0)) ?? 'undefined');
  } catch {
    return body;
  }
}

function change(value: unknown, random: Random, pools: Pools, depth: number): unknown {
  const isHere = depth >= DEEPEST || random.happens(20);
  if (Array.isArray(value) && value.length > 0 && !isHere) {
    const at = random.below(value.length);
    return value.map((item, index) => (index === at ? change(item, random, pools, depth + 1) : item));
  }
  if (isFilledObject(value) && !isHere) {
    const name = random.pick(Object.keys(value));
    // Not by assignment: `__proto__` is a name like any other in JSON.
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === name ? change(inner, random, pools, depth + 1) : inner,
      ]),
    );
  }
  return replacement(value, random, pools);
}

function replacement(value: unknown, random: Random, pools: Pools): unknown {
  switch (random.below(9)) {
    case 0:
      return undefined;
    case 1:
      return Array.from({ length: random.below(MAX_REPEATED) }, () => value);
    case 2:
      return isFilledObject(value)
        ? Object.fromEntries([...Object.entries(value), [random.pick(TRAPS), random.pick(pools.values)]])
        : { [random.pick(TRAPS)]: value };
    case 3:
      return random.pick(TRAPS);
    case 4:
      return random.happens(10) ? deep(value, random.below(DEEP_LEVELS)) : random.pick(pools.texts);
    case 5:
      return Number(random.pick(pools.numbers));
    default:
      return random.pick(pools.values);
  }
}

function deep(value: unknown, levels: number): unknown {
  let wrapped = value;
  for (let level = 0; level < levels; level += 1) wrapped = level % 2 ? [wrapped] : { a: wrapped };
  return wrapped;
}

function isFilledObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
