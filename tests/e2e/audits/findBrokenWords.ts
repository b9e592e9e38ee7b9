/** Finds words of table cells that are broken over two lines. */
export function findBrokenWords(): string[] {
  const broken = new Set<string>();
  // On a phone, a head that the rows repeat is for screen readers only.
  const isShown = (cell: Element) => (cell.closest('thead')?.getBoundingClientRect().width ?? 2) > 1;
  for (const cell of [...document.querySelectorAll('table td, table th')].filter(isShown)) {
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
