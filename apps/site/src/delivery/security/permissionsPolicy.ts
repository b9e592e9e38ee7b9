import type { VendorPolicy } from '../../VendorPolicy.ts';

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
