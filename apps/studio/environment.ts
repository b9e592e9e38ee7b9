import { DEFAULT_PORTS } from '@cumulus/http/defaultPorts';
import { APPLICATIONS, type ApplicationName, requireOtherTokens, requireToken } from '@cumulus/server/listeners';
import {
  accessToken,
  address,
  host,
  PUBLIC_VARIABLES,
  path,
  readVariables,
  STOP_VARIABLES,
  siteUrlOf,
  type Variables,
  wholeNumberFrom,
} from '@cumulus/server/variables';
import { z } from 'zod';

const NAMES = Object.keys(APPLICATIONS) as ApplicationName[];

/** The base address of a private listener, or `none` where the vendor does its work. */
const privateUrl = (port: number) =>
  z.union([z.literal('none'), address(`http://127.0.0.1:${port}, or none`)]).default(`http://127.0.0.1:${port}`);

const schema = z.object({
  ...STOP_VARIABLES,
  TRUSTED_PROXIES: PUBLIC_VARIABLES.TRUSTED_PROXIES,
  SITE_URL: PUBLIC_VARIABLES.SITE_URL,
  SITE_PORT: PUBLIC_VARIABLES.SITE_PORT,
  ADMIN_HOST: host,
  ADMIN_PORT: wholeNumberFrom(0, 65535).default(DEFAULT_PORTS.admin),
  ADMIN_TOKEN: accessToken,
  INTERNAL_TOKEN: accessToken,
  CSP_REPORT_DIR: path('.cache/csp-reports'),
  CONTENT_INTERNAL_URL: privateUrl(APPLICATIONS.content.internalPort),
  COLLECTOR_INTERNAL_URL: privateUrl(APPLICATIONS.collector.internalPort),
  LEADS_INTERNAL_URL: privateUrl(APPLICATIONS.leads.internalPort),
});

/** The variables of the studio. */
export type StudioEnvironment = ReturnType<typeof readStudioEnvironment>;

/**
 * Reads the variables of the studio.
 * @param source variables by name, as `process.env`; an empty one counts as absent
 * @returns the values with defaults filled in; `neighbours` are the base addresses of the private listeners, without those that don't run
 * @throws Error naming every wrong variable and what would be right
 */
export function readStudioEnvironment(source: Variables) {
  const values = readVariables(schema, source);
  requireToken(
    { host: values.ADMIN_HOST, hostVariable: 'ADMIN_HOST', port: 0, portVariable: 'ADMIN_PORT' },
    values.ADMIN_TOKEN,
    'ADMIN_TOKEN',
  );
  requireOtherTokens(source);
  const neighbours = NAMES.flatMap((name) => {
    const url = values[`${APPLICATIONS[name].prefix}_INTERNAL_URL`];
    return url === 'none' ? [] : [[name, url] as const];
  });
  return {
    ...values,
    siteUrl: siteUrlOf(values),
    neighbours: Object.fromEntries(neighbours) as Partial<Record<ApplicationName, string>>,
  };
}
