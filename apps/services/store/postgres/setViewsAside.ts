import type { Client } from 'pg';
import { StoreError } from '../StoreError.ts';
import { FOREIGN_VIEWS, type ForeignView } from './ForeignView.ts';

/** Has the tables as version 2 had them, as views. */
const COMPATIBLE = 'cumulus_collector_version_2';
const COLUMNS = 'id, vendor, type, event, anonymous_id, user_id, message_id, received_at';
const compatible = (table: string) => `CREATE VIEW ${COMPATIBLE}.${table} AS
  SELECT ${COLUMNS}, coalesce(message_text, message::text) AS payload, is_valid, reason FROM cumulus_collector.${table}`;

/**
 * Removes the views of others that keep the column `payload` from becoming another. Runs in the transaction of the caller, which has the store's
 * schema as its `search_path`.
 * @param tables that are to be changed
 * @returns what makes them again once the tables are changed, over views that have that column: with their owners, rights and comments
 * @throws StoreError one of them has what can't be made again, or may not be removed; nothing is changed then
 */
export async function setViewsAside(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: views } = await client.query<ForeignView>(FOREIGN_VIEWS, [tables]);
  const special = views.find((view) => !view.is_plain);
  if (special) throw new StoreError('unavailable', hindrance(special));
  for (const view of views.toReversed()) await naming(view, () => client.query(`DROP VIEW ${view.name}`));
  return async () => {
    if (views.length === 0) return;
    await client.query([`CREATE SCHEMA ${COMPATIBLE}`, ...tables.map(compatible)].join(';\n'));
    for (const owner of new Set(views.filter(({ is_ours }) => !is_ours).map((view) => view.owner)))
      await client.query(`GRANT USAGE ON SCHEMA ${COMPATIBLE} TO ${owner};
        GRANT SELECT ON ALL TABLES IN SCHEMA ${COMPATIBLE} TO ${owner}`);
    // Definitions name the tables without their schema, so that these are found before those.
    await client.query(`SET LOCAL search_path TO ${COMPATIBLE}, cumulus_collector`);
    for (const view of views) {
      await naming(view, () => client.query(view.statements.join(';\n')));
      console.info(`store: view ${view.name} was made again over schema ${COMPATIBLE}: column payload is message now`);
    }
    await client.query('SET LOCAL search_path TO cumulus_collector');
  };
}

const naming = (view: ForeignView, work: () => Promise<unknown>) =>
  work().catch((error: Error) => {
    throw new StoreError('unavailable', `${hindrance(view)} (${error.message})`, error);
  });

const hindrance = ({ name, kind }: ForeignView) =>
  `the tables can't be brought up to this release because of ${kind} ${name}, which uses their column payload, and can't be removed and made again by itself. Nothing was changed. Keep its definition (pg_dump), drop it, start again, and make it with column message, which is jsonb (docs/operations.md, "Upgrades of the store")`;
