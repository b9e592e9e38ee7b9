import { VARIANT_HEADER } from '../../apps/site/src/server/cdnDecision.ts';
import type { SiteUnderTest } from './SiteUnderTest.ts';
import type { Visit } from './Visit.ts';

/** All looks at pages: one at each that is the same for everyone, one at every combination of variants of the others. */
export function listVisits({ combinations }: SiteUnderTest, paths: readonly string[]): Visit[] {
  return paths.flatMap((path): Visit[] => {
    const keys = combinations[path];
    if (!keys) return [{ path, name: path, headers: {} }];
    return keys.map((key) => ({ path, name: `${path} with ${key}`, headers: { [VARIANT_HEADER]: key } }));
  });
}
