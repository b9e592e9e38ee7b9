import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../../scripts/setup/findFreePort.mjs';
import { FlagFolder } from '../../../fixtures/flags/FlagFolder.ts';
import { NO_CLIENT_LIMITS } from '../../../fixtures/NO_CLIENT_LIMITS.ts';
import { type NodeProcess, startNodeProcess } from '../../../fixtures/startNodeProcess.ts';

/** Content system, collector and the built site, with a copy of the flags. */
export interface RunningCopy {
  /** The site. */
  origin: string;
  /** The content system, which serves the flags. */
  contentUrl: string;
  /** The served flags: edit them, and the site follows. */
  flags: FlagFolder;
  /** The site's output. */
  output(): string;
  stop(): Promise<void>;
}

interface CopyOptions {
  /** Variables of the site. */
  site?(contentUrl: string): Record<string, string>;
  /** Variables of the content system. */
  content?: Record<string, string>;
  /** Changes the flags before they are served. */
  prepare?(flags: FlagFolder): Promise<void>;
}

/** Starts all of it on free ports, with a copy of the flags and empty caches. */
export async function startCopy({ site, content = {}, prepare }: CopyOptions = {}): Promise<RunningCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'experiments-'));
  const flags = await FlagFolder.copy();
  await prepare?.(flags);
  const [contentPort, collectorPort, port] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const contentUrl = `http://localhost:${contentPort}`;
  const origin = `http://localhost:${port}`;
  const started: NodeProcess[] = [];

  async function stop(): Promise<void> {
    await Promise.all(started.map((process) => process.stop()));
    await flags.remove();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    started.push(
      await startNodeProcess('apps/content/main.ts', contentPort, {
        ...{ CONTENT_PORT: String(contentPort), CONTENT_INTERNAL_PORT: '0', CONTENT_URL: contentUrl },
        ...{ FLAGS_DIR: flags.path, SERVICES_CACHE_DIR: join(folder, 'services'), CONTENT_WEBHOOK_URLS: 'none' },
        ...{ ...NO_CLIENT_LIMITS, ...content },
      }),
      // Pages send events to it: without an answer browsers complain.
      await startNodeProcess('apps/collector/main.ts', collectorPort, {
        ...{ COLLECTOR_PORT: String(collectorPort), COLLECTOR_INTERNAL_PORT: '0' },
        ...{ SERVICES_CACHE_DIR: join(folder, 'services'), STORE_FILE: join(folder, 'store.sqlite') },
        ...NO_CLIENT_LIMITS,
      }),
    );
    const node = await startNodeProcess('apps/site/server.ts', port, {
      // The port above a test's port is unused.
      ...{ SITE_PORT: String(port), INTERNAL_PORT: String(port + 1), SITE_URL: origin },
      ...{ CONTENT_URL: contentUrl, COLLECTOR_URL: `http://localhost:${collectorPort}` },
      ...{ CONTENT_CACHE_DIR: join(folder, 'content'), FLAGS_CACHE_DIR: join(folder, 'flags') },
      // Its lines about flags are counted.
      LOG_FORMAT: 'text',
      ...{ CSP_REPORT_DIR: join(folder, 'reports'), ...NO_CLIENT_LIMITS, ...site?.(contentUrl) },
    });
    started.push(node);
    return { origin, contentUrl, flags, output: node.output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
