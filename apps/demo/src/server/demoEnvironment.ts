import { DEFAULT_PORTS } from '@cumulus/http/defaultPorts';
import { PUBLIC_VARIABLES } from '@cumulus/server/variables';
import { z } from 'zod';

const PORT = 'expected a port from 0 to 65535';
/** In digits, as the scripts read it: a number may also be written as 1e3. */
const port = z
  .string()
  .regex(/^(0|[1-9]\d{0,4})$/, PORT)
  .transform(Number)
  .pipe(z.number().max(65535, PORT));

const siteUrl = z
  // The host stands in a security policy, where `*` and `;` mean something.
  .url({
    protocol: /^https?$/,
    hostname: /^([a-z\d._-]+|\[[\da-f:]+])$/,
    error: 'expected the origin of the site, such as https://www.example.com',
  })
  .refine(
    (url) => URL.canParse(url) && new URL(url).pathname === '/' && !/[?#]/.test(url),
    'expected an origin without a path',
  );

const schema = z.object({
  DEMO_HOST: z.string().min(1).default('127.0.0.1'),
  DEMO_PORT: port.prefault(String(DEFAULT_PORTS.demo)),
  SITE_PORT: port.prefault(String(DEFAULT_PORTS.site)),
  SITE_URL: siteUrl.optional(),
  LAME_DUCK_MS: PUBLIC_VARIABLES.LAME_DUCK_MS,
  TRUSTED_PROXIES: PUBLIC_VARIABLES.TRUSTED_PROXIES,
});

export interface DemoEnvironment {
  host: string;
  port: number;
  /** Origin of the site: only it may embed the demo, and messages are posted to it alone. */
  siteOrigin: string;
  /** `TRUSTED_PROXIES`. */
  proxies: string;
  /** How long it still takes requests when it is about to stop. */
  LAME_DUCK_MS: number;
}

/**
 * Reads the variables of the demo; empty ones count as unset.
 * @throws Error in one line that names each wrong variable
 */
export function readDemoEnvironment(variables: Readonly<Record<string, string | undefined>>): DemoEnvironment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const { success, data, error } = schema.safeParse(set);
  if (!success) {
    const faults = error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name}=${set[name]} is not valid: ${message}`;
    });
    throw new Error(`demo: ${faults.join('; ')}`);
  }
  const { DEMO_HOST, DEMO_PORT, SITE_PORT, SITE_URL = `http://localhost:${SITE_PORT}` } = data;
  return {
    ...{ host: DEMO_HOST, port: DEMO_PORT, LAME_DUCK_MS: data.LAME_DUCK_MS },
    ...{ siteOrigin: new URL(SITE_URL).origin, proxies: data.TRUSTED_PROXIES },
  };
}
