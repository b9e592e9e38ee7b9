import { NO_DOCUMENT_PATTERNS } from '../platform/documentAddress.ts';
import type { Endpoint } from './http/call.ts';
import { sendBody } from './http/responses.ts';

/** Where the rules are; named by the header of every page. */
export const SPECULATION_PATH = '/speculation-rules.json';

/** Links that trigger an action, open an overlay, or open elsewhere, by their attributes. */
const NO_NAVIGATION = [
  '[rel~="nofollow"]',
  '[rel~="external"]',
  '[download]',
  '[data-no-prerender]',
  '[data-overlay]',
  '[target="_blank"]',
];

/** Links that boot/prefetchLinks.ts marked as near the viewport. */
const NEAR = '[data-near]';

/**
 * What a browser may prefetch or prerender. Prefetch: links that the page marks as near the viewport (REQ-LNK-02).
 * Prerender: a link that the visitor hovers over or presses; it uses the prefetched response.
 */
export function speculationRules(): object {
  const safe = [
    { href_matches: '/*' },
    { not: { href_matches: NO_DOCUMENT_PATTERNS } },
    { not: { selector_matches: NO_NAVIGATION } },
  ];
  return {
    prefetch: [{ where: { and: [{ selector_matches: NEAR }, ...safe] }, eagerness: 'immediate', tag: 'near' }],
    prerender: [{ where: { and: safe }, eagerness: 'moderate', tag: 'intent' }],
  };
}

/** The header of published pages that names the rules. A preview has none, since drafts change at any time. */
export function navigationHeaders(): [string, string][] {
  return [['Speculation-Rules', `"${SPECULATION_PATH}"`]];
}

/** `GET /speculation-rules.json`: what browsers may prefetch and prerender. */
export function createSpeculationEndpoint(): Endpoint {
  const body = JSON.stringify(speculationRules());
  return {
    methods: ['GET', 'HEAD'],
    answer({ response }) {
      sendBody(response, 200, { kind: 'speculationRules', type: 'application/speculationrules+json', body });
    },
  };
}
