import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCdnCheck, createCdnDecision, createDecideEndpoint } from '../../../apps/site/src/server/cdnDecision.ts';
import type { FormParts } from '../../../apps/site/src/server/forms/formRoutes.ts';
import type { Step } from '../../../apps/site/src/server/http/call.ts';
import type { PurgeAdapter } from '../../../apps/site/src/server/purge/purgeRequest.ts';
import { serverEnvironment } from '../../../apps/site/src/server/serverEnvironment.ts';
import type { Decide, Site } from '../../../apps/site/src/server/site.ts';
import { createSiteServer } from '../../../apps/site/src/server/siteServer.ts';

interface NodeOptions {
  site: Site;
  decide: Decide;
  secret: string;
  purgeAdapters?: PurgeAdapter[];
  port?: number;
  /** Files of the build, by path. */
  files?: Record<string, string>;
  variables?: Record<string, string>;
  /** Further steps, as `startSite.ts` adds them. */
  steps?: readonly Step[];
  /** What the forms of its pages need. */
  forms?: FormParts;
  /** In place of the server's own. */
  limits?: ServerOptions;
}

/** One node: the real server for a scripted site. */
export async function startNode({ site, decide, secret, files = {}, port = 0, ...options }: NodeOptions) {
  const clientDirectory = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(clientDirectory, 'assets/_'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(clientDirectory, path), text);
  const isFromCdn = createCdnCheck(secret);
  const { server, internal, source, stop } = await createSiteServer({
    ...{ site, clientDirectory, purgeAdapters: options.purgeAdapters, steps: options.steps, forms: options.forms },
    ...(options.limits && { limits: options.limits }),
    environment: serverEnvironment({ TAG_HEADER: 'Surrogate-Key', ...options.variables }),
    decide: createCdnDecision(decide, isFromCdn),
    endpoints: new Map([['/decide', createDecideEndpoint(decide, isFromCdn)]]),
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ...{ server, source },
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await stop();
      internal.close();
      rmSync(clientDirectory, { recursive: true, force: true });
    },
  };
}
