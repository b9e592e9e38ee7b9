import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  sys: { id: string };
  fields: { seoTitle?: Record<string, string> };
}

/** The page that the proofs change. */
export const CHANGED_PATH = '/legal/terms';
const ENTRY = 'pageTerms';
const FILE = 'cumulus/entries/legal.json';

/**
 * Changes a page's title as an editor does: in the content's files.
 * @param contentDirectory the copy of the content that the cluster runs on
 */
export function publishTitle(contentDirectory: string, title: string): void {
  const file = join(contentDirectory, FILE);
  const read = JSON.parse(readFileSync(file, 'utf8')) as Entry[] | { entries: Entry[] };
  const entry = (Array.isArray(read) ? read : read.entries).find(({ sys }) => sys.id === ENTRY);
  if (!entry) throw new Error(`${FILE} has no entry ${ENTRY}`);
  entry.fields.seoTitle = { ...entry.fields.seoTitle, 'en-US': title };
  writeFileSync(`${file}.new`, JSON.stringify(read));
  renameSync(`${file}.new`, file);
}
