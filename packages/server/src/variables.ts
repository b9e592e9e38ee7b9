import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { CLIENT_LIMITS, type ClientLimitName } from '@cumulus/http/clientLimits';
import { DEFAULT_PORTS } from '@cumulus/http/defaultPorts';
import { describeFormerVariables } from '@cumulus/http/formerVariables';
import { isGuessable } from '@cumulus/http/guessableSecrets';
import { SECRET_VARIABLE } from '@cumulus/http/redact';
import { isKnownSecret } from '@cumulus/http/secrets';
import { LAME_DUCK_MS } from '@cumulus/http/shutdown';
import { z } from 'zod';

/** Root of the repository: relative paths in the environment start here, not in the working directory. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Environment variables by name, as `process.env`. */
export type Variables = Record<string, string | undefined>;

/** A folder or file. @param fallback relative to the repository */
export const path = (fallback: string) => optionalPath(z.string().min(1).default(fallback));
const optionalPath = (text: z.ZodType<string>) => text.transform((place) => resolve(repositoryRoot, place));

/** A file without a default. */
export const optionalFile = optionalPath(z.string()).optional();

/** A whole number without a default. */
export function wholeNumberFrom(min: number, max: number) {
  const error = `expected a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

/** A whole number with a default. */
export const wholeNumber = (fallback: number, min: number, max: number) => wholeNumberFrom(min, max).default(fallback);

/** A port; 0 for any free one. */
export const port = (fallback: number) => wholeNumber(fallback, 0, 65535);

/** The address that a server listens on. */
export const host = z.string().min(1).default('127.0.0.1');

/** `true` or `false`. */
export const flag = (fallback: 'true' | 'false') => z.enum(['true', 'false']).default(fallback);

/** Whether a stand-in answers promptly, or as its vendor does. */
export const behaviour = z.enum(['prompt', 'vendor'], 'expected prompt or vendor').default('prompt');

/** A base address, without a slash at its end. @param example for the message */
export const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `expected an address such as ${example}` })
    .transform((url) => url.replace(/\/$/, ''));

/** A secret between programs, sent as `Authorization: Bearer`. */
export const sharedSecret = z
  .string()
  .regex(/^[\x21-\x7e]{16,512}$/, 'expected 16 to 512 characters without spaces, as openssl rand -hex 24 gives');

/** A token that opens what is private: `ADMIN_TOKEN`, `INTERNAL_TOKEN`. */
export const accessToken = z
  .string()
  .regex(/^[\x21-\x7e]{32,512}$/, 'expected 32 to 512 characters without spaces, as openssl rand -hex 32 gives')
  .refine(
    (token) => !isKnownSecret(token) && !isGuessable(token),
    'expected one that nobody can guess, as openssl rand -hex 32 gives',
  )
  .optional();

/** A key of a vendor that every page names. */
export const clientKey = (fallback: string) =>
  z
    .string()
    .regex(/^[\w-]{1,100}$/, 'expected up to 100 letters, digits, - and _')
    .default(fallback);

/** `DATABASE_URL`. */
export const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host/database' })
  .optional();

/** Turns what a function throws into an issue of the variable, without its value, which may be a secret. */
export const parsedBy =
  <T>(parse: (text: string) => T) =>
  (text: string, context: z.RefinementCtx): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  };

/** `TRUSTED_PROXIES`. */
const proxies = z
  .string()
  .default('')
  .superRefine((list, context) => void parsedBy(trustedProxies)(list, context));

/** How long a server that is stopped still takes requests, for balancers. */
export const STOP_VARIABLES = { LAME_DUCK_MS: wholeNumber(LAME_DUCK_MS, 0, 600_000) };

/** What every public listener needs: the site's address, proxies in front of it, and each client's limits. */
export const PUBLIC_VARIABLES = {
  ...STOP_VARIABLES,
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'expected the public origin of the site, such as https://www.example.com' })
    .optional(),
  SITE_PORT: wholeNumber(DEFAULT_PORTS.site, 1, 65535),
  TRUSTED_PROXIES: proxies,
  ...(Object.fromEntries(
    Object.entries(CLIENT_LIMITS).map(([name, fallback]) => [name, wholeNumber(fallback, 0, 1_000_000)]),
  ) as Record<ClientLimitName, ReturnType<typeof wholeNumber>>),
};

/** Origin of the site. */
export const siteUrlOf = ({ SITE_URL, SITE_PORT }: { SITE_URL?: string | undefined; SITE_PORT: number }): string =>
  SITE_URL ?? `http://localhost:${SITE_PORT}`;

/** A fault in the environment, for one line of the log. */
export const environmentError = (text: string) => new Error(`Wrong environment variable. ${text}`);

/**
 * Reads environment variables; an empty one counts as absent.
 * @throws Error naming every wrong variable and what would be right
 */
export function readVariables<Shape extends z.ZodObject>(schema: Shape, source: Variables): z.output<Shape> {
  const variables = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const former = describeFormerVariables(variables);
  if (former) throw environmentError(former);
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${SECRET_VARIABLE.test(name) ? name : `${name}=${JSON.stringify(variables[name])}`}: ${issue.message}`;
  });
  throw environmentError([...new Set(lines)].join('; '));
}
