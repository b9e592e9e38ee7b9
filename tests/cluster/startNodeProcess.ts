import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/setup/root.mjs';
import { until } from '../servers/until.ts';
import { LIMITS } from './LIMITS.ts';

/** A process of the cluster. */
export interface NodeProcess {
  port: number;
  said(): string;
  stop(): Promise<void>;
}

/**
 * Starts a server of this repository and waits until it is ready.
 * @param entry such as apps/site/server.ts
 * @param port where it answers /healthz
 */
export async function startNodeProcess(entry: string, port: number, env: Record<string, string>): Promise<NodeProcess> {
  const child = spawn(process.execPath, [join(root, entry)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  const ended = once(child, 'exit');
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`${entry} ended:\n${printed}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    return answer?.ok ?? false;
  };
  await until(isReady, `${entry} at ${port}`, LIMITS.nodeReadyMs);
  return {
    port,
    said: () => printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
