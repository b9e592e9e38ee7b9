import type { VendorDirective, VendorPolicy } from '../../vendors/manifest.ts';
import type { HstsScope } from './strictTransport.ts';

/** Configuration of the security headers. */
export interface SecurityEnvironment {
  /** Public address of the site. HSTS is sent only on https. */
  siteUrl: string;
  vendors: readonly VendorPolicy[];
  /** What HSTS covers; default: everything. */
  hsts?: HstsScope;
}

/** Hashes of a page's inline elements for the CSP: `'sha256-…'`. */
export interface AnswerHashes {
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

/** Where browsers send violation reports; see reportsEndpoint.ts. */
export const REPORT_PATH = '/csp-reports';
/** The name that `Reporting-Endpoints` gives it. */
export const REPORT_GROUP = 'csp';

interface PageAnswer extends AnswerHashes {
  isPreview: boolean;
  isHttps: boolean;
  /** Other origins that may show it in a frame. */
  frameAncestors?: readonly string[];
  vendors: readonly VendorPolicy[];
}

/**
 * The CSP of a page. Inline code is allowed by its hash.
 * Scripts need `'self'` and no `'strict-dynamic'`: modules are files of this origin, and no inline script loads another.
 * REQ-SEC-03.
 */
export function contentSecurityPolicy(answer: PageAnswer): string {
  const { scriptHashes, styleHashes, isPreview, isHttps, frameAncestors = [], vendors } = answer;
  // A page by https can load and send nothing by http: that is an address of the developer's own machine.
  const of = (directive: VendorDirective) =>
    vendors
      .flatMap(({ sources }) => sources[directive] ?? [])
      .filter((source) => !isHttps || !source.startsWith('http:'));
  const own = isPreview ? ["'self'"] : [];
  const ancestors = [...own, ...frameAncestors];
  const isStringly = vendors.some(({ needsStringMarkup }) => needsStringMarkup);
  const frames = [...own, ...of('frame-src')];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes, ...of('script-src'), "'report-sample'"],
    // With a hash, browsers ignore `'unsafe-inline'`.
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
    'frame-ancestors': ancestors.length ? ancestors : ["'none'"],
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

/** Features that neither the site nor a frame in it needs. `unload` keeps a vendor's unload handler from ending the back/forward cache. */
const DENIED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'unload',
  'usb',
  'xr-spatial-tracking',
];
/** Features that the page's own videos need. */
const OWN = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** The `Permissions-Policy` of a page: what is unused is denied, and a vendor's frames get only what the vendor declares. */
export function permissionsPolicy(vendors: readonly VendorPolicy[]): string {
  const granted = (feature: string) =>
    vendors
      .filter(({ features }) => features?.includes(feature))
      .flatMap(({ sources }) => sources['frame-src'] ?? [])
      .map((source) => `"${new URL(source).origin}"`);
  const needed = new Set([...OWN, ...vendors.flatMap(({ features }) => features ?? [])]);
  const allowed = [...needed].map((feature) => {
    const self = OWN.includes(feature) ? ['self'] : [];
    return `${feature}=(${[...new Set([...self, ...granted(feature)])].join(' ')})`;
  });
  return [...DENIED.filter((feature) => !needed.has(feature)).map((feature) => `${feature}=()`), ...allowed].join(', ');
}
