import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { serverEnvironment } from '../serverEnvironment.ts';
import { createSiteServer, type SiteServer, type SiteServerOptions } from '../siteServer.ts';
import { type ScriptedSite, scriptedSite } from './scriptedSite.ts';

/** What webhooks of tests are signed with: random, since some of them start a public site, which refuses others. */
export const TEST_WEBHOOK_SECRET = '5a0fc17b05e49a12462f27c12890979fa0cfc9cd5aa1d9e718f706d443f3a7bf';

/** A running server of a test, and what it serves. */
export interface StartedServer extends SiteServer {
  site: ScriptedSite;
  port: number;
  internalPort: number;
  origin: string;
  metrics(): Promise<string>;
}

/**
 * Starts the real server in this process for a scripted site, on free ports; it is stopped when the test is done.
 * @param variables environment variables
 * @param options further parts
 */
export async function startSiteServer(
  variables: Record<string, string> = {},
  options: Partial<SiteServerOptions> & { site?: ScriptedSite; fillClientDirectory?(directory: string): void } = {},
): Promise<StartedServer> {
  const { site = scriptedSite(), fillClientDirectory, ...parts } = options;
  const clientDirectory = mkdtempSync(join(tmpdir(), 'client-'));
  fillClientDirectory?.(clientDirectory);
  const secrets = { CONTENT_WEBHOOK_SECRET: TEST_WEBHOOK_SECRET, LEADS_SECRET: 'leads-of-a-test-site' };
  const environment = serverEnvironment({ ...secrets, ...variables });
  const started = await createSiteServer({ clientDirectory, environment, ...parts, site });
  await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => started.internal.listen(0, '127.0.0.1', resolve));
  const { port } = started.server.address() as AddressInfo;
  const internalPort = (started.internal.address() as AddressInfo).port;
  onTestFinished(async () => {
    started.server.closeAllConnections();
    await started.stop();
    rmSync(clientDirectory, { recursive: true, force: true });
  });
  const metrics = async () => (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
  return { ...started, site, port, internalPort, origin: `http://localhost:${port}`, metrics };
}
