import { type TrustedProxies, trustedProxies } from '@cumulus/http/clientAddress';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { type ApplicationName, type Listeners, listenAt } from './listeners.ts';
import { createPrivateServer } from './operatorAccess.ts';
import { createHealthService, createMetricsService } from './operatorServices.ts';
import type { Service } from './Service.ts';
import { ServiceServer } from './ServiceServer.ts';
import { ADMIN_LIMITS, PUBLIC_LIMITS, type ServerLimits } from './serverLimits.ts';
import { createServiceLimits, type ServiceLimits } from './serviceLimits.ts';

/** An application's two servers: what browsers and the site may ask, and what is private. */
export interface Application {
  /** Services for browsers and the site. */
  public: ServiceServer;
  /** Health and metrics of all services, and what only operators and other applications may ask. */
  internal: ServiceServer;
  /** Limits of each client of the public server. */
  limits: ServiceLimits;
  /** Whether an address is one of `TRUSTED_PROXIES`. */
  isProxy: TrustedProxies;
  /**
   * Starts both listeners.
   * @returns their base addresses, without a trailing slash
   * @throws Error that names the variable to change
   */
  listen(): Promise<{ url: string; internalUrl: string }>;
  /** Makes `/healthz` fail while requests are still taken, for balancers. */
  leave(): void;
  /** Stops accepting, lets running requests finish, closes every service. */
  close(): Promise<void>;
}

/** What every application reads of its variables. */
interface ApplicationEnvironment extends ClientRates {
  listeners: Listeners;
  TRUSTED_PROXIES?: string;
}

/**
 * Creates the servers of an application. Services are registered on both before `listen`.
 * @param serverLimits of the public one
 */
export function createApplication(
  name: ApplicationName,
  { listeners, TRUSTED_PROXIES, ...rates }: ApplicationEnvironment,
  serverLimits: ServerLimits = PUBLIC_LIMITS,
): Application {
  const isProxy = trustedProxies(TRUSTED_PROXIES);
  const limits = createServiceLimits(rates, isProxy);
  const publicServer = new ServiceServer({ name, limits: serverLimits, isProxy });
  const names = {
    host: listeners.internal.hostVariable,
    token: 'INTERNAL_TOKEN',
    listener: `private listener of ${name}`,
  };
  const access = { host: listeners.internal.host, token: listeners.token, names };
  const internal = createPrivateServer(access, { name, limits: INTERNAL_LIMITS, isProxy });
  const services = (): readonly Service[] => [...publicServer.services, ...internal.services];
  const problems = () => publicServer.problems();
  internal.register(createHealthService({ name, services, problems, notes: limits.notes }));
  internal.register(createMetricsService({ name, services, problems }));
  return {
    public: publicServer,
    internal,
    limits,
    isProxy,
    async listen() {
      // The private listener first, so that a taken port fails the start before any request is answered.
      const internalUrl = await listenAt(internal, listeners.internal);
      return { internalUrl, url: await listenAt(publicServer, listeners.public) };
    },
    leave() {
      for (const server of [publicServer, internal]) server.leave();
    },
    async close() {
      await Promise.all([publicServer.close(), internal.close()]);
    },
  };
}

/** Of the private listener: the site's nodes and the other applications. */
const INTERNAL_LIMITS: ServerLimits = { ...ADMIN_LIMITS, requestMs: PUBLIC_LIMITS.requestMs, maxConnections: 1_024 };
