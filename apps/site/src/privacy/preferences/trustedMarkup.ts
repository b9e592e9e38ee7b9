import { PREFERENCES_POLICY } from './consentTexts.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

/** The pictures that the library draws: close, on, off. */
const PICTURE = /^<svg viewBox="0 0 24 24" stroke-width="[\d.]+"><path d="[ML\d. ]+"\/><\/svg>$/;

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const rules = { createHTML: (text: string) => (PICTURE.test(text) ? text : escapeHtml(text)) };
const policy = trustedTypes ? trustedTypes.createPolicy(PREFERENCES_POLICY, rules) : rules;

/**
 * Lets the library draw: it writes `innerHTML`, which the pages' Trusted Types forbid. While it does, its own pictures become markup and
 * everything else stays text, whatever is in it.
 * @param draw draws at once, not later
 */
export function withOwnMarkup(draw: () => void): void {
  const original = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  if (!original?.set) throw new Error('this browser has no innerHTML to draw the preferences by');
  const { set } = original;
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...original,
    set(this: Element, text: string) {
      set.call(this, policy.createHTML(`${text}`));
    },
  });
  try {
    draw();
  } finally {
    Object.defineProperty(Element.prototype, 'innerHTML', original);
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
