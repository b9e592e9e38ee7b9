import { z } from 'zod';

const text = z.string().min(1).optional();

const schema = z
  .object({
    VARNISH_PURGE_URLS: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.url('VARNISH_PURGE_URLS must be addresses such as http://varnish:6081, parted by commas'))),
    FASTLY_SERVICE_ID: text,
    FASTLY_API_TOKEN: text,
    FASTLY_API_URL: z.url('FASTLY_API_URL must be an address').default('https://api.fastly.com'),
    CLOUDFLARE_ZONE_ID: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'CLOUDFLARE_ZONE_ID must be the 32 hexadecimal digits that the zone’s overview shows')
      .optional(),
    CLOUDFLARE_API_TOKEN: text,
    CLOUDFLARE_API_URL: z.url('CLOUDFLARE_API_URL must be an address').default('https://api.cloudflare.com/client/v4'),
    TAG_HEADER: text,
  })
  .superRefine((values, context) => {
    const need = (name: keyof typeof values, because: string) =>
      values[name] || context.addIssue({ code: 'custom', path: [name], message: `${name} is needed with ${because}` });
    if (values.FASTLY_SERVICE_ID) need('FASTLY_API_TOKEN', 'FASTLY_SERVICE_ID');
    if (values.FASTLY_API_TOKEN) need('FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN');
    if (values.CLOUDFLARE_ZONE_ID) need('CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ZONE_ID');
    if (values.CLOUDFLARE_API_TOKEN) need('CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN');
    for (const [name, header] of [
      ['VARNISH_PURGE_URLS', 'Surrogate-Key'],
      ['FASTLY_SERVICE_ID', 'Surrogate-Key'],
      ['CLOUDFLARE_ZONE_ID', 'Cache-Tag'],
    ] as const) {
      if (!values[name]?.length || values.TAG_HEADER === header) continue;
      const message = `TAG_HEADER must be ${header} with ${name}: without it what stands in front knows no page by its tags`;
      context.addIssue({ code: 'custom', path: ['TAG_HEADER'], message });
    }
  });

/** What stands in front and is told of changes. */
export type PurgeEnvironment = Omit<z.output<typeof schema>, 'TAG_HEADER'>;

/**
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function purgeEnvironment(variables: Record<string, string | undefined>): PurgeEnvironment {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
