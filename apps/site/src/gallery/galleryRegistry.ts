import { parts } from 'virtual:gallery-parts';
import { sections } from 'virtual:sections';
import type { Content } from '../cms/content.ts';
import type { CollectedStyles } from '../document/sectionRegistry.ts';
import { ownEnvironment } from '../document/siteEnvironment.ts';
import { findGalleryPage, type GalleryNames, type GalleryPage } from './galleryPages.ts';

/** The subjects of the gallery. They come from the registries, so that a new section or part is included. */
export const GALLERY_NAMES: GalleryNames = { sections: Object.keys(sections), parts: Object.keys(parts) };

/** Finds the samples of a part, and its styles. */
export async function findPart(name: string) {
  return Object.hasOwn(parts, name) ? parts[name]?.() : undefined;
}

/** The text of collected styles. */
export function styleText(collected: CollectedStyles): string {
  return collected.map((style) => (typeof style === 'string' ? style : style.content)).join('\n');
}

/**
 * A page of the gallery: in `astro dev`, and in a built site that was started with `GALLERY=true`. There is no other way: astro/plugin.ts refuses a
 * build in which `DEV` is true. REQ-LAY-06.
 */
export function locateGalleryPage(content: Content, path: string): GalleryPage | undefined {
  return findGalleryPage(path, import.meta.env.DEV || ownEnvironment.hasGallery, GALLERY_NAMES, content);
}
