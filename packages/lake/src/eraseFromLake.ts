import { domainToUnicode } from 'node:url';
import { emailKey, isAddress } from '@cumulus/visitor-records/emailKey';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quote, rowsOf } from './duckDb.ts';
import type { Lake } from './Lake.ts';
import type { StagedFile } from './LakeFolder.ts';
import { LAKE_COLUMNS } from './lakeColumns.ts';
import { toLakeId } from './lakeId.ts';
import { type LakeFile, layoutIndex } from './Manifest.ts';
import { readFiles } from './readFiles.ts';
import { updateStaleDays } from './visits/updateVisits.ts';
import { writeDayFile } from './writeDayFile.ts';

/** What was erased. */
export interface LakeErasure {
  rows: number;
  /** Files that were written again without them. */
  files: number;
}

/**
 * Erases visitors from all files: each file that has rows of any of them is written again once, and the old one deleted at once; so are the visits of its day. Erase them from the store first,
 * or the next compaction copies them again.
 * @param identities all ids of the visitors, as the store's erasure returns them: anonymous ids, user ids, consent ids, e-mail addresses
 */
export function eraseFromLake(lake: Lake, identities: readonly string[]): Promise<LakeErasure> {
  if (identities.length === 0) return Promise.resolve({ rows: 0, files: 0 });
  const isErased = conditionOf(identities);
  return lake.folder.change(() =>
    lake.use(async (connection) => {
      const manifest = await lake.folder.readManifest();
      const counts = await countRows(lake, connection, isErased);
      const found = manifest.files.filter(({ path }) => counts.has(path));
      const layout = layoutIndex(manifest, LAKE_COLUMNS);
      const staged: StagedFile[] = [];
      for (const file of found) {
        const query = `SELECT * FROM (${readFiles(lake.folder.path, manifest, [file])}) WHERE NOT coalesce(${isErased}, false)`;
        const rest = await writeDayFile({ connection, folder: lake.folder }, query, { day: file.day, layout });
        if (rest.rows > 0) staged.push(rest);
      }
      lake.folder.step('written');
      if (found.length > 0) await lake.folder.switchTo(manifest, staged, found);
      await updateStaleDays(lake, connection);
      // Also what an earlier merge or an interrupted erasure replaced, which may have rows of them.
      await lake.folder.deleteReplaced(await lake.folder.readManifest(), true);
      return { rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0), files: found.length };
    }),
  );
}

/** Rows of each file that have to be erased. */
async function countRows(
  lake: Lake,
  connection: DuckDBConnection,
  isErased: string,
): Promise<Map<LakeFile['path'], number>> {
  const manifest = await lake.folder.readManifest();
  const all = readFiles(lake.folder.path, manifest, manifest.files, { withFile: true });
  const rows = await rowsOf<{ filename: string; rows: bigint }>(
    connection,
    `SELECT filename, count(*) AS rows FROM (${all}) WHERE ${isErased} GROUP BY filename`,
  );
  return new Map(rows.map((row) => [row.filename.slice(lake.folder.path.length + 1), Number(row.rows)]));
}

const TEXTS = LAKE_COLUMNS.filter(({ type }) => type === 'VARCHAR').map(({ name }) => name);
const IDS = ['anonymous_id', 'context_consent_id', 'consent_id'];

function conditionOf(identities: readonly string[]): string {
  const ids = identities.map((id) => quote(toLakeId(id))).join(', ');
  const users = identities.map(quote).join(', ');
  return [
    ...IDS.map((name) => `${name} IN (${ids})`),
    `user_id IN (${users})`,
    ...identities.filter(isAddress).flatMap((address) => TEXTS.map((name) => hasAddress(name, emailKey(address)))),
  ].join(' OR ');
}

/** Whether a text has an address, in any case of its letters, with its domain in Unicode or ASCII, and not as part of a longer one. */
function hasAddress(column: string, key: string): string {
  const at = key.lastIndexOf('@');
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)];
  const domains = [...new Set([domain, domainToUnicode(domain)])].map(literal).join('|');
  const pattern = `(^|[^\\w.!#$%&'*+/=?^\`{|}~-])${literal(local)}@(${domains})($|[^\\w.-]|[.]($|[^\\w]))`;
  return `(contains(${column}, '@') AND regexp_matches(lower(nfc_normalize(${column})), ${quote(pattern)}))`;
}

const literal = (text: string) => text.replaceAll(/[^\p{L}\p{N}@_]/gu, String.raw`\$&`);
