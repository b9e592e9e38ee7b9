import { expect, test } from '@playwright/test';
import { type Copy, startCopy } from '../hostile/startCopy.ts';
import { startFlood } from './FloodClient.ts';
import { FLOODS, type FloodTarget, REGEX_FLAG } from './floods.ts';
import { readFloodTarget } from './readFloodTarget.ts';
import { Visitor } from './Visitor.ts';

// The short form of `npm run floods`: each goes on until the second client has got everything, however long that takes.
const LIMIT_MS = 60_000;
const SEED = 12;
const ANSWERS_BEFORE = 100;
const HITS = 25;

let copy: Copy;
let target: FloodTarget;
let visitor: Visitor;
let images: string[];

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  copy = await startCopy({ prepare: (_, flags) => flags.write('features/readers-of-dashes.json', REGEX_FLAG) });
  const found = await readFloodTarget(copy);
  ({ target, images } = found);
  visitor = new Visitor({ origin: copy.origin, pages: found.pages, images, giveUpMs: LIMIT_MS });
  for (const page of found.pages) await visitor.get(page);
});
test.afterAll(async () => {
  visitor?.close();
  await copy?.stop();
});

for (const [name, flood] of Object.entries(FLOODS)) {
  // REQ-PRF-06
  test(`nobody else notices a flood of ${name}`, async () => {
    test.setTimeout(LIMIT_MS);
    const client = startFlood({ ...target, flood, port: copy.ports.site, seed: SEED });
    try {
      const answers = () => Object.values(client.counts).reduce((sum, count) => sum + count, 0);
      await expect.poll(answers, { timeout: LIMIT_MS }).toBeGreaterThan(ANSWERS_BEFORE);
      const statuses: number[] = [];
      for (let hit = 0; hit < HITS; hit += 1) statuses.push((await visitor.get(hit % 2 ? '/' : '/blog')).status);
      expect([...new Set(statuses)]).toEqual([200]);
      expect((await visitor.get(images.shift() ?? '')).status).toBe(200);
      const text = `Published beside ${name}`;
      await copy.content.edit('pagePricing', ({ fields }) => {
        fields.seoDescription = { ...fields.seoDescription, 'en-US': text };
      });
      expect(await visitor.waitFor('/pricing', text)).toBe(true);
      // The client that floods is refused: with a time after which to come back, or since nobody shows what it asks for. The visitor never was.
      const refusals = () => client.refused + (client.counts[400] ?? 0);
      await expect.poll(refusals, { timeout: LIMIT_MS }).toBeGreaterThan(0);
    } finally {
      await client.stop();
    }
    expect([copy.site.exit, copy.services.exit]).toEqual([undefined, undefined]);
  });
}
