/** The views of others that use a column, each after those that it uses itself, with the statements that make them again. `$1` is the tables. */
export const FOREIGN_VIEWS = `
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
export interface ForeignView {
  /** With its schema, quoted where that is needed. */
  name: string;
  kind: 'view' | 'materialized view';
  /** Whether `statements` make all of it again. */
  is_plain: boolean;
  owner: string;
  is_ours: boolean;
  statements: string[];
}
