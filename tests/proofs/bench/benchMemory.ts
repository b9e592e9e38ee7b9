import { call } from '../../fixtures/call.ts';
import type { BenchPart } from './BenchPart.ts';
import { LIMITS } from './LIMITS.ts';
import { countRenders, measureMisses } from './measureMisses.ts';
import { readPaths } from './readPaths.ts';
import { startBenchSite } from './startBenchSite.ts';

/** Cache misses, and the size of ten thousand cached pages. */
export const benchMemory: BenchPart = async ({ contentUrl, isQuick }) => {
  const { child, origin, metricsUrl } = await startBenchSite(contentUrl);
  const paths = await readPaths(origin);
  const { p50Ms, p95Ms } = await measureMisses(child, origin, paths, isQuick ? 2 : 6);
  const missNote = `p50 ${p50Ms.toFixed(1)} ms, ${paths.length} pages`;
  const renders = await countRenders(child, origin, metricsUrl);
  const fill = { fill: LIMITS.storedPages, paths };
  const { pages, countedBytes, rssBytes } = await call<Filled>(child, fill);
  child.disconnect();
  const rssMb = rssBytes / 2 ** 20;
  const rssNote = `counted ${(countedBytes / 2 ** 20).toFixed(0)} MB`;
  const { missP95Ms, rendersOf40, storedPages, memoryMb } = LIMITS;
  return [
    { title: 'Miss, p95', value: p95Ms, unit: 'ms', limit: missP95Ms, is: 'most', note: missNote },
    { title: 'Renderings of 40 cold requests at once', value: renders, unit: '', limit: rendersOf40, is: 'most' },
    { title: 'Pages kept in memory', value: pages, unit: '', limit: storedPages, is: 'least' },
    { title: 'Memory of the process with them', value: rssMb, unit: 'MB', limit: memoryMb, is: 'most', note: rssNote },
  ];
};

interface Filled {
  pages: number;
  countedBytes: number;
  rssBytes: number;
}
