import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeListenFault } from '@cumulus/http/listenFault';
import { superviseServer } from '@cumulus/http/superviseServer';
import { readBuiltFiles, readIcon, readPageFiles } from './src/server/builtFiles.ts';
import { createDemoServer } from './src/server/createDemoServer.ts';
import { readDemoEnvironment } from './src/server/demoEnvironment.ts';
import { Pages, type Renderer } from './src/server/pages.ts';

// Serves the built demo.
const DIST = join(import.meta.dirname, 'dist');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function environmentOrExit() {
  try {
    return readDemoEnvironment(process.env);
  } catch (error) {
    return fail((error as Error).message);
  }
}

const { host, port, siteOrigin, lameDuckMs } = environmentOrExit();
const entry = join(DIST, 'server/renderDemo.js');
if (!existsSync(entry)) fail('demo: it is not built; run npm start, or node apps/demo/build.ts');
const renderer: Renderer = await import(pathToFileURL(entry).href);
await renderer.prepareViews();
const client = join(DIST, 'client');
let isLeaving = false;
const server = createDemoServer(
  new Pages(renderer, readPageFiles(client), siteOrigin),
  new Map([...readBuiltFiles(client), readIcon()]),
  () => isLeaving,
);
server.on('error', (error) => {
  const target = { host, hostVariable: 'DEMO_HOST', port, portVariable: 'DEMO_PORT' };
  fail(`demo: ${describeListenFault(error, target) ?? `could not start: ${error.message}`}`);
});
server.listen(port, host, () => {
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  superviseServer({ program: 'demo', lameDuckMs, announce, drain });
  console.log(`demo: ready at http://${host.includes(':') ? `[${host}]` : host}:${taken}, embedded by ${siteOrigin}`);
});

function announce(): void {
  isLeaving = true;
}

function drain(): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  return closed;
}
