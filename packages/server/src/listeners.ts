import { isLoopbackHost } from '@cumulus/http/clientAddress';
import { DEFAULT_PORTS } from '@cumulus/http/defaultPorts';
import { listenAddress } from '@cumulus/http/listenAddress';
import { describeListenFault, isSamePort, type Listener } from '@cumulus/http/listenFault';
import { ownSecretsReason, SECRET_NAMES } from '@cumulus/http/secrets';
import type { ServiceServer } from './ServiceServer.ts';
import { accessToken, environmentError, host, port, siteUrlOf, type Variables } from './variables.ts';

/** The applications with a public and a private listener, and the default ports of these. */
export const APPLICATIONS = {
  content: { prefix: 'CONTENT', port: DEFAULT_PORTS.content, internalPort: DEFAULT_PORTS.contentInternal },
  collector: { prefix: 'COLLECTOR', port: DEFAULT_PORTS.collector, internalPort: DEFAULT_PORTS.collectorInternal },
  leads: { prefix: 'LEADS', port: DEFAULT_PORTS.leads, internalPort: DEFAULT_PORTS.leadsInternal },
} as const;

/** Name of an application with a private listener. */
export type ApplicationName = keyof typeof APPLICATIONS;

/** The variables of an application's two listeners. */
export function listenerVariables<Name extends ApplicationName>(name: Name) {
  const { prefix, port: publicPort, internalPort } = APPLICATIONS[name];
  type Kind = (typeof APPLICATIONS)[Name]['prefix'] | `${(typeof APPLICATIONS)[Name]['prefix']}_INTERNAL`;
  const hosts = { [`${prefix}_HOST`]: host, [`${prefix}_INTERNAL_HOST`]: host };
  const ports = { [`${prefix}_PORT`]: port(publicPort), [`${prefix}_INTERNAL_PORT`]: port(internalPort) };
  return {
    ...(hosts as Record<`${Kind}_HOST`, typeof host>),
    ...(ports as Record<`${Kind}_PORT`, ReturnType<typeof port>>),
    INTERNAL_TOKEN: accessToken,
  };
}

/** Where an application listens. */
export interface Listeners {
  public: Listener;
  internal: Listener;
  /** `INTERNAL_TOKEN`. */
  token: string | undefined;
}

/**
 * Reads where an application listens.
 * @param values what `listenerVariables` parsed
 * @throws Error the private listener can be reached by other machines without a token, or both have one port
 */
export function readListeners(name: ApplicationName, values: Record<string, unknown>): Listeners {
  const { prefix } = APPLICATIONS[name];
  const read = (kind: string): Listener => {
    const [hostVariable, portVariable] = [`${prefix}${kind}_HOST`, `${prefix}${kind}_PORT`];
    return { host: String(values[hostVariable]), port: Number(values[portVariable]), hostVariable, portVariable };
  };
  const listeners = {
    public: read(''),
    internal: read('_INTERNAL'),
    token: values.INTERNAL_TOKEN as string | undefined,
  };
  requireToken(listeners.internal, listeners.token, 'INTERNAL_TOKEN');
  if (isSamePort(listeners.public, listeners.internal)) {
    const { port: taken, portVariable } = listeners.public;
    throw environmentError(
      `${portVariable} and ${listeners.internal.portVariable} are both ${taken}: give each listener a port of its own`,
    );
  }
  return listeners;
}

/** @throws Error a listener that other machines can reach has no token */
export function requireToken({ host, hostVariable }: Listener, token: string | undefined, variable: string): void {
  if (token !== undefined || isLoopbackHost(host)) return;
  throw environmentError(
    `${variable} is missing: ${hostVariable}=${host} can be reached from other machines, so give a secret of 32 characters or more (openssl rand -hex 32), or leave ${hostVariable} at 127.0.0.1`,
  );
}

/**
 * Starts a server where the environment says.
 * @returns its base address, without a trailing slash
 * @throws Error that names the variable to change
 */
export async function listenAt(server: ServiceServer, listener: Listener): Promise<string> {
  const { host, port } = listener;
  try {
    return listenAddress(host, await server.listen(host, port));
  } catch (error) {
    throw new Error(describeListenFault(error, listener) ?? (error as Error).message, { cause: error });
  }
}

/** Why the secrets of the source are refused: visitors, or other machines, could use them. Undefined where this machine alone has site and services. */
export function reasonForOwnSecrets(
  site: Parameters<typeof siteUrlOf>[0],
  { host: own, hostVariable }: Pick<Listener, 'host' | 'hostVariable'>,
): string | undefined {
  return ownSecretsReason(siteUrlOf(site)) ?? (isLoopbackHost(own) ? undefined : `${hostVariable} is ${own}`);
}

const TOKENS = ['ADMIN_TOKEN', 'INTERNAL_TOKEN'];

/** One secret for two purposes gives all who know it both rights. @throws Error */
export function requireOtherTokens(source: Variables): void {
  for (const token of TOKENS) {
    const value = source[token];
    const twin = value && [...TOKENS, ...SECRET_NAMES].find((name) => name !== token && source[name] === value);
    if (twin) throw environmentError(`${token} must differ from ${twin}: openssl rand -hex 32`);
  }
}
