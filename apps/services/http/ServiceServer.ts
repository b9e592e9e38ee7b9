import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from './Service.ts';
import { sendJson } from './sendJson.ts';

/** Longest request target answered; longer ones get 414. */
const MAX_TARGET_LENGTH = 16_384;
const GRACE_MS = 3_000;

/** One HTTP server for all built-in services, each under its own prefix, plus `/healthz`. */
export class ServiceServer {
  readonly #services: Service[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Adds a service. @throws Error when its prefix is taken */
  register(service: Service): void {
    if (this.#services.some((known) => known.prefix === service.prefix)) {
      throw new Error(`Two services claim the prefix ${service.prefix}; each needs its own`);
    }
    this.#services.push(service);
  }

  /** Starts listening. @returns the port in use. @throws the listen error (`EADDRINUSE` when the port is taken) */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Stops accepting, lets running requests end (3 s at most), closes every service. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const service of this.#services) service.endStreams?.();
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(timer);
    await Promise.all(this.#services.map((service) => service.close?.()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#route(request, response);
    } catch (error) {
      console.error(`services: ${request.method} ${request.url?.slice(0, 200)} failed:`, error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'InternalServerError', message: 'The service failed; see its log.' });
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/';
    if (target.length > MAX_TARGET_LENGTH) {
      sendJson(response, 414, { error: 'UriTooLong', message: `The address is over ${MAX_TARGET_LENGTH} characters.` });
      return;
    }
    // Split by hand: `new URL` would resolve `..` before a service can refuse it.
    const mark = target.indexOf('?');
    const pathname = mark === -1 ? target : target.slice(0, mark);
    if (pathname === '/healthz') return this.#health(response);
    const service = this.#services.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
    if (!service) {
      sendJson(response, 404, {
        error: 'NotFound',
        message: `No built-in service answers ${pathname.slice(0, 100)}. Known: ${this.#services.map(({ prefix }) => prefix).join(', ')}`,
      });
      return;
    }
    await service.handle({
      method: request.method ?? 'GET',
      path: pathname.slice(service.prefix.length),
      query: new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)),
      request,
      response,
    });
  }

  #health(response: ServerResponse): void {
    const problems = this.#services.flatMap((service) => service.notReady?.() ?? []);
    const services = Object.fromEntries(this.#services.map((service) => [service.prefix, service.status?.() ?? {}]));
    sendJson(response, problems.length === 0 ? 200 : 503, {
      status: problems.length === 0 ? 'ok' : 'not ready',
      problems,
      services,
    });
  }
}
