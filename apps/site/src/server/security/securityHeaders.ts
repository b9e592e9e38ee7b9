import { processVariables } from '../../platform/server/environment.ts';
import {
  type AnswerHashes,
  contentSecurityPolicy,
  permissionsPolicy,
  REPORT_GROUP,
  REPORT_PATH,
  type SecurityEnvironment,
} from './contentSecurityPolicy.ts';

/** What an answer is: a published page, a draft in the preview, a file, or anything else (feeds, messages, redirects). */
export type SecuredKind = 'page' | 'preview' | 'asset' | 'endpoint';

interface SecuredAnswer extends Partial<AnswerHashes> {
  kind: SecuredKind;
  environment: SecurityEnvironment;
}

/** Two years: what the preload list of browsers asks for. */
const HSTS = 'max-age=63072000; includeSubDomains; preload';
/** A picture, film or drawing opened by itself may show itself; nothing in it runs. */
const FILE_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The security headers of an answer, as pairs.
 * @param answer its kind; for pages the hashes of their inline code (inlineHashes)
 */
export function securityHeaders(answer: SecuredAnswer): [string, string][] {
  const { siteUrl, vendors } = answer.environment;
  const isHttps = siteUrl.startsWith('https:');
  const isPreview = answer.kind === 'preview';
  const { scriptHashes = [], styleHashes = [] } = answer;
  const everywhere: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', isPreview ? 'SAMEORIGIN' : 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', answer.kind === 'asset' ? 'same-site' : 'same-origin'],
    ...(isHttps ? ([['Strict-Transport-Security', HSTS]] as [string, string][]) : []),
  ];
  if (answer.kind === 'asset' || answer.kind === 'endpoint') {
    return [...everywhere, ['Content-Security-Policy', FILE_POLICY]];
  }
  return [
    ...everywhere,
    ['Content-Security-Policy', contentSecurityPolicy({ scriptHashes, styleHashes, isPreview, isHttps, vendors })],
    ...(isHttps ? ([['Reporting-Endpoints', `${REPORT_GROUP}="${REPORT_PATH}"`]] as [string, string][]) : []),
    ['Permissions-Policy', permissionsPolicy(vendors)],
  ];
}

/** What an answer is, as far as its headers depend on it. */
type AnswerKind = 'file' | 'message';

// Set once per process; vendors matter to pages only.
const environment = { siteUrl: processVariables().SITE_URL ?? '', vendors: [] };

const HEADERS: Record<AnswerKind, readonly string[]> = {
  file: securityHeaders({ kind: 'asset', environment }).flat(),
  message: securityHeaders({ kind: 'endpoint', environment }).flat(),
};

/**
 * Headers that every answer of a kind carries, as flat pairs. Those of a page depend on the page (its CSP holds hashes): they are set by the
 * rendering (security/secureRendering.ts) and stored with the page.
 * @param kind what the answer is
 */
export function responseHeaders(kind: AnswerKind): readonly string[] {
  return HEADERS[kind];
}
