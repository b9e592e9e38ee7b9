import type { Service } from '../http/Service.ts';
import { ServiceServer } from '../http/ServiceServer.ts';
import { ADMIN_LIMITS } from '../http/serverLimits.ts';
import { type AdminAccess, createAdminGuard } from './adminAccess.ts';
import { createHealthService } from './createHealthService.ts';
import { createMetricsService } from './createMetricsService.ts';

interface AdminServerOptions extends AdminAccess {
  /** The server whose services are reported on. */
  publicServer: Pick<ServiceServer, 'services' | 'problems'>;
}

/** Nothing of it is for a page of another site, or a cache. */
const HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

/**
 * Creates the admin listener: `/healthz` and `/metrics` of all services, and what is registered on it, for operators only. Register a service as on
 * the public server: `admin.register({ prefix: '/content', handle })`. Its handler is called after all checks of access, and throws `RequestError`
 * for a wrong method or parameter; a body is read by `readJsonBody` with a limit of its own.
 * @throws Error when it is bound to another address than loopback without a token
 */
export function createAdminServer({ publicServer, ...access }: AdminServerOptions): ServiceServer {
  const admin = new ServiceServer({ limits: ADMIN_LIMITS, guard: createAdminGuard(access), headers: HEADERS });
  const all = (): readonly Service[] => [...publicServer.services, ...admin.services];
  admin.register(createHealthService({ services: all, problems: () => publicServer.problems() }));
  admin.register(createMetricsService({ services: all, problems: () => publicServer.problems() }));
  return admin;
}

/** Where `ADMIN_PORT` isn't set. */
const DEFAULT_PORT = 4002;

/**
 * Makes the admin listener listen.
 * @param port `ADMIN_PORT`; 0 for any free one. Where it isn't set and the default is taken, a second copy on one machine does without
 * @param defaultPort where it isn't set
 * @returns its base without a slash at the end, or undefined where it does without
 * @throws Error that names the variable to change
 */
export async function listenForOperators(
  admin: ServiceServer,
  host: string,
  port: number | undefined,
  defaultPort = DEFAULT_PORT,
): Promise<string | undefined> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    return `http://${name}:${await admin.listen(host, port ?? defaultPort)}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
      throw new Error(`ADMIN_HOST=${host} can't be listened on: ${(error as Error).message}`, { cause: error });
    }
    const taken = `${name}:${port ?? defaultPort} is taken by another program; stop it or set ADMIN_PORT to a free port`;
    if (port !== undefined) throw new Error(taken, { cause: error });
    console.warn(`services: no admin listener: ${taken}`);
    return undefined;
  }
}
