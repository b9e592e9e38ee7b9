import { GALLERY_PATH } from '../design-system/partGallery.ts';

/** A page of the gallery. */
export interface GalleryPage {
  path: string;
  locale: string;
  /** Undefined on the index. */
  subject?: { kind: 'sections' | 'parts'; name: string };
}

/** The subjects of gallery pages: registered sections, and parts of the design system. */
export interface GalleryNames {
  sections: readonly string[];
  parts: readonly string[];
}

/** Path of a page: `/_gallery/sections/hero`, in other locales than the default one `/_gallery/de/sections/hero`. */
export function galleryPath(locale: string, defaultLocale: string, subject?: GalleryPage['subject']): string {
  const prefix = locale === defaultLocale ? GALLERY_PATH : `${GALLERY_PATH}/${locale}`;
  return subject ? `${prefix}/${subject.kind}/${subject.name}` : prefix;
}

/** All pages of the gallery. */
export function galleryPages(
  { sections, parts }: GalleryNames,
  { locales, defaultLocale }: { locales: readonly string[]; defaultLocale: string },
): GalleryPage[] {
  const subjects = [
    undefined,
    ...sections.map((name) => ({ kind: 'sections' as const, name })),
    ...parts.map((name) => ({ kind: 'parts' as const, name })),
  ];
  return locales.flatMap((locale) =>
    subjects.map((subject) => ({ path: galleryPath(locale, defaultLocale, subject), locale, subject })),
  );
}

/**
 * Finds a page of the gallery.
 * @param path requested path
 * @param isShown whether this process has a gallery: in production it has none
 */
export function findGalleryPage(
  path: string,
  isShown: boolean,
  names: GalleryNames,
  content: { locales: readonly string[]; defaultLocale: string },
): GalleryPage | undefined {
  if (!isShown || !path.startsWith(GALLERY_PATH)) return undefined;
  return galleryPages(names, content).find((page) => page.path === path);
}
