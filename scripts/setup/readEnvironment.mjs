import { SetupError } from './SetupError.mjs';
import { VARIABLES } from './VARIABLES.mjs';

const PORTS = Object.keys(VARIABLES).filter((name) => name.endsWith('_PORT'));

/**
 * Ports of the servers; undefined: the default, or any free one where that is taken. `none`: it doesn't run.
 * @typedef {{ sitePort: number, contentPort: number | 'none', collectorPort?: OptionalPort, leadsPort?: OptionalPort, adminPort?: OptionalPort, productPort?: OptionalPort, demoPort?: OptionalPort, contentInternalPort?: OptionalPort, collectorInternalPort?: OptionalPort, leadsInternalPort?: OptionalPort }} Ports
 * @typedef {number | 'none' | undefined} OptionalPort
 */

/**
 * Reads the variables of the scripts, empty ones as unset.
 * @param {Record<string, string | undefined>} [source]
 * @returns {Ports & { chromiumPath: string, baseUrl: string }}
 * @throws {SetupError} names each wrong variable, its value and what is allowed
 */
export function readEnvironment(source = process.env) {
  const wrong = [];
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { fallback, allowed, accepts }]) => {
      const value = source[name] || fallback;
      if (value && !accepts(value))
        wrong.push(`${name}=${value} is not valid: give ${allowed}${fallback && ` (default ${fallback})`}.`);
      return [name, value];
    }),
  );
  for (const [index, one] of PORTS.entries()) {
    for (const other of PORTS.slice(index + 1)) {
      if (values[one] !== values[other] || !Number(values[one])) continue;
      wrong.push(`${one} and ${other} are both ${values[one]}: give each its own port.`);
    }
  }
  if (wrong.length) throw new SetupError('A setting in the environment is wrong.', wrong.join('\n'));
  refuseFormer(source);
  return {
    sitePort: Number(values.SITE_PORT),
    contentPort: readPort(values.CONTENT_PORT),
    ...Object.fromEntries(
      PORTS.filter((name) => !['SITE_PORT', 'CONTENT_PORT'].includes(name)).map((name) => [
        `${camelCase(name.slice(0, -'_PORT'.length))}Port`,
        readPort(values[name]),
      ]),
    ),
    chromiumPath: values.CHROMIUM_PATH,
    baseUrl: values.BASE_URL,
  };
}

/** @throws {SetupError} a variable of a former release is set */
function refuseFormer({ SERVICES_PORT }) {
  if (!SERVICES_PORT) return;
  throw new SetupError(
    "SERVICES_PORT isn't read any more.",
    `Set CONTENT_PORT=${SERVICES_PORT}: the other built-in services take free ports then (docs/configuration.md).`,
  );
}

/** `CONTENT_INTERNAL` → `contentInternal` */
function camelCase(name) {
  return name.toLowerCase().replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

function readPort(value) {
  if (!value) return undefined;
  return value === 'none' ? 'none' : Number(value);
}
