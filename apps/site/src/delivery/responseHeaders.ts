import { securityHeaders } from './security/securityHeaders.ts';

/** What an answer is, as far as its headers depend on it. */
export type AnswerKind = 'page' | 'file' | 'message';

// Set once per process; vendors matter to pages only.
const environment = { siteUrl: process.env.SITE_URL ?? '', vendors: [] };

const HEADERS: Record<AnswerKind, readonly string[]> = {
  page: [],
  file: securityHeaders({ kind: 'asset', environment }).flat(),
  message: securityHeaders({ kind: 'endpoint', environment }).flat(),
};

/**
 * Headers that every answer of a kind carries, as flat pairs. They are the same for all answers of the kind; those of a page depend on it (a CSP
 * with its hashes): they are set by the rendering (security/secureRendering.ts) and stored with the page.
 * @param kind what the answer is
 */
export function responseHeaders(kind: AnswerKind): readonly string[] {
  return HEADERS[kind];
}
