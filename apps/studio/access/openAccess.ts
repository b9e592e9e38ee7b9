import { join } from 'node:path';
import {
  isLoopbackAddress,
  isLoopbackHost,
  networkOf,
  type TrustedProxies,
  trustedProxies,
} from '@cumulus/http/clientAddress';
import { createServiceLimits } from '@cumulus/server/serviceLimits';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { StudioEnvironment } from '../environment.ts';
import { AuditLog } from './AuditLog.ts';
import { createAuditRoutes } from './auditRoutes.ts';
import { createPersonRoutes } from './personRoutes.ts';
import { SESSIONS_FILE, Sessions } from './Sessions.ts';
import { SignIn } from './SignIn.ts';
import { SignInProxy } from './SignInProxy.ts';
import { StudioAccess } from './StudioAccess.ts';
import { readStudioKey } from './StudioKey.ts';
import { UserFile } from './UserFile.ts';

/** Who may ask the studio, and what is kept about it. */
export interface OpenAccess {
  access: StudioAccess;
  audit: AuditLog;
  routes: StudioRoute[];
  problems(): string[];
  close(): Promise<void>;
}

/** Opens the users, the sessions and the audit log. */
export async function openAccess(environment: StudioEnvironment): Promise<OpenAccess> {
  const { ADMIN_HOST: host, ADMIN_TOKEN: token, STUDIO_DATA_DIR: folder, STUDIO_URL: url } = environment;
  const users = new UserFile(environment.STUDIO_USERS_FILE, environment.expectsUsers);
  const sessions = new Sessions(join(folder, SESSIONS_FILE), users);
  const key = await readStudioKey(folder);
  const proxy = environment.proxy && new SignInProxy(environment.proxy, signInProxies(environment));
  const publicHost = url === undefined ? undefined : new URL(url).host;
  const access = new StudioAccess({ host, token, publicHost, users, sessions, proxy, key });
  await sessions.open();
  const limits = createServiceLimits(environment, trustedProxies(environment.TRUSTED_PROXIES));
  const audit = new AuditLog({ folder, key, networkOf: (request) => networkOf(limits.clientOf(request)) });
  const signIn = new SignIn({ users, sessions, limits, key });
  return {
    access,
    audit,
    routes: [
      ...createPersonRoutes({ access, signIn, sessions, users, audit, isDemo: environment.STUDIO_DEMO === 'true' }),
      ...createAuditRoutes(audit),
    ],
    problems: () => [users.fault, key.fault, ...audit.problems].filter((text) => text !== undefined),
    close: () => sessions.close(),
  };
}

/** Names of this machine in `TRUSTED_PROXIES`. */
const NAMES_THIS_MACHINE = /(?:^|[\s,])(?:127\.|::1(?![\da-f:]))/i;

/** Where bound beyond this machine, programs of this machine are believed only if they are named: they need not be the proxy. */
function signInProxies({ ADMIN_HOST, TRUSTED_PROXIES }: StudioEnvironment): TrustedProxies {
  const isProxy = trustedProxies(TRUSTED_PROXIES);
  if (isLoopbackHost(ADMIN_HOST) || NAMES_THIS_MACHINE.test(TRUSTED_PROXIES)) return isProxy;
  return (address) => isProxy(address) && !isLoopbackAddress(address);
}
