import { z } from 'zod';

const schema = z.object({
  SITE_HOST: z.string().min(1).default('127.0.0.1'),
  SITE_PORT: z.coerce.number('SITE_PORT must be a port number').int().min(1).max(65_535).default(3000),
  SERVICES_URL: z.url('SERVICES_URL must be an address such as http://localhost:4000').default('http://localhost:4000'),
});

/** Where the site listens, and where the built-in services are. */
export type ServerEnvironment = z.infer<typeof schema>;

/**
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function serverEnvironment(variables: Record<string, string | undefined>): ServerEnvironment {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
