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
  replay: /startRecording/,
} as const;
type Sdk = keyof typeof SDKS;

/** A script's part of a long frame. */
interface Script {
  url: string;
  /** `module-script` is the evaluation of a file. */
  invoker: string;
  ms: number;
}

type Noting = typeof globalThis & { scripts?: Script[] };

/** Longest tasks of one run, by SDK. */
interface Longest {
  /** First evaluation of its largest file. */
  evaluation: number;
  /** The longest of its other tasks. */
  first: number;
  /** The longest after that one: where an SDK records, the first is its snapshot of the page. */
  second: number;
}

/** The longest tasks of each SDK: what can't be split, and all others. */
export const TASK_ROWS: Row<ObservationProof>[] = Object.entries(PAGES).flatMap(([name, path]) => {
  let measured: Promise<Map<Sdk, Longest[]>> | undefined;
  const measureOnce = (proof: ObservationProof) => {
    measured ??= measureRuns(proof, path);
    return measured;
  };
  const figure = (proof: ObservationProof, part: 'unsplittable' | 'other'): Promise<Figure> =>
    measureOnce(proof).then((runs) => {
      const of = (sdk: Sdk, pick: (one: Longest) => number) => median((runs.get(sdk) ?? []).map(pick));
      const parts = (Object.keys(SDKS) as Sdk[]).flatMap((sdk) => {
        const isRecorder = sdk !== 'analytics';
        const unsplittable = [
          { what: `${sdk}: evaluation`, ms: of(sdk, (one) => one.evaluation) },
          ...(isRecorder ? [{ what: `${sdk}: snapshot`, ms: of(sdk, (one) => one.first) }] : []),
        ];
        const others = [{ what: sdk, ms: of(sdk, (one) => (isRecorder ? one.second : one.first)) }];
        return part === 'unsplittable' ? unsplittable : others;
      });
      return {
        title: `${name}: longest ${part === 'other' ? 'other task' : 'unsplittable task'} of an SDK`,
        value: Math.round(Math.max(...parts.map(({ ms }) => ms))),
        unit: 'ms',
        limit: part === 'other' ? LIMITS.taskMs : LIMITS.unsplittableMs,
        is: 'most',
        note: `4× CPU; medians: ${parts.map(({ what, ms }) => `${what} ${Math.round(ms)}`).join(', ')}`,
      };
    });
  return [
    { name: `unsplittable-${name}`, measure: (proof) => figure(proof, 'unsplittable') },
    { name: `tasks-${name}`, measure: (proof) => figure(proof, 'other') },
  ] satisfies Row<ObservationProof>[];
});

async function measureRuns(proof: ObservationProof, path: string): Promise<Map<Sdk, Longest[]>> {
  const runs = new Map<Sdk, Longest[]>();
  for (let run = 0; run < proof.runs; run += 1) {
    const scripts = await scriptsOf(proof, path);
    for (const sdk of Object.keys(SDKS) as Sdk[]) {
      const own = scripts.filter(({ url }) => SDKS[sdk].test(url));
      const msOf = (isEvaluation: boolean) =>
        own
          .filter(({ invoker }) => (invoker === 'module-script') === isEvaluation)
          .map(({ ms }) => ms)
          .sort((one, other) => other - one);
      const [evaluation = 0] = msOf(true);
      const [first = 0, second = 0] = msOf(false);
      runs.set(sdk, [...(runs.get(sdk) ?? []), { evaluation, first, second }]);
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
        type Frame = PerformanceEntry & { scripts: { sourceURL: string; invokerType: string; duration: number }[] };
        for (const { scripts } of list.getEntries() as unknown as Frame[])
          for (const { sourceURL, invokerType, duration } of scripts)
            noting.scripts?.push({ url: sourceURL, invoker: invokerType, ms: duration });
      }).observe({ type: 'long-animation-frame', buffered: true });
    });
    await whenObserved(page, () => page.goto(proof.origin + path));
    return page.evaluate(() => (globalThis as Noting).scripts ?? []);
  });
}
