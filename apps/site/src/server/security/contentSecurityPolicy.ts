import type { VendorDirective, VendorPolicy } from '../../vendors/manifest.ts';

/** What the security headers depend on besides the page. */
export interface SecurityEnvironment {
  /** Public address of the site. Only one on https promises https. */
  siteUrl: string;
  vendors: readonly VendorPolicy[];
}

/** Hashes of a page's own inline elements as a policy names them: `'sha256-…'`. */
export interface AnswerHashes {
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

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
/** Features of the page itself: its own videos play, and fill the screen. */
const OWN = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** The `Permissions-Policy` of a page: what is unused is denied, and a vendor's frames get only what the vendor declares. */
export function permissionsPolicy(vendors: readonly VendorPolicy[]): string {
  const granted = (feature: string) =>
    vendors
      .filter(({ features }) => features?.includes(feature))
      .flatMap(({ sources }) => sources['frame-src'] ?? [])
      .map((source) => `"${new URL(source).origin}"`);
  const asked = new Set([...OWN, ...vendors.flatMap(({ features }) => features ?? [])]);
  const allowed = [...asked].map((feature) => {
    const self = OWN.includes(feature) ? ['self'] : [];
    return `${feature}=(${[...self, ...granted(feature)].join(' ')})`;
  });
  return [...DENIED.filter((feature) => !asked.has(feature)).map((feature) => `${feature}=()`), ...allowed].join(', ');
}
