import { processVariables } from '../../platform/server/environment.ts';
import {
  type AnswerHashes,
  contentSecurityPolicy,
  permissionsPolicy,
  REPORT_GROUP,
  REPORT_PATH,
  type SecurityEnvironment,
} from './contentSecurityPolicy.ts';
import { readHstsScope, STRICT_TRANSPORT } from './strictTransport.ts';

/** A published page, a draft in the preview, a public file or picture, or anything else (feeds, messages, redirects). */
export type SecuredKind = 'page' | 'preview' | 'asset' | 'endpoint';

interface SecuredAnswer extends Partial<AnswerHashes> {
  kind: SecuredKind;
  environment: SecurityEnvironment;
  /** Other origins that may show a page in a frame. */
  frameAncestors?: readonly string[];
}

/** An image or video that is opened directly may be displayed, but no script in it runs. */
const FILE_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The security headers of a response, as pairs.
 * @param answer its kind; for pages with `inlineHashes`
 */
export function securityHeaders(answer: SecuredAnswer): [string, string][] {
  const { siteUrl, vendors, hsts = 'preload' } = answer.environment;
  const isHttps = siteUrl.startsWith('https:');
  const isPreview = answer.kind === 'preview';
  const { scriptHashes = [], styleHashes = [], frameAncestors = [] } = answer;
  const everywhere: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    // It can't name another origin: there the policy alone says it.
    ...(frameAncestors.length > 0
      ? []
      : ([['X-Frame-Options', isPreview ? 'SAMEORIGIN' : 'DENY']] as [string, string][])),
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', answer.kind === 'asset' ? 'cross-origin' : 'same-origin'],
    ...(isHttps ? ([['Strict-Transport-Security', STRICT_TRANSPORT[hsts]]] as [string, string][]) : []),
  ];
  if (answer.kind === 'endpoint') return [...everywhere, ['Content-Security-Policy', FILE_POLICY]];
  // Public and without cookies: feed readers, mail and players of recordings show them, on sites of their own. Fonts need CORS for it.
  if (answer.kind === 'asset')
    return [...everywhere, ['Access-Control-Allow-Origin', '*'], ['Content-Security-Policy', FILE_POLICY]];
  return [
    ...everywhere,
    [
      'Content-Security-Policy',
      contentSecurityPolicy({ scriptHashes, styleHashes, isPreview, isHttps, frameAncestors, vendors }),
    ],
    ...(isHttps ? ([['Reporting-Endpoints', `${REPORT_GROUP}="${REPORT_PATH}"`]] as [string, string][]) : []),
    ['Permissions-Policy', permissionsPolicy(vendors)],
  ];
}

type AnswerKind = 'file' | 'message';

/** Created once, after the variables were checked; vendors matter only for pages. */
let created: Record<AnswerKind, readonly string[]> | undefined;

function createHeaders(): Record<AnswerKind, readonly string[]> {
  const variables = processVariables();
  const environment = { siteUrl: variables.SITE_URL ?? '', vendors: [], hsts: readHstsScope(variables) };
  return {
    file: securityHeaders({ kind: 'asset', environment }).flat(),
    message: securityHeaders({ kind: 'endpoint', environment }).flat(),
  };
}

/**
 * The security headers of files and messages, as flat pairs. Those of a page depend on its content (CSP hashes): `secureRendering` sets them.
 */
export function responseHeaders(kind: AnswerKind): readonly string[] {
  created ??= createHeaders();
  return created[kind];
}
