import { MAX_FIELD_NESTING } from '@cumulus/content-model/fieldNesting';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { z } from 'zod';

/** An entry or asset with its fields in all locales, `fields.title['fr-FR']`, or the note that one is deleted, which has no fields. */
export interface ContentItem {
  sys: { id: string; type: string; contentType?: { sys: { id: string } } };
  fields: Record<string, Record<string, unknown>>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const sysSchema = z.object({ id: z.string(), type: z.string() });

function isItem(value: unknown): boolean {
  if (!isObject(value)) return false;
  const sys = sysSchema.safeParse(value.sys).data;
  const hasFields = isObject(value.fields) && Object.values(value.fields).every(isObject);
  return sys !== undefined && (hasFields || sys.type.startsWith('Deleted'));
}

/** Checked and not copied: a schema of its fields would make a copy of all content, which stays in memory. */
const item = z.custom<ContentItem>(isItem);

/** Answer of `entries`. */
export const entriesAnswer = z.object({ items: z.array(item) });
/** An address that holds the token of the next page, or of the next sync. */
const tokenAddress = z
  .url()
  .transform((url) => new URL(url).searchParams.get('sync_token'))
  .pipe(z.string().min(1));
/** A page of `sync`. */
export const syncAnswer = entriesAnswer
  .extend({ nextPageUrl: tokenAddress.optional(), nextSyncUrl: tokenAddress.optional() })
  .refine(({ nextPageUrl, nextSyncUrl }) => nextPageUrl ?? nextSyncUrl, 'expected nextPageUrl or nextSyncUrl');
const locale = z.object({ code: z.string(), fallbackCode: z.string().nullable().default(null), default: z.boolean() });
/** Answer of `locales`. */
export const localesAnswer = z.object({ items: z.array(locale) });
/** An answer without success; its words may repeat what was sent, so that only the code is read. */
export const errorAnswer = z.object({ sys: z.object({ id: z.string().regex(/^\w{1,80}$/) }) });

/** A locale of the space. */
export type ContentLocale = z.output<typeof locale>;

/** Content is compared, searched and stored as JSON: one field that nests too deep would stop the publishing of all others. */
export function withoutDeepFields(item: ContentItem, report: (message: string) => void): ContentItem {
  const isDeep = (name: string) => nestsDeeper(item.fields[name], MAX_FIELD_NESTING + 1);
  const deep = Object.keys(item.fields ?? {}).filter(isDeep);
  if (deep.length === 0) return item;
  for (const name of deep)
    report(
      `entry ${item.sys.id}: the field "${name}" nests deeper than ${MAX_FIELD_NESTING} objects and lists; left out`,
    );
  return { ...item, fields: Object.fromEntries(Object.entries(item.fields).filter(([name]) => !deep.includes(name))) };
}
