import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const FOLDER = /^apps\/site\/src\/design-system\/([^/]+)\/([^/]+)\.tsx$/;

/** Folders of the design system that draw nothing of their own, and why. */
export const WITHOUT_GALLERY: Readonly<Record<string, string>> = {
  island: 'wraps what a section draws, so that React can take it over',
  page: 'gives components the data of their page',
};

/** Each part of the design system has samples for the gallery: `Button/Button.gallery.tsx`. */
export function checkGalleryParts(files: SourceFile[]): Problem[] {
  const paths = new Set(files.map(({ path }) => path));
  const folders = new Set([...paths].flatMap((path) => FOLDER.exec(path)?.[1] ?? []));
  return [...folders]
    .filter((name) => !Object.hasOwn(WITHOUT_GALLERY, name))
    .map((name) => `apps/site/src/design-system/${name}/${name}.gallery.tsx`)
    .filter((file) => !paths.has(file))
    .map((file) => ({
      file,
      rule: 'gallery-part',
      message:
        'is missing: each part of the design system shows its variants and states in the gallery. Copy Points/Points.gallery.tsx, or name the folder in WITHOUT_GALLERY with the reason.',
    }));
}
