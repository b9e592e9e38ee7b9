import type { IncomingMessage } from 'node:http';
import { isOwnMachine } from '@cumulus/http/secrets';
import { ServiceServer } from '../http/ServiceServer.ts';
import type { ServerLimits } from '../http/serverLimits.ts';
import { readBrand } from './brand.ts';
import { createProductService, PRODUCT_HEADERS } from './productService.ts';

/** Default of `PRODUCT_PORT`. */
export const DEFAULT_PRODUCT_PORT = 4003;

interface StartOptions {
  host: string;
  /**
   * `PRODUCT_PORT`: 0 for any free one, `none` for no stand-in. If it isn't set and the default port is taken, or the site is public, there is none
   * either.
   */
  port: number | 'none' | undefined;
  /** `PRODUCT_SECRET`. */
  secret: string;
  siteUrl: string;
  servicesUrl: string;
  clientOf(request: IncomingMessage): string;
  defaultPort?: number;
}

/** The stand-in of the product while it runs. */
export interface StartedProduct {
  /** Base address, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Visitors of one demonstration. */
const LIMITS: ServerLimits = {
  maxHeaderBytes: 32_768,
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  maxConnections: 512,
};

/**
 * Starts the product stand-in on a listener of its own. The services run without it where it can't start by default; a port that was asked for
 * and is taken is an error.
 * @returns undefined without a stand-in
 * @throws Error that names the variable to change
 */
export async function startProduct(options: StartOptions): Promise<StartedProduct | undefined> {
  const { host, port, secret, servicesUrl, siteUrl, clientOf } = options;
  if (port === 'none' || (port === undefined && !isOwnMachine(siteUrl))) return undefined;
  const name = host.includes(':') ? `[${host}]` : host;
  const server = new ServiceServer({ limits: LIMITS, headers: PRODUCT_HEADERS });
  const origins = { siteUrl: siteUrl.replace(/\/$/, ''), servicesUrl: () => servicesUrl };
  try {
    server.register(createProductService({ brand: await readBrand(), secret, clientOf, ...origins }));
    const listening = await server.listen(host, port ?? options.defaultPort ?? DEFAULT_PRODUCT_PORT);
    return { url: `http://${name}:${listening}`, close: () => server.close() };
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const address = `${name}:${port ?? DEFAULT_PRODUCT_PORT}`;
    const reason = taken
      ? `${address} is taken by another program; stop it or set PRODUCT_PORT to a free port, or to none`
      : (error as Error).message;
    if (port !== undefined) throw new Error(reason, { cause: error });
    console.warn(`services: no product stand-in: ${reason}`);
    return undefined;
  }
}
