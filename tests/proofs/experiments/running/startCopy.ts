import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../../scripts/setup/findFreePort.mjs';
import { FlagFolder } from '../../../fixtures/flags/FlagFolder.ts';
import { NO_CLIENT_LIMITS } from '../../../fixtures/NO_CLIENT_LIMITS.ts';
import { type NodeProcess, startNodeProcess } from '../../../fixtures/startNodeProcess.ts';

/** Services and the built site, with a copy of the flags. */
export interface RunningCopy {
  /** The site. */
  origin: string;
  servicesUrl: string;
  /** The served flags: edit them, and the site follows. */
  flags: FlagFolder;
  /** The site's output. */
  output(): string;
  stop(): Promise<void>;
}

interface CopyOptions {
  /** Variables of the site. */
  site?(servicesUrl: string): Record<string, string>;
  /** Variables of the services. */
  services?: Record<string, string>;
  /** Changes the flags before they are served. */
  prepare?(flags: FlagFolder): Promise<void>;
}

/** Starts services and site on free ports, with a copy of the flags and empty caches. */
export async function startCopy({ site, services = {}, prepare }: CopyOptions = {}): Promise<RunningCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'experiments-'));
  const flags = await FlagFolder.copy();
  await prepare?.(flags);
  const [servicesPort, port, internalPort] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const servicesUrl = `http://localhost:${servicesPort}`;
  const origin = `http://localhost:${port}`;
  const started: NodeProcess[] = [];

  async function stop(): Promise<void> {
    await Promise.all(started.map((process) => process.stop()));
    await flags.remove();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    started.push(
      await startNodeProcess('apps/services/main.ts', servicesPort, {
        ...{ SERVICES_PORT: String(servicesPort), SERVICES_URL: servicesUrl, FLAGS_DIR: flags.path },
        ...{
          ADMIN_PORT: '0',
          PRODUCT_PORT: 'none',
          SERVICES_CACHE_DIR: join(folder, 'services'),
          CONTENT_WEBHOOK_URLS: 'none',
        },
        ...{ STORE_FILE: join(folder, 'store.sqlite'), ...NO_CLIENT_LIMITS, ...services },
      }),
    );
    const node = await startNodeProcess('apps/site/server.ts', port, {
      ...{ SITE_PORT: String(port), INTERNAL_PORT: String(internalPort), SITE_URL: origin, SERVICES_URL: servicesUrl },
      ...{ CONTENT_CACHE_DIR: join(folder, 'content'), FLAGS_CACHE_DIR: join(folder, 'flags') },
      ...{ CSP_REPORT_DIR: join(folder, 'reports'), ...NO_CLIENT_LIMITS, ...site?.(servicesUrl) },
    });
    started.push(node);
    return { origin, servicesUrl, flags, output: node.output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
