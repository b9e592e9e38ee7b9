import { expect, test } from '@playwright/test';
import { ABSENT_PATH } from '../setup/ABSENT_PATH.ts';
import { readSite } from '../setup/readSite.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { BUDGET } from './BUDGET.ts';
import { findForeignStyles } from './findForeignStyles.ts';
import { measureBytes } from './measureBytes.ts';

const { origin, paths } = readSite();

for (const path of [...paths, ABSENT_PATH]) {
  test(`bytes before interaction: ${path}`, async ({ browser }) => {
    // The tallest screen shows the most islands, the widest the most pictures.
    for (const viewport of [WIDTHS[0], WIDTHS[2]]) {
      const context = await browser.newContext({ baseURL: origin, viewport });
      const bytes = await measureBytes(await context.newPage(), path);
      await context.close();
      const about = `${viewport.width} px, ${JSON.stringify(bytes)}`;
      test.info().annotations.push({ type: 'bytes', description: about });
      const island = BUDGET.islandPaths.some((pattern) => pattern.test(path));
      expect.soft(bytes.script, about).toBeLessThanOrEqual(island ? BUDGET.islandScriptBytes : BUDGET.scriptBytes);
      expect.soft(bytes.documentAndStyle, about).toBeLessThanOrEqual(BUDGET.documentAndStyleBytes);
      expect.soft(bytes.fontFiles, about).toBeLessThanOrEqual(BUDGET.fontFiles);
      expect.soft(bytes.font, about).toBeLessThanOrEqual(BUDGET.fontBytes);
    }
  });
}

test('text is sent as brotli', async () => {
  for (const path of paths.slice(0, 3)) {
    const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding'), path).toBe('br');
  }
});

test('a page carries the styles of its own sections only', async () => {
  const seen = new Set<string>();
  for (const path of paths) {
    const html = await (await fetch(`${origin}${path}`)).text();
    const { used, foreign } = findForeignStyles(html);
    for (const name of used) seen.add(name);
    expect.soft(foreign, `${path} has the styles of sections it doesn't show`).toEqual([]);
  }
  // Were the class names read wrongly, nothing would be found anywhere.
  expect(seen.size, 'sections recognised on all pages').toBeGreaterThanOrEqual(12);
});
