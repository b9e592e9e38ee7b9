import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the flag service behaves. */
export type ServiceState = 'good' | 'dying mid-stream' | 'silent' | 'error 500' | 'HTML' | 'half a JSON' | '10 MB';

const MEGABYTES_10 = JSON.stringify({ status: 200, features: { filler: { defaultValue: 'x'.repeat(10_000_000) } } });

/** A proxy of the real flag service that can fail in several ways. */
export class FlagProxy {
  readonly host: string;
  /** Address of the real one, `http://…/growthbook`. */
  target = '';
  #state: ServiceState = 'good';
  readonly #server: Server;
  readonly #streams = new Set<ServerResponse>();

  private constructor(server: Server) {
    this.#server = server;
    this.host = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async start(): Promise<FlagProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return new FlagProxy(server);
  }

  /** Changes the behaviour, and ends open streams: where it dies mid-stream, in the middle of a word. */
  become(state: ServiceState): void {
    this.#state = state;
    for (const stream of this.#streams) {
      if (state === 'dying mid-stream')
        stream.write('id: 1\nevent: features\ndata: {"status":200,"features":{"home-he');
      setTimeout(() => stream.destroy(), 50);
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('Access-Control-Allow-Origin', '*');
    switch (this.#state) {
      case 'good':
        this.#pass(request, response);
        return;
      case 'dying mid-stream':
        request.socket.destroy();
        return;
      case 'silent':
        // Longer than any client waits.
        setTimeout(() => this.#pass(request, response), 30_000).unref();
        return;
      case 'error 500':
        response.writeHead(500).end('Internal Server Error');
        return;
      case 'HTML':
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Sign in to the network</title>');
        return;
      case 'half a JSON':
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"status":200,"features":{"home-hero":{"defau');
        return;
      case '10 MB':
        response.writeHead(200, { 'content-type': 'application/json' }).end(MEGABYTES_10);
    }
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = request;
    const real = ask(this.target + request.url, { method, headers: { ...headers, host: 'localhost' } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        this.#streams.add(response);
        response.once('close', () => this.#streams.delete(response));
      }
      answer.pipe(response);
      response.once('close', () => answer.destroy());
    });
    real.on('error', () => response.destroy());
    request.pipe(real);
  }
}
