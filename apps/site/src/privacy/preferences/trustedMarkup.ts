import { PREFERENCES_POLICY } from './consentTexts.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

/** The icons that the library renders: close, on, off. */
const ICON = /^<svg viewBox="0 0 24 24" stroke-width="[\d.]+"><path d="[ML\d. ]+"\/><\/svg>$/;

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const rules = { createHTML: (text: string) => (ICON.test(text) ? text : escapeHtml(text)) };
const policy = trustedTypes ? trustedTypes.createPolicy(PREFERENCES_POLICY, rules) : rules;

/**
 * Lets the library render: it assigns `innerHTML`, which the pages' Trusted Types forbid. While it does, its own icons become markup and everything else
 * stays text.
 * @param render must be synchronous
 */
export function withTrustedMarkup(render: () => void): void {
  const original = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  if (!original?.set) throw new Error('innerHTML can’t be replaced, so the preferences can’t be rendered');
  const { set } = original;
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...original,
    set(this: Element, text: string) {
      set.call(this, policy.createHTML(`${text}`));
    },
  });
  try {
    render();
  } finally {
    Object.defineProperty(Element.prototype, 'innerHTML', original);
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
