import { listenAddress } from '@cumulus/http/listenAddress';
import { describeListenFault } from '@cumulus/http/listenFault';
import type { ApplicationName, Listener, Listeners } from './listeners.ts';
import { createHealthService, createMetricsService } from './operatorServices.ts';
import { createPrivateServer } from './privateServer.ts';
import type { Service } from './Service.ts';
import { ServiceServer } from './ServiceServer.ts';
import { ADMIN_LIMITS, PUBLIC_LIMITS, type ServerLimits } from './serverLimits.ts';

/** An application's two servers: what browsers and the site may ask, and what is private. */
export interface Application {
  /** Services for browsers and the site. */
  public: ServiceServer;
  /** Health and metrics of all services, and what only operators and other applications may ask. */
  internal: ServiceServer;
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

/**
 * Creates the servers of an application. Services are registered on both before `listen`.
 * @param limits of the public one
 */
export function createApplication(
  name: ApplicationName,
  listeners: Listeners,
  limits: ServerLimits = PUBLIC_LIMITS,
): Application {
  const publicServer = new ServiceServer({ name, limits });
  const names = {
    host: listeners.internal.hostVariable,
    token: 'INTERNAL_TOKEN',
    listener: `private listener of ${name}`,
  };
  const access = { host: listeners.internal.host, token: listeners.token, names };
  const internal = createPrivateServer(name, access, INTERNAL_LIMITS);
  const services = (): readonly Service[] => [...publicServer.services, ...internal.services];
  const problems = () => publicServer.problems();
  internal.register(createHealthService({ name, services, problems }));
  internal.register(createMetricsService({ name, services, problems }));
  return {
    public: publicServer,
    internal,
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

/** @throws Error that names the variable to change */
async function listenAt(server: ServiceServer, listener: Listener): Promise<string> {
  const { host, port } = listener;
  try {
    return listenAddress(host, await server.listen(host, port));
  } catch (error) {
    throw new Error(describeListenFault(error, listener) ?? (error as Error).message, { cause: error });
  }
}
