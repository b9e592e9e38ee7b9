import { SetupError } from './SetupError.mjs';
import { VARIABLES } from './VARIABLES.mjs';

/**
 * Reads the variables of the scripts, empty ones as unset.
 * @param {Record<string, string | undefined>} [source]
 * @returns {{ sitePort: number, servicesPort: number, adminPort: number | undefined, chromiumPath: string, baseUrl: string }}
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
  for (const [one, other] of [
    ['SITE_PORT', 'SERVICES_PORT'],
    ['SITE_PORT', 'ADMIN_PORT'],
    ['SERVICES_PORT', 'ADMIN_PORT'],
  ]) {
    if (values[one] !== values[other]) continue;
    wrong.push(`${one} and ${other} are both ${values[one]}: give each its own port.`);
  }
  if (wrong.length) throw new SetupError('A setting in the environment is wrong.', wrong.join('\n'));
  return {
    sitePort: Number(values.SITE_PORT),
    servicesPort: Number(values.SERVICES_PORT),
    adminPort: values.ADMIN_PORT ? Number(values.ADMIN_PORT) : undefined,
    chromiumPath: values.CHROMIUM_PATH,
    baseUrl: values.BASE_URL,
  };
}
