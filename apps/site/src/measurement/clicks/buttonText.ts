/** Long enough to tell buttons apart; a whole card may be one link. */
const MOST_CHARACTERS = 200;

/** What a button or link says: the text of its children, else what its picture says, else what is only read aloud, else its accessible name. */
export function buttonText(control: Element): string {
  const text =
    textOf(control, true) ||
    control.querySelector('img')?.alt ||
    textOf(control, false) ||
    control.getAttribute('aria-label') ||
    '';
  return text.slice(0, MOST_CHARACTERS);
}

function textOf(node: Node, isSeen: boolean): string {
  if (node instanceof Text) return node.data;
  if (isSeen && node instanceof Element && node.matches('.visuallyHidden')) return '';
  const texts = [...node.childNodes].map((child) => textOf(child, isSeen));
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}
