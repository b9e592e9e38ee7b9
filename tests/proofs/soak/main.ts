import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from '../../../scripts/setup/SetupError.mjs';
import { memoryInUse, REPORTS_MEMORY } from '../../fixtures/memoryInUse.ts';
import { readPaths } from '../bench/readPaths.ts';
import { startEditedSite } from '../bench/startEditedSite.ts';
import { describeFigure, type Figure, holds } from '../Figure.ts';
import { afterWarmUp, judgeMemory, LIMITS, type MemorySamples, type Sample } from './judgeMemory.ts';
import { readNumbers } from './readNumbers.ts';
import { startWrk } from './startWrk.ts';

// `npm run proof -- soak`: ten minutes of full load, in which memory must stay flat; `--seconds=90`: shorter, a first look and no proof.
const DEFAULT_SECONDS = 600;
const MIN_SECONDS = 60;
const SAMPLE_EVERY_MS = 2_000;
/** A collection stops the server for some 50 ms. */
const COLLECT_EVERY_SAMPLES = 15;
/**
 * Each publishing replaces the bodies of pages, and V8 gives back what was replaced when there are some 64 MB of it: more of them would show that saw, and
 * no leak.
 */
const PUBLISH_EVERY_MS = 60_000;
/** An entry of every page, and one of a single page. */
const EDITED = ['siteSettings', 'pagePricing'];
const MB = 2 ** 20;

// The server and its load run in their own sessions, which don't receive Ctrl-C.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const seconds = readSeconds(process.argv.slice(2));
const { content, site, origin, metricsUrl, stop } = await startEditedSite(REPORTS_MEMORY);
let figures: Figure[] = [];
try {
  const pages = await readPaths(origin);
  const paths = [...pages, ...(await readFiles(`${origin}/`))];
  console.log(
    `\n  ${seconds} s of full load on ${pages.length} pages, every tenth address unknown, with publications\n`,
  );
  const samples: Sample[] = [];
  const inUse: Sample[] = [];
  const load = startWrk(origin, paths, seconds);
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const publishing = publish(() => elapsed() < seconds - 2);
  while (elapsed() < seconds - 1) {
    const mb = ((await readNumbers(metricsUrl)).get('process_resident_memory_bytes') ?? Number.NaN) / MB;
    samples.push({ seconds: elapsed(), mb });
    if (samples.length % COLLECT_EVERY_SAMPLES === 1) {
      const used = { seconds: elapsed(), mb: (await memoryInUse(site)) / MB };
      inUse.push(used);
      const seen = `${mb.toFixed(1).padStart(7)} MB, ${used.mb.toFixed(1).padStart(6)} MB in use`;
      console.log(`  ${used.seconds.toFixed(0).padStart(4)} s ${seen}`);
    }
    await pause(SAMPLE_EVERY_MS);
  }
  const { perSecond, unanswered } = await load;
  const publishings = await publishing;
  const counted = { resident: afterWarmUp(samples, seconds), inUse: afterWarmUp(inUse, seconds) };
  figures = judge(counted, await readNumbers(metricsUrl), {
    ...{ perSecond, unanswered, publishings, pages: pages.length },
  });
  console.log(`\n${figures.map(describeFigure).join('\n')}\n`);
} finally {
  await stop();
}
if (figures.some((figure) => !holds(figure))) process.exitCode = 1;

interface Outcome {
  perSecond: number;
  unanswered: number;
  publishings: number;
  pages: number;
}

function judge({ resident, inUse }: MemorySamples, numbers: Map<string, number>, outcome: Outcome): Figure[] {
  const { maxMb, growthMb } = judgeMemory(resident);
  const failed = outcome.unanswered + (numbers.get('site_page_requests_total{result="failed"}') ?? Number.NaN);
  const speed = `${Math.round(outcome.perSecond)}/s, ${outcome.publishings} publishings`;
  // REQ-PRF-04
  const limit = LIMITS.growthMbPerMinute;
  const slope = (): Figure => ({
    ...{
      title: 'Memory in use, growth',
      value: judgeMemory(inUse).growthMbPerMinute,
      unit: 'MB/min',
      limit,
      is: 'most',
    },
    note: `${inUse.length} collections`,
  });
  const renders = `${numbers.get('site_renders_total')} renderings`;
  return [
    {
      title: 'Memory, most',
      value: maxMb,
      unit: 'MB',
      limit: LIMITS.maxMb,
      is: 'most',
      note: `${resident.length} samples`,
    },
    // In a short time a publication changes more than a leak does.
    ...(seconds < LIMITS.minSecondsForSlope ? [] : [slope()]),
    { title: 'Memory, last third over first', value: growthMb, unit: 'MB', limit: LIMITS.growthMb, is: 'most' },
    { title: 'Failed requests', value: failed, unit: '', limit: LIMITS.failedRequests, is: 'most', note: speed },
    // Each page once, and the not-found page of each language.
    ...stored(numbers.get('site_page_cache_entries') ?? Number.NaN, outcome.pages, renders),
  ];
}

function stored(value: number, pages: number, note: string): Figure[] {
  const ERROR_PAGES = 6;
  // Before the flags are loaded a page with a redirect is cached without them.
  const KEPT_EARLY = 2;
  return [{ title: 'Pages in memory', value, unit: '', limit: pages + ERROR_PAGES + KEPT_EARLY, is: 'most', note }];
}

/** Changes the content now and then, as editors do. @returns how often */
async function publish(goesOn: () => boolean): Promise<number> {
  let count = 0;
  while (goesOn()) {
    count += 1;
    await content.edit(EDITED[count % EDITED.length] ?? '', ({ fields }) => {
      const name = 'seoDescription' in fields ? 'seoDescription' : 'description';
      fields[name] = { ...fields[name], 'en-US': `Published ${count}` };
    });
    for (let waited = 0; waited < PUBLISH_EVERY_MS && goesOn(); waited += 500) await pause(500);
  }
  return count;
}

/** Scripts, styles and fonts that a page names. */
async function readFiles(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [...new Set([...html.matchAll(/(?:src|href)="(\/_[^"]+)"/g)].map(([, path = '']) => path))];
}

function readSeconds(parameters: string[]): number {
  const [option, ...rest] = parameters;
  const value = option === undefined ? DEFAULT_SECONDS : Number(/^--seconds=(\d+)$/.exec(option)?.[1]);
  if (rest.length === 0 && value >= MIN_SECONDS) return value;
  throw new SetupError(
    `The soak does not know ${parameters.join(' ')}.`,
    `Give --seconds= with ${MIN_SECONDS} or more.`,
  );
}
