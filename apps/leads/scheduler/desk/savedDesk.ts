import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createLog } from '@cumulus/http/log';
import { z } from 'zod';
import type { PublishedEntry } from '../../content/PublishedContent.ts';

const log = createLog('scheduler');

/** The entry of a desk. */
export interface FoundDesk {
  entry: Pick<PublishedEntry, 'fields'> & { sys: Pick<PublishedEntry['sys'], 'id'> };
  /** The default locale. */
  locale: string;
}

const schema = z.object({
  locale: z.string(),
  entry: z.object({
    sys: z.object({ id: z.string() }),
    fields: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
});

/**
 * Saves the last good state of a sales desk, for a start while its entry has a fault. A disk that takes nothing is logged only: meetings are offered
 * without it.
 */
export function saveDesk(file: string, { entry, locale }: FoundDesk): void {
  const text = JSON.stringify({ locale, entry: { sys: { id: entry.sys.id }, fields: entry.fields } });
  try {
    if (readText(file) === text) return;
    mkdirSync(dirname(file), { recursive: true });
    // A crash leaves the previous state or this one.
    const draft = `${file}.${process.pid}.new`;
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    log.error(`the last good sales desk can't be saved as ${file}: ${(error as Error).message}`);
  }
}

/** Reads what `saveDesk` has saved; undefined where there is nothing that can be read. */
export function readSavedDesk(file: string): FoundDesk | undefined {
  try {
    return schema.parse(JSON.parse(readText(file) ?? ''));
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
