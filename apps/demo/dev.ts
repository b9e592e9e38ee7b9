import { createServer as createHttpServer } from 'node:http';
import { createLog } from '@cumulus/http/log';
import { createServer as createVite } from 'vite';
import { readDemoEnvironment } from './src/server/demoEnvironment.ts';
import { writeDocument } from './src/server/pageDocument.ts';
import type { Renderer } from './src/server/pages.ts';
import { CLIENT_ENTRY, SERVER_ENTRY, SHARED } from './viteOptions.ts';

const log = createLog('demo');

// Serves the demo from source, for `npm run dev`: Vite reloads the page when a file is saved. It has no security policy: Vite's client writes style elements.
const { host, port, siteOrigin } = readDemoEnvironment(process.env);
const server = createHttpServer();
const vite = await createVite({
  ...SHARED,
  appType: 'custom',
  cacheDir: '.cache/vite',
  // Reload messages use the port of the page.
  server: { middlewareMode: true, hmr: { server } },
});

async function writePage(query: string): Promise<string> {
  const renderer = (await vite.ssrLoadModule(SERVER_ENTRY)) as Renderer & Record<string, unknown>;
  await renderer.prepareViews();
  const { html, title, start } = renderer.renderDemo(renderer.readStartChoice(query), siteOrigin);
  const files = { script: `/${CLIENT_ENTRY}`, preloads: ['/@vite/client'], styles: [], fonts: [] };
  return writeDocument({ html, css: '', title, start, files });
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    const [path, query = ''] = (request.url ?? '/').split('?');
    if (path === '/healthz') return response.end('ok');
    if (path !== '/') return response.writeHead(404).end('There is no such page.');
    try {
      const page = await writePage(query);
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(page);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      log.error('the page could not be rendered', error);
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(String((error as Error).stack));
    }
  });
});
server.listen(port, host, () => log.info(`ready at http://${host}:${port}, from source`));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => vite.close().finally(() => process.exit(0)));
