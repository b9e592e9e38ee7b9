import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/setup/root.mjs';
import { copyRunningFlags } from '../../fixtures/flags/copyRunningFlags.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { until } from '../../fixtures/servers/until.ts';

const READY_MS = 60_000;

/** The built-in services, which can be killed and started again over the same store. */
export class Collector {
  readonly url: string;
  /** Address at which stored events are read. */
  readonly adminUrl: string;
  readonly #env: Record<string, string>;
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;

  /**
   * @param port where they answer
   * @param folder for their files
   */
  constructor(port: number, folder: string) {
    this.url = `http://localhost:${port}`;
    // The port above a test's port is unused.
    this.adminUrl = `http://localhost:${port + 1}`;
    this.#log = createWriteStream(join(folder, 'services.log'), { flags: 'a' });
    this.#env = {
      ...{
        SERVICES_PORT: String(port),
        ADMIN_PORT: String(port + 1),
        PRODUCT_PORT: 'none',
        SERVICES_URL: this.url,
        CONTENT_WEBHOOK_URLS: 'none',
      },
      ...{ SERVICES_CACHE_DIR: join(folder, 'services'), STORE_FILE: join(folder, 'store.sqlite') },
      FLAGS_DIR: copyRunningFlags(join(folder, 'flag-files')),
      ...NO_CLIENT_LIMITS,
    };
  }

  /** Starts, and waits until they answer. @param env more variables, for this run */
  async start(env: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'apps/services/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', ...this.#env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(this.#log, { end: false });
    this.#child = child;
    const isReady = async () => {
      if (child.exitCode !== null) throw new Error(`the services ended with ${child.exitCode}: see services.log`);
      return (await fetch(`${this.url}/healthz`).catch(() => undefined))?.ok ?? false;
    };
    await until(isReady, 'the services', READY_MS);
  }

  /** Ends them; with SIGKILL without writing pending data. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
