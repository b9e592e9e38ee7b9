import { CollectorStore } from './CollectorStore.ts';
import type { ForwardTarget } from './forward/ForwardTarget.ts';
import { type DatabaseOptions, openDatabase } from './openDatabase.ts';
import { RECORD_TABLES, TABLE_NAMES, type TableName } from './recordTables.ts';
import type { StoreLimits } from './retention/RetentionLimits.ts';
import { TableQuota } from './retention/TableQuota.ts';
import type { Store } from './Store.ts';

export interface StoreOptions extends DatabaseOptions {
  /** What is kept; without it nothing is removed or refused. */
  limits?: StoreLimits;
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
  const quotas = new Map<TableName, TableQuota>();
  if (limits) {
    for (const name of TABLE_NAMES) {
      const limit = limits[name];
      if (!limit || RECORD_TABLES[name].whenFull !== 'refuse') continue;
      quotas.set(name, new TableQuota(database, RECORD_TABLES[name], limit.maxBytes));
    }
    const { startRetention } = await import('./retention/startRetention.ts');
    tasks.push({ end: startRetention({ database, limits, quotas: [...quotas.values()], file: options.file }) });
  }
  if (!forward) return new CollectorStore({ database, tasks, quotas });
  const { Forwarder } = await import('./forward/Forwarder.ts');
  const forwarder = new Forwarder(database, forward);
  forwarder.start();
  tasks.push(forwarder);
  return new CollectorStore({ database, tasks, quotas, forwarder });
}
