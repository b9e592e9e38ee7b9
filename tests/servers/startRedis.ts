import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { findRedis } from '../../scripts/setup/findRedis.mjs';
import { type RunningProgram, startProgram } from './startProgram.ts';

/**
 * Starts a Redis that keeps nothing on disk, as `deploy/` runs it.
 * @param port where; none: a free one
 */
export async function startRedis(port?: number): Promise<RunningProgram & { url: string }> {
  const chosen = port ?? (await findFreePort());
  const words = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const running = await startProgram(await findRedis(), words, chosen);
  return { ...running, url: `redis://127.0.0.1:${chosen}` };
}
