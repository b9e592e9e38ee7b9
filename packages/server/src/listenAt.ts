import { describeListenFault } from '@cumulus/http/listenFault';
import type { Listener } from './listeners.ts';
import type { ServiceServer } from './ServiceServer.ts';

/**
 * Starts a server where the environment says.
 * @returns its base address, without a trailing slash
 * @throws Error that names the variable to change
 */
export async function listenAt(server: ServiceServer, listener: Listener): Promise<string> {
  const { host, port } = listener;
  try {
    const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    return `http://${name.includes(':') ? `[${name}]` : name}:${await server.listen(host, port)}`;
  } catch (error) {
    throw new Error(describeListenFault(error, listener) ?? (error as Error).message, { cause: error });
  }
}
