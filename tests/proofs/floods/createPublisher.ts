import { setTimeout as pause } from 'node:timers/promises';
import type { ContentFolder } from '../../fixtures/ContentFolder.ts';
import type { VisitorProcess } from './processes.ts';

const EVERY_MS = 4_000;
/** One entry that one page in memory shows. */
const [CHANGED_ID, CHANGED_PATH] = ['pagePricing', '/pricing'];

/** An editor who publishes now and then, and a visitor who waits for it. */
export function createPublisher(content: Pick<ContentFolder, 'edit'>, visitor: Pick<VisitorProcess, 'waitFor'>) {
  let count = 0;

  async function publish(): Promise<number> {
    count += 1;
    const text = `Published ${count}, ${Date.now()}`;
    const begun = performance.now();
    await content.edit(CHANGED_ID, ({ fields }) => {
      fields.seoDescription = { ...fields.seoDescription, 'en-US': text };
    });
    const written = performance.now() - begun;
    return written + (await visitor.waitFor(CHANGED_PATH, text));
  }

  return {
    /** @returns milliseconds from each written file to the visitor's page, repeated for this many seconds */
    async run(seconds: number): Promise<number[]> {
      const times: number[] = [];
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        times.push(await publish());
        for (let waited = 0; waited < EVERY_MS && performance.now() < end; waited += 100) await pause(100);
      }
      return times;
    },
  };
}
