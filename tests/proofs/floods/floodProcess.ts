import { type FloodClient, startFlood } from './FloodClient.ts';
import { FLOODS, type FloodTarget, staticFlood } from './floods.ts';

/** Messages to this program. */
export type FloodMessage =
  | { start: { name: string; port: number; seed: number; file: string; connections?: number } & FloodTarget }
  | { stop: true };

// The load generator, a separate process on another core: starts and stops floods by messages.
let client: FloodClient | undefined;
process.on('message', async (message: FloodMessage) => {
  if ('start' in message) {
    const { name, file, ...options } = message.start;
    client = startFlood({ ...options, flood: FLOODS[name] ?? staticFlood(file) });
    process.send?.({ counts: {}, refused: 0 });
    return;
  }
  await client?.stop();
  process.send?.({ counts: client?.counts ?? {}, refused: client?.refused ?? 0 });
});
process.on('disconnect', () => process.exit(0));
