import type { BenchPart } from './BenchPart.ts';
import { LIMITS } from './LIMITS.ts';
import { measureStart } from './measureStart.ts';

/** How long the site's server takes until it is ready for visitors. */
export const benchStart: BenchPart = async ({ contentUrl, isQuick }) => {
  const value = await measureStart(contentUrl, isQuick ? 3 : 5);
  return [{ title: 'Start until ready', value, unit: 'ms', limit: LIMITS.startMs, is: 'most' }];
};
