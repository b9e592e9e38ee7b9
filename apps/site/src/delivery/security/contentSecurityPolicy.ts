import type { VendorDirective, VendorPolicy } from '../../VendorPolicy.ts';
import type { AnswerHashes } from './AnswerHashes.ts';

/** Where browsers send what a policy refused; answered by reports/reportsEndpoint.ts. */
export const REPORT_PATH = '/csp-reports';
/** The name that `Reporting-Endpoints` gives it. */
export const REPORT_GROUP = 'csp';

interface PageAnswer extends AnswerHashes {
  isPreview: boolean;
  isHttps: boolean;
  vendors: readonly VendorPolicy[];
}

/**
 * The policy of a page: nothing but what it names, inline code by its hash.
 * `'self'` for scripts and no `'strict-dynamic'`: modules come as files from this origin, and no inline script of ours loads another.
 */
export function contentSecurityPolicy({ scriptHashes, styleHashes, isPreview, isHttps, vendors }: PageAnswer): string {
  const of = (directive: VendorDirective) => vendors.flatMap(({ sources }) => sources[directive] ?? []);
  const own = isPreview ? ["'self'"] : [];
  const isStringly = vendors.some(({ needsStringMarkup }) => needsStringMarkup);
  const frames = [...own, ...of('frame-src')];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes, ...of('script-src'), "'report-sample'"],
    // A hash would take `'unsafe-inline'` back.
    'style-src': ["'self'", ...(isStringly ? ["'unsafe-inline'"] : styleHashes), ...of('style-src')],
    'img-src': ["'self'", 'data:', ...of('img-src')],
    'font-src': ["'self'", ...of('font-src')],
    'connect-src': ["'self'", ...of('connect-src')],
    'media-src': ["'self'", ...of('media-src')],
    'manifest-src': ["'self'"],
    'frame-src': frames.length ? frames : ["'none'"],
    'worker-src': vendors.some(({ needsBlobWorker }) => needsBlobWorker) ? ["'self'", 'blob:'] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...of('form-action')],
    'frame-ancestors': [isPreview ? "'self'" : "'none'"],
    ...(!isStringly && { 'require-trusted-types-for': ["'script'"] }),
    'trusted-types': ['default', ...vendors.flatMap(({ trustedTypes }) => trustedTypes ?? [])],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
    'report-uri': [REPORT_PATH],
    // Chromium has no reporting endpoints on plain http, and with this it would not use `report-uri` either.
    ...(isHttps && { 'report-to': [REPORT_GROUP] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}
