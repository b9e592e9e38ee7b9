import type { SourceEntity } from '../types.ts';
import { findLinks } from './findLinks.ts';

/** Whether an entity links to the given one anywhere, in any locale: `links_to_entry`, `links_to_asset`. */
export function linksTo(linkType: 'Entry' | 'Asset', id: string): (entity: SourceEntity) => boolean {
  return (entity) =>
    findLinks(entity.fields).some((link) => link.type === 'Link' && link.linkType === linkType && link.id === id);
}
