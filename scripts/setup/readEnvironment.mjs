import { SetupError } from './SetupError.mjs';
import { VARIABLES } from './VARIABLES.mjs';

const PORTS = ['SITE_PORT', 'SERVICES_PORT', 'ADMIN_PORT', 'PRODUCT_PORT', 'DEMO_PORT'];

/**
 * Reads the variables of the scripts, empty ones as unset.
 * @param {Record<string, string | undefined>} [source]
 * @returns {{ sitePort: number, servicesPort: number, adminPort: number | undefined, productPort: number | 'none' | undefined, demoPort: number | 'none' | undefined, chromiumPath: string, baseUrl: string }}
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
  return {
    sitePort: Number(values.SITE_PORT),
    servicesPort: Number(values.SERVICES_PORT),
    adminPort: values.ADMIN_PORT ? Number(values.ADMIN_PORT) : undefined,
    productPort: readOptionalPort(values.PRODUCT_PORT),
    demoPort: readOptionalPort(values.DEMO_PORT),
    chromiumPath: values.CHROMIUM_PATH,
    baseUrl: values.BASE_URL,
  };
}

function readOptionalPort(value) {
  if (!value) return undefined;
  return value === 'none' ? 'none' : Number(value);
}
