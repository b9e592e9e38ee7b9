import { NO_DOCUMENT_PATTERNS } from '../platform/documentAddress.ts';
import type { Endpoint } from './http/call.ts';
import { sendBody } from './http/responses.ts';

/** Where the rules are; named by the header of every page. */
export const SPECULATION_PATH = '/speculation-rules.json';

/** Links that say of themselves that following them does something, or that they open elsewhere. */
const NO_NAVIGATION = [
  '[rel~="nofollow"]',
  '[rel~="external"]',
  '[download]',
  '[data-no-prerender]',
  '[target="_blank"]',
];

/** Links that boot/prefetchLinks.ts found near the window, within its limits. */
const NEAR = '[data-near]';

/**
 * What a browser may fetch or render ahead. Fetched: the links that the page itself marks as near the window (specification section 2).
 * Rendered: a link that the visitor is about to use (hover, press). The rendering takes what was fetched.
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

/** Headers of a published page that tell the browser what it may fetch ahead. A preview gets none: drafts change under the hand. */
export function navigationHeaders(): [string, string][] {
  return [['Speculation-Rules', `"${SPECULATION_PATH}"`]];
}

/** `GET /speculation-rules.json`: what browsers may fetch and render ahead. */
export function createSpeculationEndpoint(): Endpoint {
  const body = JSON.stringify(speculationRules());
  return {
    methods: ['GET', 'HEAD'],
    answer({ response }) {
      sendBody(response, 200, { kind: 'speculationRules', type: 'application/speculationrules+json', body });
    },
  };
}
