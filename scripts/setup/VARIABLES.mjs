/**
 * Environment variables the scripts themselves read. What the site and the services read is checked by them at start.
 * @type {Record<string, { fallback: string, allowed: string, accepts: (value: string) => boolean }>}
 */
export const VARIABLES = {
  SITE_PORT: { fallback: '3000', allowed: 'a port from 1 to 65535', accepts: isPort },
  SERVICES_PORT: { fallback: '4000', allowed: 'a port from 1 to 65535', accepts: isPort },
  // Empty: the services' own default, without which a second copy does where it is taken.
  ADMIN_PORT: {
    fallback: '',
    allowed: 'a port from 1 to 65535, or 0 for any free one (default 4002)',
    accepts: (value) => value === '0' || isPort(value),
  },
  // Empty: as ADMIN_PORT, for the product stand-in.
  PRODUCT_PORT: {
    fallback: '',
    allowed: 'a port from 1 to 65535, 0 for any free one, or none (default 4003)',
    accepts: (value) => value === '0' || value === 'none' || isPort(value),
  },
  // Empty: as PRODUCT_PORT, for the interactive demo.
  DEMO_PORT: {
    fallback: '',
    allowed: 'a port from 1 to 65535, 0 for any free one, or none (default 4001)',
    accepts: (value) => value === '0' || value === 'none' || isPort(value),
  },
  CHROMIUM_PATH: {
    fallback: '',
    allowed: 'the absolute path of a Chromium binary',
    accepts: (value) => value.startsWith('/'),
  },
  BASE_URL: { fallback: '', allowed: 'an http(s) address without a path, http://localhost:3000', accepts: isOrigin },
};

function isPort(value) {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535;
}

function isOrigin(value) {
  return /^https?:\/\/[^/]+$/.test(value);
}
