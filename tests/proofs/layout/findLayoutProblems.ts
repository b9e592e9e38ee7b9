import type { Page } from '@playwright/test';

/** Widths in CSS pixels at which pages are checked: small phones to wide screens, with the design's breakpoints. */
export const LAYOUT_WIDTHS = [320, 360, 390, 800, 1024, 1200, 1440, 1920] as const;

/**
 * Makes a loaded page complete: fonts and all pictures loaded and decoded.
 * Resizing starts new downloads, so this is awaited at each width.
 */
export async function completeLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const isShown = (image: HTMLImageElement) => image.getClientRects().length > 0;
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all([...document.images].filter(isShown).map((image) => image.decode().catch(() => undefined)));
  });
}

const WITHOUT_MOTION = '*, ::before, ::after { animation: none !important; transition: none !important }';

/** Opens a page to be measured: nothing moves. */
export async function openToMeasure(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // A constructed style sheet needs no exception from the security policy.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, WITHOUT_MOTION);
}

/**
 * Measures a complete page at its present width.
 * @returns a line for each fault; none when the layout is right
 */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pictures look soft when drawn larger than this many times their file. */
    const MAX_ENLARGEMENT = 1.2;
    /** `sizes` may be this much below the drawn width: denser screens choose their file by it. */
    const MAX_UNDERSTATED = 1.1;
    /** Sizes within this share count as equal. */
    const SAME_SIZE = 1.1;
    /** Letters are drawn a little wider elsewhere: the header's one line keeps this much room. */
    const MIN_SPARE_PX = 4;
    const problems: string[] = [];
    const root = document.documentElement;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const name = (element: Element) => {
      const section = element.closest('[data-section-internal-name]')?.getAttribute('data-section-internal-name');
      const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40);
      return `${element.localName}.${element.classList} "${text}"${section ? ` in ${section}` : ''}`;
    };
    const wholeWidth = (element: Element) => Math.round(element.getBoundingClientRect().width);

    if (root.scrollWidth > root.clientWidth) problems.push(`the page is ${root.scrollWidth} px wide`);

    for (const grid of document.querySelectorAll('main *')) {
      const style = getComputedStyle(grid);
      if (style.display !== 'grid' || grid.children.length < 3 || !isShown(grid)) continue;
      const items = [...grid.children].filter(
        (item) => getComputedStyle(item).position !== 'absolute' && isShown(item),
      );
      const rows: Element[][] = [];
      let bottom = -Infinity;
      for (const item of items) {
        const box = item.getBoundingClientRect();
        if (box.top >= bottom - 1) rows.push([]);
        rows.at(-1)?.push(item);
        bottom = rows.at(-1)?.length === 1 ? box.bottom : Math.max(bottom, box.bottom);
      }
      const [last, before] = [rows.at(-1), rows.at(-2)];
      if (!last || !before || last.length >= before.length) continue;
      // A list of equal items; one that is meant to be larger is marked.
      const isList =
        new Set(items.map((item) => item.localName)).size === 1 && grid.matches('ul, ol, [class]:has(> figure)');
      if (!isList || last.some((item) => item.matches('[data-size], [data-span]'))) continue;
      const widest = Math.max(...rows.slice(0, -1).flat().map(wholeWidth));
      if (Math.min(...last.map(wholeWidth)) > widest * SAME_SIZE)
        problems.push(`the last row of a grid is larger than the others: ${name(grid)}`);
    }

    for (const board of document.querySelectorAll('[data-columns] > li, [data-columns] > div')) {
      const columns = [...(board.parentElement?.children ?? [])];
      if (board !== columns[0] || !isShown(board) || board.closest('header')) continue;
      const tops = new Map<number, number>();
      for (const column of columns) {
        const top = Math.round(column.getBoundingClientRect().top);
        tops.set(top, (tops.get(top) ?? 0) + 1);
      }
      if (new Set(tops.values()).size > 1)
        problems.push(
          `a board has rows of ${[...tops.values()].join(' and ')} columns: ${name(board.parentElement as Element)}`,
        );
    }

    for (const image of document.images) {
      if (!isShown(image) || !image.currentSrc || image.currentSrc.includes('.svg')) continue;
      const probe = new Image();
      probe.src = image.currentSrc;
      const drawn = image.getBoundingClientRect().width;
      if (probe.naturalWidth > 0 && drawn > probe.naturalWidth * MAX_ENLARGEMENT)
        problems.push(
          `a picture of ${probe.naturalWidth} px is drawn ${Math.round(drawn)} px wide: ${image.currentSrc}`,
        );
      // With `sizes`, the natural width follows from them; a file of that width is the best one.
      if (image.sizes && drawn > image.naturalWidth * MAX_UNDERSTATED && image.naturalWidth < probe.naturalWidth)
        problems.push(
          `a picture is drawn ${Math.round(drawn)} px wide, its sizes say ${image.naturalWidth}: ${image.currentSrc}`,
        );
    }

    for (const frame of document.querySelectorAll('[data-backdrop], [data-backdrop] [data-layout] > div > *')) {
      if (!isShown(frame) || getComputedStyle(frame).display === 'contents') continue;
      const box = frame.getBoundingClientRect();
      const isDecoration = (element: Element) => element.localName === 'i' && element.parentElement === frame;
      for (const part of frame.querySelectorAll('*')) {
        if (isDecoration(part) || part.closest('svg') !== null || !isShown(part)) continue;
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        if (width === 0) continue;
        if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1) {
          problems.push(
            `a part spills out of its scene by ${Math.round(Math.max(right - box.right, box.left - left, bottom - box.bottom, box.top - top))} px: ${name(part)}`,
          );
          break;
        }
      }
    }

    for (const element of document.querySelectorAll('body *')) {
      if (element.childElementCount > 0 || !element.textContent?.trim() || !isShown(element)) continue;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath } = getComputedStyle(box);
        if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || clipPath !== 'none') break;
        const isClipping = (value: string) => value === 'hidden' || value === 'clip';
        if (!isClipping(overflowX) && !isClipping(overflowY)) {
          if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') break;
          continue;
        }
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        const clip = box.getBoundingClientRect();
        const isOutside = text.right > clip.right + 1 || text.left < clip.left - 1 || text.bottom > clip.bottom + 1;
        if (!isOutside || text.width === 0) continue;
        problems.push(`text is clipped: ${name(element)} by ${box.localName}.${box.classList}`);
        break;
      }
    }

    const header = document.querySelector('header[data-location="header"]');
    if (header) {
      const probe = document.createElement('div');
      probe.style.blockSize = 'var(--height-header)';
      header.append(probe);
      const wanted = Math.round(probe.getBoundingClientRect().height);
      probe.remove();
      const height = Math.round(header.getBoundingClientRect().height);
      if (height !== wanted) problems.push(`the header is ${height} px high, not ${wanted}: its parts wrap`);
      const line = header.firstElementChild as HTMLElement;
      const parts = [...line.children].filter(isShown);
      if (!parts.some((part) => getComputedStyle(part).flexGrow !== '0')) {
        const gap = Number.parseFloat(getComputedStyle(line).columnGap);
        const taken = parts.reduce((sum, part) => sum + part.getBoundingClientRect().width + gap, -gap);
        const spare = Math.round(line.clientWidth - taken);
        if (spare < MIN_SPARE_PX) problems.push(`the header’s line has ${spare} px to spare`);
      }
    }

    const linesOf = (element: Element) => {
      const lines: DOMRect[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        lines.push(...range.getClientRects());
      }
      return lines.filter(({ width }) => width > 1);
    };
    for (const code of document.querySelectorAll('.languageCode')) {
      if (!isShown(code)) continue;
      // Drawn by the style sheet: its box determines the number of lines.
      const lineHeight = Number.parseFloat(getComputedStyle(code).fontSize) * 1.8;
      const boxes = [...code.getClientRects()].filter(({ width }) => width > 1);
      // The first is the space before it, which may end a line.
      const lines = new Set(boxes.slice(1).map(({ top }) => Math.round(top)));
      if (lines.size > 1 || boxes.some(({ height }) => height > lineHeight))
        problems.push(`a language code is broken: ${name(code.parentElement as Element)}`);
    }

    for (const choice of document.querySelectorAll('main label:has(input[type="radio"])')) {
      const lines = isShown(choice) ? linesOf(choice) : [];
      const spread = (at: (line: DOMRect) => number) => Math.max(...lines.map(at)) - Math.min(...lines.map(at));
      // Pieces beside each other make one line.
      const isStacked = lines.every((line, index) => index === 0 || line.top >= (lines[index - 1]?.bottom ?? 0) - 4);
      if (isStacked && spread(({ left }) => left) > 2 && spread(({ left, right }) => left + right) > 4)
        problems.push(`the lines of a choice are aligned differently: ${name(choice)}`);
    }
    return [...new Set(problems)];
  });
}
