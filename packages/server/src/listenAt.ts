import { listenAddress } from '@cumulus/http/listenAddress';
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
    return listenAddress(host, await server.listen(host, port));
  } catch (error) {
    throw new Error(describeListenFault(error, listener) ?? (error as Error).message, { cause: error });
  }
}
