import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/setup/root.mjs';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { until } from '../../fixtures/servers/until.ts';

const READY_MS = 60_000;

/** The built-in collector, which can be killed and started again over the same store. */
export class Collector {
  readonly url: string;
  /** Address of its private listener, where stored events are read. */
  readonly adminUrl: string;
  readonly #env: Record<string, string>;
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;

  /**
   * @param port where it answers
   * @param folder for its files
   */
  constructor(port: number, folder: string) {
    this.url = `http://localhost:${port}`;
    // The port above a test's port is unused.
    this.adminUrl = `http://localhost:${port + 1}`;
    this.#log = createWriteStream(join(folder, 'collector.log'), { flags: 'a' });
    this.#env = {
      ...{ COLLECTOR_PORT: String(port), COLLECTOR_INTERNAL_PORT: String(port + 1) },
      ...{ SERVICES_CACHE_DIR: join(folder, 'services'), STORE_FILE: join(folder, 'store.sqlite') },
      ...NO_CLIENT_LIMITS,
    };
  }

  /** Starts, and waits until it answers. @param env more variables, for this run */
  async start(env: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'apps/collector/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', ...this.#env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(this.#log, { end: false });
    this.#child = child;
    const isReady = async () => {
      if (child.exitCode !== null) throw new Error(`the collector ended with ${child.exitCode}: see collector.log`);
      return (await fetch(`${this.url}/healthz`).catch(() => undefined))?.ok ?? false;
    };
    await until(isReady, 'the collector', READY_MS);
  }

  /** Ends it; with SIGKILL without writing pending data. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
