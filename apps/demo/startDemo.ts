import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { createLog } from '@cumulus/http/log';
import { listenAt } from '@cumulus/server/listeners';
import type { Started } from '@cumulus/server/runApplication';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import type { ServerLimits } from '@cumulus/server/serverLimits';
import { readBuiltFiles, readIcon, readPageFiles } from './src/server/builtFiles.ts';
import type { DemoEnvironment } from './src/server/demoEnvironment.ts';
import { createDemoService } from './src/server/demoService.ts';
import { Pages, type Renderer } from './src/server/pages.ts';
import { FILE_HEADERS } from './src/server/securityHeaders.ts';

const DIST = join(import.meta.dirname, 'dist');
const LIMITS: ServerLimits = {
  maxHeaderBytes: 16_384,
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 5_000,
  maxConnections: 8_192,
};

/**
 * Starts the server of the built demo.
 * @throws Error that names the variable to change
 */
export async function startDemo({ host, port, siteOrigin, proxies }: DemoEnvironment): Promise<Started> {
  const entry = join(DIST, 'server/renderDemo.js');
  if (!existsSync(entry)) throw new Error('it is not built; run npm start, or node apps/demo/build.ts');
  const renderer: Renderer = await import(pathToFileURL(entry).href);
  await renderer.prepareViews();
  const client = join(DIST, 'client');
  const isProxy = trustedProxies(proxies);
  const server = new ServiceServer({ name: 'demo', limits: LIMITS, headers: FILE_HEADERS, isProxy });
  const pages = new Pages(renderer, readPageFiles(client), siteOrigin);
  server.register(createDemoService(pages, new Map([...readBuiltFiles(client), readIcon()])));
  const url = await listenAt(server, { host, port, hostVariable: 'DEMO_HOST', portVariable: 'DEMO_PORT' });
  createLog('demo').info(`embedded by ${siteOrigin}`);
  return { url, leave: () => server.leave(), close: () => server.close() };
}
