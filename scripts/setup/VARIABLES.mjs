import { DEFAULT_PORTS } from '../../packages/http/src/defaultPorts.mjs';

/**
 * Environment variables the scripts themselves read. What the site and the services read is checked by them at start.
 * @type {Record<string, { fallback: string, allowed: string, accepts: (value: string) => boolean }>}
 */
export const VARIABLES = {
  SITE_PORT: { fallback: String(DEFAULT_PORTS.site), allowed: 'a port from 1 to 65535', accepts: isPort },
  CONTENT_PORT: {
    fallback: String(DEFAULT_PORTS.content),
    allowed: 'a port from 1 to 65535, or none',
    accepts: (value) => value === 'none' || isPort(value),
  },
  ...movablePorts(),
  CHROMIUM_PATH: {
    fallback: '',
    allowed: 'the absolute path of a Chromium binary',
    accepts: (value) => value.startsWith('/'),
  },
  BASE_URL: { fallback: '', allowed: 'an http(s) address without a path, http://localhost:3000', accepts: isOrigin },
};

/** Empty: the default, or any free port where that is taken. */
function movablePorts() {
  const { site, content, ...movable } = DEFAULT_PORTS;
  return Object.fromEntries(
    Object.entries(movable).map(([name, port]) => [
      portVariable(name),
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

/** `contentInternal` → `CONTENT_INTERNAL_PORT`. @param {string} listener a name in `DEFAULT_PORTS` */
export function portVariable(listener) {
  return `${listener.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_PORT`;
}
