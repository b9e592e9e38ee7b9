import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLoopbackHost } from '@cumulus/http/clientAddress';
import { DEFAULT_PORTS } from '@cumulus/http/defaultPorts';
import { APPLICATIONS, type ApplicationName, requireOtherTokens } from '@cumulus/server/listeners';
import {
  accessToken,
  address,
  environmentError,
  flag,
  host,
  optionalFile,
  PUBLIC_VARIABLES,
  parsedBy,
  path,
  readVariables,
  STOP_VARIABLES,
  siteUrlOf,
  type Variables,
  wholeNumberFrom,
} from '@cumulus/server/variables';
import { z } from 'zod';
import { SESSIONS_FILE } from './access/Sessions.ts';
import { readGroupRoles, readSignInProxy } from './access/signInProxySettings.ts';
import { UserFile } from './access/UserFile.ts';
import { zoneSchema } from './api/readParameters.ts';
import { parseDigestTime } from './digest/digestTime.ts';
import { REPORT_VARIABLES, reportsOf } from './reports/reportEnvironment.ts';

/** A header that the sign-in proxy sends. */
const headerName = z
  .string()
  .regex(/^[A-Za-z\d-]{1,100}$/, 'expected the name of a header, such as X-Forwarded-User')
  .transform((name) => name.toLowerCase())
  .optional();

const NAMES = Object.keys(APPLICATIONS) as ApplicationName[];

/** The base address of a private listener, or `none` where the vendor does its work. */
const privateUrl = (port: number) =>
  z.union([z.literal('none'), address(`http://127.0.0.1:${port}, or none`)]).default(`http://127.0.0.1:${port}`);

const schema = z.object({
  ...STOP_VARIABLES,
  TRUSTED_PROXIES: PUBLIC_VARIABLES.TRUSTED_PROXIES,
  ADMIN_HOST: host,
  ADMIN_PORT: wholeNumberFrom(0, 65535).default(DEFAULT_PORTS.admin),
  ADMIN_TOKEN: accessToken,
  /** By default beside `STORE_FILE`. */
  STUDIO_DATA_DIR: optionalFile,
  SITE_URL: PUBLIC_VARIABLES.SITE_URL,
  SITE_PORT: PUBLIC_VARIABLES.SITE_PORT,
  SITE_INTERNAL_URL: z.union([z.literal('none'), address('http://127.0.0.1:3001, or none')]).optional(),
  INTERNAL_TOKEN: accessToken,
  ...REPORT_VARIABLES,
  RATE_LIMIT_SIGN_INS: PUBLIC_VARIABLES.RATE_LIMIT_SIGN_INS,
  /** By default in `STUDIO_DATA_DIR`. */
  STUDIO_USERS_FILE: optionalFile,
  STUDIO_DEMO: flag('false'),
  /** Without it no digest is sent by itself. */
  DIGEST_AT: z.string().transform(parsedBy(parseDigestTime)).optional(),
  DIGEST_ZONE: zoneSchema,
  STUDIO_URL: address('https://studio.example.com').optional(),
  STUDIO_PROXY_USER_HEADER: headerName,
  STUDIO_PROXY_GROUPS_HEADER: headerName,
  STUDIO_PROXY_ROLES: z.string().default('').transform(parsedBy(readGroupRoles)),
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
 * @returns the values with defaults filled in and paths made absolute; `neighbours` are the base addresses of the private listeners, without those that don't run
 * @throws Error naming every wrong variable and what would be right; bound beyond this machine where nobody could sign in
 */
export function readStudioEnvironment(source: Variables) {
  const values = readVariables(schema, source);
  requireOtherTokens(source);
  const proxy = readSignInProxy(values);
  const files = filesOf(values);
  const isKnown = values.ADMIN_TOKEN !== undefined || proxy || new UserFile(files.STUDIO_USERS_FILE).isUsed;
  if (!isLoopbackHost(values.ADMIN_HOST) && !isKnown) throw environmentError(describeNobody(values.ADMIN_HOST));
  const neighbours = NAMES.flatMap((name) => {
    const url = values[`${APPLICATIONS[name].prefix}_INTERNAL_URL`];
    return url === 'none' ? [] : [[name, url] as const];
  });
  return {
    ...values,
    reports: reportsOf(values),
    ...files,
    /** A missing file of users is lost then, and no studio without users: it was named, or people signed in before. */
    expectsUsers: values.STUDIO_USERS_FILE !== undefined || existsSync(join(files.STUDIO_DATA_DIR, SESSIONS_FILE)),
    proxy,
    siteUrl: siteUrlOf(values),
    siteInternalUrl: siteInternalUrl(values),
    neighbours: Object.fromEntries(neighbours) as Partial<Record<ApplicationName, string>>,
  };
}

/** Where the site's internal listener is; undefined: it isn't asked. By default on this machine, above the site's port. */
function siteInternalUrl({ SITE_INTERNAL_URL: url, SITE_PORT }: z.output<typeof schema>): string | undefined {
  if (url === undefined) return `http://127.0.0.1:${SITE_PORT + 1}`;
  return url === 'none' ? undefined : url;
}

/** Where users and the studio's own files are, for commands beside it. @throws Error as `readStudioEnvironment` */
export function readStudioFiles(source: Variables) {
  return filesOf(readVariables(schema, source));
}

function filesOf({ STUDIO_DATA_DIR, STUDIO_USERS_FILE, STORE_FILE }: z.output<typeof schema>) {
  const folder = STUDIO_DATA_DIR ?? join(dirname(STORE_FILE), 'studio');
  return { STUDIO_DATA_DIR: folder, STUDIO_USERS_FILE: STUDIO_USERS_FILE ?? join(folder, 'users.json') };
}

const describeNobody = (host: string) =>
  `ADMIN_HOST=${host} can be reached from other machines, and nobody could sign in: add a user (npm run studio -- add-user NAME --roles admin), name the company's sign-in proxy (STUDIO_PROXY_USER_HEADER), give programs an ADMIN_TOKEN of 32 characters or more (openssl rand -hex 32), or leave ADMIN_HOST at 127.0.0.1`;
