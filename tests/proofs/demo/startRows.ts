import { launchChromium } from '../../fixtures/launchChromium.ts';
import type { Figure } from '../Figure.ts';
import { median } from '../median.ts';
import type { Row } from '../runRows.ts';
import type { DemoProof } from './DemoProof.ts';

/** A phone of the middle class on a slow line, as Lighthouse has it: 150 ms to the server and back, 1.6 Mbit/s. */
const SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const LIMIT_MS = 2500;

/** First views, each as a visitor without anything in the cache gets it. */
export const START_ROWS: Row<DemoProof>[] = [
  { name: 'start', measure: (proof) => measureStart(proof, 'The demo is interactive', '') },
  { name: 'start-board', measure: (proof) => measureStart(proof, 'The same, with the board first', '?view=board') },
  { name: 'start-ai', measure: (proof) => measureStart(proof, 'The same, in the AI demo modal', '?view=ai') },
];

async function measureStart({ origin, runs }: DemoProof, title: string, query: string): Promise<Figure> {
  const browser = await launchChromium();
  const times: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.addInitScript(noteInteractive);
      await page.goto(`${origin}/${query}`);
      const handle = await page.waitForFunction(() => Reflect.get(window, 'interactiveAt') as number | undefined);
      times.push(Number(await handle.jsonValue()));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const spread = `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`;
  const note = `slow 4G, 4× CPU, cold cache; median of ${runs}, ${spread}`;
  return { title, value: Math.round(median(times)), unit: 'ms', limit: LIMIT_MS, is: 'most', note };
}

/** In the page: when React has taken it over. */
function noteInteractive(): void {
  new MutationObserver((_, observer) => {
    if (!document.documentElement?.dataset.interactive) return;
    Object.assign(window, { interactiveAt: performance.now() });
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-interactive'] });
}
