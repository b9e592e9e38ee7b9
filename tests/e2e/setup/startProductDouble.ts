import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands for the product, which has an origin of its own. */
export interface ProductDouble {
  signUpUrl: string;
  logInUrl: string;
  /** Path and query of each page that was opened. */
  opened: string[];
  stop(): Promise<void>;
}

/** Starts a product whose pages have a heading only. */
export async function startProductDouble(): Promise<ProductDouble> {
  const opened: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    if (url !== '/favicon.ico') opened.push(url);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><html lang="en"><title>Product</title><h1>Welcome</h1></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    signUpUrl: `${origin}/sign-up`,
    logInUrl: `${origin}/log-in`,
    opened,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
