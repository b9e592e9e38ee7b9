import { expect } from '@playwright/test';
import { readSite } from '../../fixtures/readSite.ts';
import { test } from '../setup/test.ts';

const WIDTHS_PX = [320, 360, 390];
const pricing = readSite().paths.filter((path) => path.endsWith('/pricing'));

test.describe.configure({ timeout: 90_000 });

/** Finds words of table cells that are broken over two lines. */
function findBrokenWords(): string[] {
  // Sections far down are otherwise laid out later.
  for (const part of document.querySelectorAll<HTMLElement>('main > *')) part.style.contentVisibility = 'visible';
  const broken = new Set<string>();
  for (const cell of document.querySelectorAll('table td, table th')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isHidden = node.parentElement?.closest('.visuallyHidden');
      for (const { 0: word, index } of isHidden ? [] : (node.textContent ?? '').matchAll(/[\p{L}\p{N}.,]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.add(word);
      }
    }
  }
  return [...broken];
}

for (const path of pricing)
  for (const width of WIDTHS_PX)
    test(`no word of the plans’ table is broken: ${path} at ${width} px`, async ({ sharedPage }) => {
      await sharedPage.setViewportSize({ width, height: 800 });
      await sharedPage.goto(path);
      await sharedPage.evaluate(() => document.fonts.ready);
      expect(await sharedPage.evaluate(findBrokenWords)).toEqual([]);
      // Guards against a table that was not found.
      expect(await sharedPage.locator('table td').count()).toBeGreaterThan(100);
    });
