import type { Page } from '@playwright/test';

/**
 * Finds missing pictures and empty areas on a complete page at its current width.
 * Hidden tab panels count as well.
 * @returns a line for each fault; none when every area is filled
 */
export function findEmptyAreas(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Beside a picture or a taller neighbour this much empty space above or below looks like a hole. */
    const MAX_HOLE_PX = 230;
    /** Two sections are up to 340 px apart: twice their own space, and that of a card or letter at the edge. */
    const MAX_BAND_PX = 400;
    /** An element wider than a column of text looks half empty with text alone. */
    const WIDE_PX = 900;
    /** Lower elements are chips; narrower ones leave no gap. */
    const MIN_CARD_PX = 64;
    const problems: string[] = [];
    const name = (element: Element) => {
      const section = element.closest('[data-section-internal-name]')?.getAttribute('data-section-internal-name');
      return `"${element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)}" in ${section}`;
    };

    const drawn: DOMRect[] = [];
    /** What is drawn in each element, from its topmost to its lowest point. */
    const inks = new Map<Element, { top: number; bottom: number }>();
    const spread = (box: DOMRect, from: Element | null) => {
      const { top, bottom, width, height } = box;
      if (width === 0 || height === 0) return;
      drawn.push(box);
      for (let at = from; at && at !== document.body; at = at.parentElement) {
        const ink = inks.get(at);
        inks.set(at, { top: Math.min(ink?.top ?? top, top), bottom: Math.max(ink?.bottom ?? bottom, bottom) });
      }
    };
    const measure = (node: Node) => {
      if (
        node instanceof Element &&
        node.matches('[role="img"], img, svg, video, iframe, input, select, textarea, button, hr')
      ) {
        spread(node.getBoundingClientRect(), node);
      } else if (node instanceof Text) {
        if (!node.data.trim()) return;
        const range = document.createRange();
        range.selectNodeContents(node);
        spread(range.getBoundingClientRect(), node.parentElement);
      } else node.childNodes.forEach(measure);
    };
    const main = document.querySelector('main');
    if (main) measure(main);

    const groups = new Map<Element | null, Element[]>();
    for (const piece of document.querySelectorAll('[data-panel], [data-slide], article[data-size]'))
      groups.set(piece.parentElement, [...(groups.get(piece.parentElement) ?? []), piece]);
    for (const pieces of groups.values()) {
      const bare = pieces.filter((piece) => piece.matches('[data-bare], [data-text]'));
      const isMosaic = pieces.some((piece) => piece.matches('[data-size]'));
      const isWide = pieces.some(
        (piece) => piece.matches('[data-panel], [data-size="wide"]') && piece.clientWidth > WIDE_PX,
      );
      // A mosaic may mix pictures and words; panels and slides are seen in one place, one after another.
      if (!isMosaic && bare.length < pieces.length)
        problems.push(...bare.map((piece) => `has no picture, others have: ${name(piece)}`));
      else if (bare.length === pieces.length && isWide)
        problems.push(`words alone, ${pieces[0]?.clientWidth} px wide: ${name(pieces[0] as Element)}`);
    }

    const holeIn = (outer: DOMRect | undefined, ink: { top: number; bottom: number } | undefined) =>
      outer && ink ? Math.round(Math.max(ink.top - outer.top, outer.bottom - ink.bottom)) : 0;
    for (const item of document.querySelectorAll('main :is(li, article, [data-panel], [data-slide])')) {
      if (item.closest('[role="img"]')) continue;
      const row = item.getBoundingClientRect();
      const picture = item.querySelector(':scope > :has([role="img"], img)');
      const words = picture && [...item.children].find((child) => child !== picture && inks.has(child));
      const [one, other] = [words, picture].map((part) => part?.getBoundingClientRect());
      const isBeside = one && other && (one.right <= other.left || other.right <= one.left);
      const hole = Math.max(holeIn(row, inks.get(item)), words && isBeside ? holeIn(row, inks.get(words)) : 0);
      if (hole > MAX_HOLE_PX) problems.push(`${hole} px of nothing above or below the words: ${name(item)}`);
    }

    const isCard = (element: Element) => {
      const { backgroundColor, borderInlineEndWidth } = getComputedStyle(element);
      return (
        element.querySelector('img') !== null ||
        backgroundColor !== 'rgba(0, 0, 0, 0)' ||
        borderInlineEndWidth !== '0px'
      );
    };
    for (const list of document.querySelectorAll('main ul, main ol, main div:has(> article), main div:has(> figure)')) {
      if (!/grid|flex/.test(getComputedStyle(list).display) || getComputedStyle(list).overflowX === 'auto') continue;
      const cards = [...list.children].filter((one) => one.checkVisibility() && isCard(one));
      // Chips may wrap as they like.
      if (cards.length < 3 || cards.some((one) => one.clientHeight < MIN_CARD_PX && !one.querySelector('img')))
        continue;
      const rows: DOMRect[][] = [];
      for (const box of cards.map((one) => one.getBoundingClientRect())) {
        const row = rows.at(-1);
        if (row?.some((other) => other.bottom > box.top && other.right <= box.left)) row.push(box);
        else rows.push([box]);
      }
      const [last, before] = [rows.at(-1), rows.at(-2)];
      if (!last || !before || last.length * 2 > before.length) continue;
      // Of small pictures, such as logos, two and one make no gap.
      if (before.length === 2 && cards.some((one) => one.clientHeight < MIN_CARD_PX)) continue;
      const end = (row: DOMRect[]) => Math.max(...row.map(({ right }) => right));
      if (end(last) < end(before) - MIN_CARD_PX)
        problems.push(`${last.length} in the last row, ${before.length} in those before: ${name(list)}`);
    }

    let end = main?.getBoundingClientRect().top ?? 0;
    for (const { top, bottom } of drawn.sort((one, other) => one.top - other.top)) {
      if (top - end > MAX_BAND_PX)
        problems.push(`a band of ${Math.round(top - end)} px with nothing in it, at ${Math.round(end)} px`);
      end = Math.max(end, bottom);
    }
    return [...new Set(problems)];
  });
}
