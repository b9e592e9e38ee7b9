import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '../../../../scripts/setup/findFreePort.mjs';
import { startChild } from '../../../../scripts/setup/startChild.mjs';
import { waitForHealth } from '../../../../scripts/setup/waitForHealth.mjs';

/** The built demo and a page of its site that embeds it. */
export interface DemoCopy {
  origin: string;
  /** Origin of the page around. `/?view=board` frames the demo with this query; `window.messages` are those it got. */
  site: string;
  stop(): Promise<void>;
}

/** Starts the built demo on a free port, and a server whose pages embed it. */
export async function startDemo(): Promise<DemoCopy> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const around = createServer(({ url = '/' }, response) => {
    const query = new URL(url, 'http://localhost').search.replaceAll('&', '&amp;');
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageAround(`${origin}/${query}`));
  });
  await new Promise<void>((resolve) => {
    around.listen(0, '127.0.0.1', resolve);
  });
  const site = `http://localhost:${(around.address() as AddressInfo).port}`;
  const child = startChild('demo', ['apps/demo/server.ts'], {
    env: { NODE_ENV: 'production', DEMO_HOST: '127.0.0.1', DEMO_PORT: String(port), SITE_URL: site },
    print: () => undefined,
  });
  await waitForHealth(`http://127.0.0.1:${port}`, child);
  return {
    origin,
    site,
    async stop() {
      around.closeAllConnections();
      around.close();
      await child.stop();
    },
  };
}

const pageAround = (frame: string) => `<!doctype html><html lang="en"><title>Site</title>
<style>body { margin: 0 } iframe { display: block; border: 0; inline-size: 100vw; block-size: 100vh }</style>
<script>
  window.messages = [];
  addEventListener('message', ({ origin, data }) => window.messages.push({ origin, data }));
</script>
<iframe title="Demo" src="${frame}"></iframe>`;
