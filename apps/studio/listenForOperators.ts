import { DEFAULT_PORTS } from '@cumulus/http/defaultPorts';
import type { ServiceServer } from '@cumulus/server/ServiceServer';

/** Default of `ADMIN_PORT`. */
export const DEFAULT_ADMIN_PORT = DEFAULT_PORTS.admin;

/**
 * Starts the admin listener.
 * @param port `ADMIN_PORT`; 0 for any free one
 * @returns its base address without a trailing slash
 * @throws Error that names the variable to change
 */
export async function listenForOperators(
  admin: ServiceServer,
  host: string,
  port: number = DEFAULT_ADMIN_PORT,
): Promise<string> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    return `http://${name}:${await admin.listen(host, port)}`;
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const reason = isTaken
      ? `${name}:${port} is taken by another program; stop it or set ADMIN_PORT to a free port`
      : `ADMIN_HOST=${host} can't be listened on: ${(error as Error).message}`;
    throw new Error(reason, { cause: error });
  }
}
