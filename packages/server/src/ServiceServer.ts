import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import { findTargetFault, hasSeveralHosts, parseRequestTarget } from '@cumulus/http/requestTarget';
import { sendJson } from './responses.ts';
import { RequestError, type Service } from './Service.ts';
import { limitServer, MAX_TARGET_LENGTH, PUBLIC_LIMITS, type ServerLimits, serverOptions } from './serverLimits.ts';

const GRACE_MS = 3_000;

interface ServiceServerOptions {
  /** Name of the application in the log. */
  name?: string;
  limits?: ServerLimits;
  /** Sees every request, except those to a service with an access check of its own. @throws RequestError why it is refused */
  guard?(request: IncomingMessage): void;
  /** Headers of every answer. */
  headers?: Record<string, string>;
}

/**
 * One HTTP server for services, each under its own prefix, plus `/healthz`: only whether they are ready, since it is public.
 * A service may throw `RequestError`, which is sent as JSON.
 */
export class ServiceServer {
  readonly #services: Service[] = [];
  readonly #server: Server;
  readonly #options: ServiceServerOptions;
  #isLeaving = false;

  constructor(options: ServiceServerOptions = {}) {
    const { limits = PUBLIC_LIMITS } = options;
    this.#options = options;
    this.#server = createServer(serverOptions(limits), (request, response) => void this.#answer(request, response));
    limitServer(this.#server, limits);
  }

  /** All registered services, in order. */
  get services(): readonly Service[] {
    return this.#services;
  }

  /** Why services can't answer; empty when all are ready. */
  problems(): string[] {
    return this.#services.flatMap((service) => service.notReady?.() ?? []);
  }

  /** Adds a service. @throws Error when its prefix is taken */
  register(service: Service): void {
    if (this.#services.some((other) => other.prefix === service.prefix)) {
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

  /** Makes `/healthz` fail, and each connection end with its next response, for balancers: the server still takes requests. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Stops accepting, lets running requests finish (3 s at most), closes every service. */
  async close(): Promise<void> {
    this.leave();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const service of this.#services) service.endStreams?.();
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(timer);
    await Promise.all(this.#services.map((service) => service.close?.()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#isLeaving) response.shouldKeepAlive = false;
    try {
      for (const [name, value] of Object.entries(this.#options.headers ?? {})) response.setHeader(name, value);
      await this.#route(request, response);
    } catch (error) {
      if (error instanceof RequestError && !response.headersSent) {
        sendJson(response, error.status, { error: error.code, message: error.message }, error.headers);
        return;
      }
      const id = logFault(
        `${this.#options.name ?? 'services'}: ${request.method} ${request.url?.slice(0, 200)}`,
        error,
      );
      if (response.headersSent) response.destroy();
      else sendFault(response, id);
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/';
    if (!this.#hasOwnAccess(target)) this.#options.guard?.(request);
    if (hasSeveralHosts(request.rawHeaders)) {
      const message = 'The request has more than one Host header; send one.';
      sendJson(response, 400, { error: 'BadRequest', message }, { Connection: 'close' });
      return;
    }
    if (target.length > MAX_TARGET_LENGTH) {
      sendJson(response, 414, { error: 'UriTooLong', message: `The address is over ${MAX_TARGET_LENGTH} characters.` });
      return;
    }
    const parsed = parseRequestTarget(target);
    if (!parsed) {
      sendJson(response, 400, {
        error: 'BadRequest',
        message: `This address can't be read. ${findTargetFault(target)}.`,
      });
      return;
    }
    const { path: pathname, query, host } = parsed;
    // The host of an absolute target replaces the header (RFC 9112 section 3.2.2).
    if (host !== undefined) request.headers.host = host;
    const service = this.#services.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
    // Again: the path of the target was resolved, and its host is known.
    if (!service?.hasOwnAccess) this.#options.guard?.(request);
    if (!service && pathname === '/healthz') return this.#health(response);
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
      query: new URLSearchParams(query),
      request,
      response,
    });
  }

  #hasOwnAccess(target: string): boolean {
    return this.#services.some(({ prefix, hasOwnAccess }) => hasOwnAccess && target.startsWith(prefix));
  }

  #health(response: ServerResponse): void {
    const isReady = this.problems().length === 0 && !this.#isLeaving;
    const status = this.#isLeaving ? 'stopping' : 'not ready';
    sendJson(response, isReady ? 200 : 503, { status: isReady ? 'ok' : status });
  }
}

function sendFault(response: ServerResponse, id: string): void {
  const message = `The service failed; its log says why under ${id}.`;
  sendJson(response, 500, { error: 'InternalServerError', message }, { [FAULT_HEADER]: id });
}
