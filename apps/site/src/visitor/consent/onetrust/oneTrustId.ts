import { z } from 'zod';

const schema = z
  .string()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-test)?$/i,
    'ONETRUST_DOMAIN_SCRIPT must be the id in data-domain-script, such as 018f2b7c-1c1a-7f00-8a3e-0123456789ab',
  )
  .optional();

/**
 * The site's id in OneTrust; without one the built-in banner asks.
 * @param variables environment variables
 * @throws an error that says what an id looks like
 */
export function oneTrustId(variables: Record<string, string | undefined>): string | undefined {
  const parsed = schema.safeParse(variables.ONETRUST_DOMAIN_SCRIPT || undefined);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
