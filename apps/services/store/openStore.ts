import { CollectorStore } from './CollectorStore.ts';
import type { ForwardTarget } from './forward/ForwardTarget.ts';
import { type DatabaseOptions, openDatabase } from './openDatabase.ts';
import type { RetentionLimits } from './retention/RetentionLimits.ts';
import type { Store } from './Store.ts';

export interface StoreOptions extends DatabaseOptions {
  /** What is kept; without it nothing is removed. */
  limits?: RetentionLimits;
  /** Where messages go on to, if anywhere. */
  forward?: ForwardTarget | undefined;
}

/**
 * Opens the store of what was received, and begins what goes on beside: removing what is old, forwarding.
 * @throws Error that names the variable and what is wrong
 */
export async function openStore({ limits, forward, ...options }: StoreOptions): Promise<Store> {
  const database = await openDatabase(options);
  const tasks = [];
  if (limits) {
    const { startRetention } = await import('./retention/startRetention.ts');
    tasks.push({ end: startRetention(database, limits, options.file) });
  }
  if (!forward) return new CollectorStore({ database, tasks });
  const { Forwarder } = await import('./forward/Forwarder.ts');
  const forwarder = new Forwarder(database, forward);
  forwarder.start();
  tasks.push(forwarder);
  return new CollectorStore({ database, tasks, forwarder });
}
