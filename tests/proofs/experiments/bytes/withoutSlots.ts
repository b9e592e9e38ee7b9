import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceEntity } from '../../../../apps/content/space.ts';
import type { ContentFolder } from '../../../fixtures/ContentFolder.ts';

type Link = { sys: { id: string } };

/**
 * Replaces each variant slot by its control.
 * @param content changed in place
 * @returns paths of the English pages that had a slot
 */
export async function withoutSlots(content: ContentFolder): Promise<string[]> {
  const folder = join(content.path, 'cumulus/entries');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
  const entries = new Map<string, SourceEntity>(
    files.flatMap(({ entries = [] }) => entries).map((entry) => [entry.sys.id, entry]),
  );
  const isSlot = ({ sys }: Link) => entries.get(sys.id)?.sys.contentType?.sys.id === 'variantSlot';
  const controlOf = (link: Link): Link[] =>
    isSlot(link) ? ((entries.get(link.sys.id)?.fields.control?.['en-US'] ?? []) as Link[]).flatMap(controlOf) : [link];
  const paths: string[] = [];
  for (const [id, { sys, fields }] of entries) {
    const sections = (fields.sections ?? {}) as Record<string, Link[]>;
    if (sys.contentType?.sys.id !== 'page' || !Object.values(sections).some((links) => links.some(isSlot))) continue;
    await content.edit(id, (page) => {
      for (const [locale, links] of Object.entries(sections)) {
        (page.fields.sections as Record<string, Link[]>)[locale] = links.flatMap(controlOf);
      }
    });
    paths.push(`/${(fields.slug as Record<string, string>)['en-US']}`.replace('//', '/'));
  }
  return paths;
}
