import { z } from 'zod';
import { parseVariables, type Variables } from '../../platform/server/environment.ts';

/** Two years: the preload list of browsers wants one at least. */
const MAX_AGE = 'max-age=63072000';

/** What HSTS covers, by the word that chooses it: the site's own host, its subdomains too, or that with the consent to be on browsers' preload list. */
export const STRICT_TRANSPORT = {
  host: MAX_AGE,
  subdomains: `${MAX_AGE}; includeSubDomains`,
  preload: `${MAX_AGE}; includeSubDomains; preload`,
} as const;

export type HstsScope = keyof typeof STRICT_TRANSPORT;

/** Why one variable can't be set without the other; nginx and Varnish say the same. */
export const PRELOAD_WITHOUT_SUBDOMAINS =
  'HSTS_PRELOAD=true needs HSTS_INCLUDE_SUBDOMAINS=true: the preload list of browsers takes a domain with all of its subdomains only';

const choice = (name: string) => z.enum(['true', 'false'], `${name} must be true or false`).optional();

const schema = z
  .object({
    HSTS_INCLUDE_SUBDOMAINS: choice('HSTS_INCLUDE_SUBDOMAINS'),
    HSTS_PRELOAD: choice('HSTS_PRELOAD'),
  })
  .superRefine(({ HSTS_INCLUDE_SUBDOMAINS, HSTS_PRELOAD }, context) => {
    if (HSTS_PRELOAD === 'true' && HSTS_INCLUDE_SUBDOMAINS === 'false')
      context.addIssue({ code: 'custom', path: ['HSTS_PRELOAD'], message: PRELOAD_WITHOUT_SUBDOMAINS });
  });

/**
 * Reads what HSTS covers: by default everything.
 * @throws EnvironmentError that names a wrong variable
 */
export function readHstsScope(variables: Variables): HstsScope {
  const { HSTS_INCLUDE_SUBDOMAINS, HSTS_PRELOAD } = parseVariables(schema, variables);
  if (HSTS_INCLUDE_SUBDOMAINS === 'false') return 'host';
  return HSTS_PRELOAD === 'false' ? 'subdomains' : 'preload';
}
