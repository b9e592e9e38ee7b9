import type { Figure } from '../Figure.ts';
import { median } from '../median.ts';
import type { Row } from '../runRows.ts';
import { LIMITS } from './LIMITS.ts';
import { type ObservationProof, PAGES } from './ObservationProof.ts';
import { onObservedPage, whenObserved } from './observedPage.ts';

/** Files of each SDK. */
const SDKS = {
  monitoring: /startMonitoring|datadogRecorder/,
  analytics: /startSdk|ajs-destination/,
  replay: /startRecording|rrweb|observers/,
} as const;
type Sdk = keyof typeof SDKS;

/** A script's part of a long frame. */
interface Script {
  url: string;
  ms: number;
}

type Noting = typeof globalThis & { scripts?: Script[] };

/** Tasks that can't be split: for each, the evaluation of its file, and of a second SDK or a recorder's first picture of the page. */
const UNSPLITTABLE = 2;

/** The longest tasks of each SDK: what can't be split, and all others. */
export const TASK_ROWS: Row<ObservationProof>[] = Object.entries(PAGES).flatMap(([name, path]) => {
  let measured: Promise<Map<Sdk, number[][]>> | undefined;
  const measureOnce = (proof: ObservationProof) => {
    measured ??= measureRuns(proof, path);
    return measured;
  };
  const figure = async (proof: ObservationProof, title: string, limit: number, rank: number): Promise<Figure> => {
    const runs = await measureOnce(proof);
    const parts = [...runs].map(([sdk, tasks]) => ({
      sdk,
      ms: Math.round(median(tasks.map((one) => one[rank] ?? 0))),
    }));
    return {
      title: `${name}: ${title}`,
      value: Math.max(...parts.map(({ ms }) => ms)),
      ...{ unit: 'ms', limit, is: 'most' },
      note: `4× CPU; medians: ${parts.map(({ sdk, ms }) => `${sdk} ${ms}`).join(', ')}`,
    };
  };
  return [
    {
      name: `unsplittable-${name}`,
      measure: (proof) => figure(proof, 'longest task, not split', LIMITS.unsplittableMs, 0),
    },
    { name: `tasks-${name}`, measure: (proof) => figure(proof, 'longest other task', LIMITS.taskMs, UNSPLITTABLE) },
  ] satisfies Row<ObservationProof>[];
});

/** For each SDK the milliseconds of its tasks in each run, the longest first. */
async function measureRuns(proof: ObservationProof, path: string): Promise<Map<Sdk, number[][]>> {
  const runs = new Map<Sdk, number[][]>();
  for (let run = 0; run < proof.runs; run += 1) {
    const scripts = await scriptsOf(proof, path);
    for (const sdk of Object.keys(SDKS) as Sdk[]) {
      const own = scripts.filter(({ url }) => SDKS[sdk].test(url)).map(({ ms }) => ms);
      runs.set(sdk, [...(runs.get(sdk) ?? []), own.sort((one, other) => other - one)]);
    }
  }
  return runs;
}

/** Scripts of at least 5 ms in frames of over 50 ms, from the load until everything observes: Chromium reports only those. */
function scriptsOf(proof: ObservationProof, path: string): Promise<Script[]> {
  return onObservedPage(proof, async (page) => {
    await page.addInitScript(() => {
      const noting = globalThis as Noting;
      noting.scripts = [];
      new PerformanceObserver((list) => {
        type Frame = PerformanceEntry & { scripts: { sourceURL: string; duration: number }[] };
        for (const { scripts } of list.getEntries() as unknown as Frame[])
          for (const { sourceURL, duration } of scripts) noting.scripts?.push({ url: sourceURL, ms: duration });
      }).observe({ type: 'long-animation-frame', buffered: true });
    });
    await whenObserved(page, () => page.goto(proof.origin + path));
    return page.evaluate(() => (globalThis as Noting).scripts ?? []);
  });
}
