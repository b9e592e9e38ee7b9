import type { Browser } from '@playwright/test';
import type { Visit } from '../../fixtures/listVisits.ts';
import { median } from '../median.ts';
import type { Row } from '../runRows.ts';
import { LIMITS } from './LIMITS.ts';
import { PAGES, type PacedPage } from './PAGES.ts';
import type { LoadCost } from './readTrace.ts';
import { traceLoad } from './traceLoad.ts';

/** What the rows measure with. */
interface PaceProof {
  browser: Browser;
  /** Of the site under test. */
  origin: string;
  /** Of the recorded pages without scripts. */
  plainOrigin: string;
  /** Number of pairs for a median. */
  runs: number;
  /** The control of a page with variants. */
  controlOf(path: string): Visit | undefined;
}

/** Pages whose frames count: the most motion. */
const COUNTED = ['home', 'home-phone', 'home-reduced'];

/** Processor time as a multiple of the plain page's, for each page; then frames. */
export const ROWS: Row<PaceProof>[] = Object.entries(PAGES).flatMap(([name, page]) => {
  let measured: ReturnType<typeof measurePairs> | undefined;
  const measureOnce = (proof: PaceProof) => {
    measured ??= measurePairs(proof, page);
    return measured;
  };
  const rows: Row<PaceProof>[] = [
    {
      name,
      async measure(proof) {
        const { own, plain } = await measureOnce(proof);
        // The machine's speed drifts over the minutes of a run: the two of a pair have the same.
        const ratios = own.map(({ mainThreadMs }, run) => mainThreadMs / (plain[run]?.mainThreadMs ?? Number.NaN));
        return {
          title: `${name}: main thread in 6 s`,
          value: median(ratios),
          unit: '×',
          limit: LIMITS.ratio,
          is: 'most',
          note: `${list(own)} ms, the plain page ${list(plain)} ms`,
        };
      },
    },
  ];
  if (COUNTED.includes(name))
    rows.push({
      name: `frames-${name}`,
      async measure(proof) {
        const { own, plain } = await measureOnce(proof);
        const frames = own.map((cost) => cost.frames);
        return {
          title: `${name}: main-thread frames in 6 s`,
          ...{ value: median(frames), unit: 'frames', limit: LIMITS.frames, is: 'most' },
          note: `${frames.join(' ')}; the plain page ${median(plain.map((cost) => cost.frames))}`,
        };
      },
    });
  return rows;
});

const list = (costs: LoadCost[]) => costs.map(({ mainThreadMs }) => Math.round(mainThreadMs)).join(' ');

/** Both in turn, so that what disturbs the machine disturbs both. */
async function measurePairs(proof: PaceProof, page: PacedPage): Promise<{ own: LoadCost[]; plain: LoadCost[] }> {
  const { browser, origin, plainOrigin } = proof;
  const headers = proof.controlOf(page.path)?.headers;
  const own: LoadCost[] = [];
  const plain: LoadCost[] = [];
  // The first of each fills the caches of servers and browser.
  for (let run = -1; run < proof.runs; run += 1) {
    const ownCost = await traceLoad(browser, origin + page.path, page, headers);
    const plainCost = await traceLoad(browser, plainOrigin + page.path, page);
    if (run < 0) continue;
    own.push(ownCost);
    plain.push(plainCost);
  }
  return { own, plain };
}
