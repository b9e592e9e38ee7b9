/**
 * Environment variables the scripts themselves read. What the site and the services read is checked by them at start.
 * @type {Record<string, { fallback: string, allowed: string, accepts: (value: string) => boolean }>}
 */
export const VARIABLES = {
  SITE_PORT: { fallback: '3000', allowed: 'a port from 1 to 65535', accepts: isPort },
  CONTENT_PORT: {
    fallback: '4000',
    allowed: 'a port from 1 to 65535, or none',
    accepts: (value) => value === 'none' || isPort(value),
  },
  ...movablePorts({
    ...{ COLLECTOR_PORT: 4004, LEADS_PORT: 4005, ADMIN_PORT: 4002, PRODUCT_PORT: 4003, DEMO_PORT: 4001 },
    ...{ CONTENT_INTERNAL_PORT: 4010, COLLECTOR_INTERNAL_PORT: 4014, LEADS_INTERNAL_PORT: 4015 },
  }),
  CHROMIUM_PATH: {
    fallback: '',
    allowed: 'the absolute path of a Chromium binary',
    accepts: (value) => value.startsWith('/'),
  },
  BASE_URL: { fallback: '', allowed: 'an http(s) address without a path, http://localhost:3000', accepts: isOrigin },
};

/** Empty: the default, or any free port where that is taken. */
function movablePorts(defaults) {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, port]) => [
      name,
      {
        fallback: '',
        allowed: `a port from 1 to 65535, 0 for any free one, or none (default ${port})`,
        accepts: (value) => value === '0' || value === 'none' || isPort(value),
      },
    ]),
  );
}

function isPort(value) {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535;
}

function isOrigin(value) {
  return /^https?:\/\/[^/]+$/.test(value);
}
