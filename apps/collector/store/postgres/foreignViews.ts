import { createLog } from '@cumulus/http/log';
import { StoreError } from '@cumulus/sql/StoreError';
import type { ClientBase } from 'pg';

const log = createLog('store');

/** Foreign views that use the column `payload`, in the order of their dependencies, with the statements that recreate them. `$1`: the tables. */
const FOREIGN_VIEWS = `
WITH RECURSIVE used AS (
  SELECT refobjid, refobjsubid, ev_class FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = objid
  WHERE classid = 'pg_rewrite'::regclass AND refclassid = 'pg_class'::regclass AND ev_class <> refobjid
), found AS (
  SELECT ev_class AS view, 1 AS depth FROM used
  JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
  WHERE refobjid = ANY ($1::regclass[]) AND attname = 'payload'
  UNION
  SELECT ev_class, depth + 1 FROM found JOIN used ON refobjid = view
), place AS (SELECT view, max(depth) AS depth FROM found GROUP BY view)
SELECT view::int8, name, kind, pg_get_userbyid(relowner) = current_user AS is_ours,
  relkind = 'v' AND (reloptions IS NULL OR reloptions = '{security_barrier=true}')
    AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = view)
    AND NOT EXISTS (SELECT 1 FROM pg_rewrite WHERE ev_class = view AND rulename <> '_RETURN')
    AND NOT EXISTS (SELECT 1 FROM pg_attrdef WHERE adrelid = view)
    AND NOT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = view AND attacl IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM pg_description WHERE objoid = view AND classoid = 'pg_class'::regclass AND objsubid > 0)
    AND (SELECT bool_and(has_table_privilege(relowner, t, 'SELECT')) FROM unnest($1::regclass[]) AS t) AS is_plain,
  quote_ident(pg_get_userbyid(relowner)) AS owner,
  array_remove(
    ARRAY['CREATE VIEW ' || name || CASE WHEN reloptions IS NULL THEN '' ELSE ' WITH (security_barrier)' END || ' AS ' || pg_get_viewdef(view)]
    || ARRAY(
      SELECT format('GRANT %s ON %s TO %s%s', privilege_type, name,
        CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END,
        CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
      FROM aclexplode(relacl) WHERE grantee <> relowner)
    || format('COMMENT ON VIEW %s IS %L', name, obj_description(view, 'pg_class'))
    || CASE WHEN pg_get_userbyid(relowner) <> current_user THEN 'ALTER VIEW ' || name || ' OWNER TO ' || quote_ident(pg_get_userbyid(relowner)) END,
    NULL) AS statements
FROM place JOIN pg_class ON pg_class.oid = view JOIN pg_namespace ON pg_namespace.oid = relnamespace,
  LATERAL (SELECT format('%I.%I', nspname, relname) AS name, CASE relkind WHEN 'm' THEN 'materialized view' ELSE 'view' END AS kind) AS named
ORDER BY depth, view`;

/** A view that isn't the store's. */
interface ForeignView {
  /** With its schema, quoted where that is needed. */
  name: string;
  kind: 'view' | 'materialized view';
  /** Whether `statements` recreate the view completely. */
  is_plain: boolean;
  owner: string;
  is_ours: boolean;
  statements: string[];
}

/** Schema with the tables of version 2 as views. */
const COMPATIBLE = 'cumulus_collector_version_2';
const COLUMNS = 'id, vendor, type, event, anonymous_id, user_id, message_id, received_at';
const compatible = (table: string) => `CREATE VIEW ${COMPATIBLE}.${table} AS
  SELECT ${COLUMNS}, coalesce(message_text, message::text) AS payload, is_valid, reason FROM cumulus_collector.${table}`;

/**
 * Drops foreign views that block the migration of the column `payload`. Runs in the transaction of the caller, with the store's schema as
 * `search_path`.
 * @param tables that are to be migrated
 * @returns recreates the views after the migration, on compatible views with that column: with owners, grants and comments
 * @throws StoreError a view can't be recreated or dropped; nothing is changed then
 */
export async function detachForeignViews(client: ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: views } = await client.query<ForeignView>(FOREIGN_VIEWS, [tables]);
  const special = views.find((view) => !view.is_plain);
  if (special) throw new StoreError('unavailable', obstacleMessage(special));
  for (const view of views.toReversed()) await withViewName(view, () => client.query(`DROP VIEW ${view.name}`));
  return async () => {
    if (views.length === 0) return;
    await client.query([`CREATE SCHEMA ${COMPATIBLE}`, ...tables.map(compatible)].join(';\n'));
    for (const owner of new Set(views.filter(({ is_ours }) => !is_ours).map((view) => view.owner)))
      await client.query(`GRANT USAGE ON SCHEMA ${COMPATIBLE} TO ${owner};
        GRANT SELECT ON ALL TABLES IN SCHEMA ${COMPATIBLE} TO ${owner}`);
    // View definitions name tables without a schema, so the compatible views must come first in the search path.
    await client.query(`SET LOCAL search_path TO ${COMPATIBLE}, cumulus_collector`);
    for (const view of views) {
      await withViewName(view, () => client.query(view.statements.join(';\n')));
      log.info(`view ${view.name} was made again over schema ${COMPATIBLE}: column payload is message now`);
    }
    await client.query('SET LOCAL search_path TO cumulus_collector');
  };
}

const withViewName = (view: ForeignView, work: () => Promise<unknown>) =>
  work().catch((error: Error) => {
    throw new StoreError('unavailable', `${obstacleMessage(view)} (${error.message})`, error);
  });

const obstacleMessage = ({ name, kind }: ForeignView) =>
  `the tables can't be brought up to this release because of ${kind} ${name}, which uses their column payload, and can't be removed and made again by itself. Nothing was changed. Keep its definition (pg_dump), drop it, start again, and make it with column message, which is jsonb (docs/operations.md, "Upgrades of the store")`;
